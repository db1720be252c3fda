import { screen } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { useState } from 'react';
import type { UserSummary } from '#endpoints/user-profile';
import * as schema from '#server/db/schema';
import { ScoutDialog } from '@/features/scouts/sending/scout-dialog';
import type { Page } from '@/layouts/page';
import { SidebarLayout } from '@/layouts/sidebar-layout';
import { closeRestrictedFeature } from '@/parts/plan/restricted-feature';
import { useToastStore } from '@/ui/feedback/toast-store';
import { createCorporation } from '../records/factories.ts';
import { createCandidate, createConversation, createProject } from '../records/matching-factories.ts';
import type { TestApi } from '../servers/test-api.ts';
import { visit } from './render-page.tsx';

type Setup = {
  plan?: 'free' | 'trial' | 'paid';
  projects?: string[];
  candidate?: Parameters<typeof createCandidate>[1];
};

/** A company with a candidate in sight and published projects, one unless said otherwise. */
export async function prepareScout(
  { db }: TestApi,
  { plan = 'paid', projects = ['検索基盤の開発'], candidate: person }: Setup = {},
) {
  const company = await createCorporation(db, { plan, name: '株式会社みなと' });
  const candidate = await createCandidate(db, person);
  for (const title of projects) await createProject(db, company.cid, { title });
  return { ...company, candidate: { ...candidate, imageUrl: null } };
}

/** What a test of the dialog starts from. */
export type ScoutSetting = Awaited<ReturnType<typeof prepareScout>>;

let shown: { candidate: UserSummary } | null = null;

/** A page with nothing but the button that opens the dialog. */
const CandidatePage: Page = () => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        スカウト
      </button>
      {shown ? <ScoutDialog {...shown} isOpen={isOpen} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
};

CandidatePage.getLayout = (page) => <SidebarLayout>{page}</SidebarLayout>;

/** Opens the dialog for the candidate of the setting, as its user. */
export async function openScoutDialog({ candidate, user: as }: ScoutSetting) {
  shown = { candidate };
  // What a page that was just loaded does not have yet.
  useToastStore.setState({ toasts: [] });
  closeRestrictedFeature();
  const { user } = await visit(CandidatePage, { url: '/profiles/', as });
  await user.click(await screen.findByRole('button', { name: 'スカウト' }));
  return user;
}

type User = Awaited<ReturnType<typeof openScoutDialog>>;

/** The field 本文, once it is there. */
export const scoutText = () => screen.findByRole('textbox', { name: /本文/ });

/** Presses the button of that name. */
export const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));

/** Enters a text at once, as people do who paste: key by key, long ones take their time in jsdom. */
export async function writeText(user: User, written: string): Promise<void> {
  await user.click(await scoutText());
  await user.paste(written);
}

/** Enters a text and goes on to the confirmation. */
export async function writeAndConfirm(user: User, written: string): Promise<void> {
  await writeText(user, written);
  await press(user, '確認へ進む');
  await screen.findByRole('button', { name: /^(再送する|送信する)$/ });
}

/** Opens the dialog with a text for the one project, up to the confirmation. */
export async function confirmScout(api: TestApi, setup?: Setup) {
  const setting = await prepareScout(api, setup);
  const user = await openScoutDialog(setting);
  await writeAndConfirm(user, 'はじめまして');
  return { setting, user };
}

/** Has what is confirmed leave the next morning. */
export async function planTomorrow(user: User): Promise<void> {
  await user.click(await screen.findByRole('button', { name: '予約送信' }));
  await user.click(await screen.findByRole('menuitem', { name: /^明日 9:00/ }));
}

/** Sends without getting a response, and closes the alert that says so. */
export async function sendWithoutResponse(user: User): Promise<void> {
  await press(user, '送信する');
  await user.click(await screen.findByRole('button', { name: 'OK' }));
}

/** A scout to the candidate by 田中 of the same company. */
export const scoutByColleague = ({ db }: TestApi, { cid, candidate }: ScoutSetting, sentAt?: Date) =>
  createConversation(db, cid, {
    origin: 'scout',
    status: 'scouting',
    candidate,
    sender: { universalUid: 'tanaka', name: '田中 美咲' },
    messages: [{ side: 'corporation', text: 'こんにちは', sentAt }],
  });

/** Chooses a project by its title. */
export async function chooseProject(user: User, title: string): Promise<void> {
  await user.click(await projectField());
  await user.click(await screen.findByRole('option', { name: title }));
}

/** The field of the projects, once it is there. */
export const projectField = () => screen.findByRole('combobox', { name: /案件/ });

/** The text as the candidate will read it. */
export const preview = () => screen.getByRole('region', { name: 'プレビュー' });

/** What holds the sentence that ends so. */
async function sentence(end: string): Promise<HTMLElement> {
  const { parentElement } = await screen.findByText(end);
  if (!parentElement) throw new Error(`「${end}」 has left the page`);
  return parentElement;
}

/** The sentence that asks to confirm. */
export const question = () => sentence('」のスカウトを送信します。送信後は取り消せません。');

/** The warning that the candidate was scouted before. */
export const resendWarning = () => sentence('同じ候補者へスカウトを送信しています。再送しますか?');

/** The scouts that the candidate got. */
export const scoutsTo = ({ db }: TestApi, { candidate }: ScoutSetting) =>
  db.select().from(schema.scout).where(eq(schema.scout.targetUid, candidate.universalUid));
