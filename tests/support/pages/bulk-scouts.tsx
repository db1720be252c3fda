import { screen, within } from '@testing-library/react';
import { asc, eq } from 'drizzle-orm';
import type { UserSummary } from '#endpoints/user-profile';
import * as schema from '#server/db/schema';
import FavoritesPage from '@/pages/favorites/index';
import { createCorporation } from '../records/factories.ts';
import { createCandidate, createConversation, createProject } from '../records/matching-factories.ts';
import type { TestApi } from '../servers/test-api.ts';
import { visit } from './render-page.tsx';
import { chooseProject } from './scout-dialog.tsx';

type Setup = { plan?: 'free' | 'trial' | 'paid'; count?: number };

/** A company with a published project and favorites 星 1, 星 2, …, the first one added last. */
export async function prepareBulk({ db }: TestApi, { plan = 'paid', count = 3 }: Setup = {}) {
  const { cid, user: as } = await createCorporation(db, { plan, name: '株式会社みなと' });
  const project = await createProject(db, cid, { title: '検索基盤の開発' });
  const candidates: (UserSummary & { name: string })[] = [];
  for (let index = 1; index <= count; index += 1) {
    const candidate = await createCandidate(db, { lastName: '星', firstName: `${index}` });
    candidates.push({ ...candidate, imageUrl: null, name: `星 ${index}` });
  }
  await db.insert(schema.favoriteUser).values(
    candidates.map(({ universalUid }, index) => ({
      cid,
      universalUid,
      createdBy: as.uid,
      createdAt: new Date(Date.now() - (index + 1) * 60_000),
    })),
  );
  return { cid, as, project, candidates };
}

/** What a test of まとめてスカウト starts from. */
export type BulkSetting = Awaited<ReturnType<typeof prepareBulk>>;

/** Opens お気に入り, as a reload does. */
export async function openFavorites({ as }: Pick<BulkSetting, 'as'>, search = '') {
  const visited = await visit(FavoritesPage, { url: `/favorites/${search}`, as });
  await screen.findByRole('list', { name: 'お気に入りの候補者' });
  return visited;
}

type User = Awaited<ReturnType<typeof openFavorites>>['user'];

/** The checkbox of a candidate. */
export const choice = (name: string) => screen.findByRole('checkbox', { name: `${name}さんを選択` });

/** The checkbox that chooses the whole page. */
export const wholePage = () => screen.findByRole('checkbox', { name: /このページをすべて選択/ });

/** The bar with the number of the chosen ones. */
export const bar = () => screen.findByRole('region', { name: '選択した候補者' });

/** Presses the button of that name once it is there. */
export const pressNext = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

/** Chooses all favorites and writes a text for them, up to the texts for each. */
export async function writeForAll(setting: BulkSetting, text = '{{候補者名}}さん、はじめまして') {
  const { user } = await openFavorites(setting);
  await user.click(await wholePage());
  await pressNext(user, 'まとめてスカウト');
  await chooseProject(user, setting.project.title);
  await user.click(screen.getByRole('textbox', { name: /本文/ }));
  await user.paste(text);
  await pressNext(user, '一人ずつ確認へ進む');
  return user;
}

/** Goes from the texts for each to the confirmation, and sends. */
export async function sendToAll(user: User): Promise<void> {
  await pressNext(user, /人への送信へ進む$/);
  await pressNext(user, /人に送信する$/);
}

/** What became of the scout of one person. */
export async function resultOf(name: string): Promise<HTMLElement> {
  const list = await screen.findByRole('list', { name: '送信の結果' });
  const row = within(list).getByText(name).closest('li');
  if (!row) throw new Error(`${name} is in no row`);
  return row;
}

/** Waits until so many were sent. */
export const sentCount = (text: string) => screen.findByText(new RegExp(`^${text}に送信しました`));

/** The texts that were sent by candidate, in order of sending. */
export async function sentBy({ db }: TestApi, { cid, candidates }: BulkSetting) {
  const rows = await db
    .select()
    .from(schema.scout)
    .where(eq(schema.scout.cid, cid))
    .orderBy(asc(schema.scout.scoutedAt));
  const nameOf = (uid: string) => candidates.find(({ universalUid }) => universalUid === uid)?.name;
  return rows.map(({ targetUid, message }) => `${nameOf(targetUid)}: ${message}`);
}

/** Lets 田中 of the same company scout a candidate. */
export const scoutedByTanaka = ({ db }: TestApi, { cid }: BulkSetting, candidate: UserSummary) =>
  createConversation(db, cid, {
    origin: 'scout',
    status: 'scouting',
    candidate,
    sender: { universalUid: 'tanaka', name: '田中 美咲' },
    messages: [{ side: 'corporation', text: 'こんにちは' }],
  });
