import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { favoriteUser } from '#endpoints/favorite-user';
import * as schema from '#server/db/schema';
import ProfilesPage from '@/pages/profiles';
import { bar, choice, openFavorites, prepareBulk, wholePage } from '../../support/pages/bulk-scouts.tsx';
import {
  countCalls,
  describeWithExtensions,
  override,
  servePageApi,
  visit,
} from '../../support/pages/render-page.tsx';
import { createSearchableCandidate } from '../../support/records/candidate-factories.ts';
import { createCorporation } from '../../support/records/factories.ts';
import { labelCandidates, passCandidates } from '../../support/records/matching-factories.ts';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

/** A company and the candidates 群 一, 群 二 and 群 三 in a prefecture of their own. */
async function prepare(prefectureCode: string) {
  const company = await createCorporation(api().db, { plan: 'paid' });
  const uids: string[] = [];
  for (const [index, firstName] of ['一', '二', '三'].entries()) {
    const { universalUid } = await createSearchableCandidate(api().db, {
      lastName: '群',
      firstName,
      prefectureCode,
      lastLoginAt: new Date(Date.now() - index * 60_000),
    });
    uids.push(universalUid);
  }
  return { ...company, uids, url: `/profiles/?prefectureCodes=${prefectureCode}` };
}

type Setting = Awaited<ReturnType<typeof prepare>>;

/** Opens 候補者検索 and chooses all three. */
async function chooseAll({ url, user: as }: Setting, conditions = '') {
  const visited = await visit(ProfilesPage, { url: `${url}${conditions}`, as });
  await choice('群 三');
  await visited.user.click(await wholePage());
  const buttons = within(await bar());
  const press = (name: string) => visited.user.click(buttons.getByRole('button', { name }));
  return { ...visited, press };
}

const numbersOf = ({ uids }: Setting, rows: readonly { universalUid: string }[]) =>
  rows.map(({ universalUid }) => uids.indexOf(universalUid) + 1).sort();

const favoritesOf = async (setting: Setting) =>
  numbersOf(
    setting,
    await api().db.select().from(schema.favoriteUser).where(eq(schema.favoriteUser.cid, setting.cid)),
  );

const passedOf = async (setting: Setting) =>
  numbersOf(
    setting,
    await api().db.select().from(schema.passedUser).where(eq(schema.passedUser.cid, setting.cid)),
  );

const carriersOf = async (setting: Setting, labelId: string) =>
  numbersOf(
    setting,
    await api()
      .db.select()
      .from(schema.labelledUser)
      .where(and(eq(schema.labelledUser.cid, setting.cid), eq(schema.labelledUser.labelId, labelId))),
  );

const addFavorite = ({ cid, user }: Setting, universalUid = '') =>
  api()
    .db.insert(schema.favoriteUser)
    .values({ cid, universalUid, createdBy: user.uid, createdAt: new Date() });

describe('お気に入り for the chosen candidates', () => {
  it('adds those who are none yet, and 元に戻す takes off these alone', async () => {
    const setting = await prepare('11');
    await addFavorite(setting, setting.uids[1]);
    const { user, press } = await chooseAll(setting);
    await press('お気に入り');
    expect(await screen.findByText('2人をお気に入りに追加しました')).toBeVisible();
    expect(await favoritesOf(setting)).toEqual([1, 2, 3]);
    expect(screen.getByRole('button', { name: '群 一さんをお気に入り' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await user.click(screen.getByRole('button', { name: '元に戻す' }));
    expect(await screen.findByText('2人を元に戻しました')).toBeVisible();
    expect(await favoritesOf(setting)).toEqual([2]);
    expect(await bar()).toHaveTextContent('3人を選択中');
  });

  it('sends nothing for those who are favorites, and says so', async () => {
    const setting = await prepare('12');
    for (const uid of setting.uids) await addFavorite(setting, uid);
    const { press } = await chooseAll(setting);
    const calls = countCalls([favoriteUser.add]);
    await press('お気に入り');
    expect(await screen.findByText('全員がお気に入りに追加済みです')).toBeVisible();
    expect(calls()).toEqual([0]);
  });

  it('says for how many it failed, and 再試行 completes it for these alone', async () => {
    const setting = await prepare('13');
    override(favoriteUser.add, { status: 500 }, { once: true });
    const { user, press } = await chooseAll(setting);
    await press('お気に入り');
    expect(await screen.findByText('2人をお気に入りに追加しました。1人は追加できませんでした')).toBeVisible();
    expect(await favoritesOf(setting)).toEqual([2, 3]);
    expect(await bar()).toHaveTextContent('1人は追加できませんでした。');
    const calls = countCalls([favoriteUser.add]);
    await user.click(within(await bar()).getByRole('button', { name: '再試行' }));
    expect(await screen.findByText('1人をお気に入りに追加しました')).toBeVisible();
    expect(await bar()).toHaveFocus();
    expect(calls()).toEqual([1]);
    expect(await favoritesOf(setting)).toEqual([1, 2, 3]);
    expect(await bar()).not.toHaveTextContent('追加できませんでした');
  });

  it('ends at the first call without a response, and keeps all for 再試行', async () => {
    const setting = await prepare('14');
    override(favoriteUser.add, { network: 'down' }, { once: true });
    const { user, press } = await chooseAll(setting);
    await press('お気に入り');
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(await bar()).toHaveTextContent('3人は追加できませんでした。');
    expect(await favoritesOf(setting)).toEqual([]);
    await user.click(within(await bar()).getByRole('button', { name: '再試行' }));
    expect(await screen.findByText('3人をお気に入りに追加しました')).toBeVisible();
    expect(await favoritesOf(setting)).toEqual([1, 2, 3]);
  });

  it('shows how far it is, does nothing twice, and goes on when the page is left', async () => {
    const setting = await prepare('15');
    override(favoriteUser.add, { delayMs: 50 });
    const { press, unmount } = await chooseAll(setting);
    const calls = countCalls([favoriteUser.add]);
    await press('お気に入り');
    expect(await within(await bar()).findByText(/^お気に入りに追加しています\(3人中.人\)…$/)).toBeVisible();
    await press('お気に入り');
    unmount();
    await waitFor(async () => expect(await favoritesOf(setting)).toEqual([1, 2, 3]));
    expect(calls()).toEqual([3]);
  });

  it('is not offered in お気に入り', async () => {
    const { user } = await openFavorites(await prepareBulk(api()));
    await user.click(await choice('星 1'));
    const buttons = within(await bar());
    expect(buttons.getByRole('button', { name: 'まとめてスカウト' })).toBeVisible();
    expect(buttons.queryByRole('button', { name: 'お気に入り' })).not.toBeInTheDocument();
  });
});

describeWithExtensions('見送り for the chosen candidates', () => {
  it('shows on the cards, and 元に戻す keeps who had been passed on before', async () => {
    const setting = await prepare('16');
    await passCandidates(api().db, setting.cid, setting.uids.slice(2));
    const { user, press } = await chooseAll(setting, '&excludePassed=0');
    await press('見送り');
    expect(await screen.findByText('2人を見送りにしました')).toBeVisible();
    expect(await passedOf(setting)).toEqual([1, 2, 3]);
    expect(screen.getByRole('button', { name: '群 一さんを見送り' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: '元に戻す' }));
    expect(await screen.findByText('2人を元に戻しました')).toBeVisible();
    expect(await passedOf(setting)).toEqual([3]);
    expect(screen.getByRole('button', { name: '群 一さんを見送り' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });
});

describeWithExtensions('ラベル for the chosen candidates', () => {
  it('attaches the chosen label to who lacks it, and 元に戻す takes it off these alone', async () => {
    const setting = await prepare('17');
    const { cid } = setting;
    const given = { cid, labelId: 'many', name: '要面談', nameKey: '要面談', color: 'green' } as const;
    await labelCandidates(api().db, given, setting.uids.slice(0, 1));
    const { user, press } = await chooseAll(setting);
    await press('ラベル');
    const menu = within(await screen.findByRole('dialog', { name: '選択した候補者のラベル' }));
    await user.click(await menu.findByRole('checkbox', { name: '要面談', checked: false }));
    expect(await screen.findByText('2人にラベル「要面談」を付けました')).toBeVisible();
    expect(await carriersOf(setting, 'many')).toEqual([1, 2, 3]);
    expect(
      within(screen.getByRole('article', { name: '群 三' })).getByRole('list', { name: 'ラベル' }),
    ).toHaveTextContent('要面談');
    await user.click(screen.getByRole('button', { name: '元に戻す' }));
    expect(await screen.findByText('2人を元に戻しました')).toBeVisible();
    expect(await carriersOf(setting, 'many')).toEqual([1]);
  });

  it('makes a label for all of them, which is ticked from then on', async () => {
    const setting = await prepare('18');
    const { user, press } = await chooseAll(setting);
    await press('ラベル');
    const open = () => screen.findByRole('dialog', { name: '選択した候補者のラベル' });
    await user.type(await within(await open()).findByRole('searchbox'), '即戦力');
    await user.click(await within(await open()).findByRole('button', { name: '新しいラベル「即戦力」' }));
    expect(await screen.findByText('3人にラベル「即戦力」を付けました')).toBeVisible();
    await press('ラベル');
    expect(
      await within(await open()).findByRole('checkbox', { name: '即戦力', checked: true }),
    ).toBeVisible();
  });
});
