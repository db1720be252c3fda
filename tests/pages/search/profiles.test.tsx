import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { favoriteUser } from '#endpoints/favorite-user';
import { userProfile } from '#endpoints/user-profile';
import { env } from '@/config/env';
import ProfilesPage from '@/pages/profiles';
import { heading, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createSearchableCandidate } from '../../support/records/candidate-factories.ts';
import { createCorporation } from '../../support/records/factories.ts';
import { createCandidate, createConversation } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();

type Plan = 'free' | 'trial' | 'paid';

/** Each test has a surname of its own, since candidates belong to nobody and stay for the other tests. */
async function recruiter(plan: Plan = 'paid') {
  return createCorporation(api().db, { plan });
}

const createMany = async (count: number, prefectureCode: string) => {
  for (let index = 0; index < count; index += 1) {
    await createCandidate(api().db, { lastName: '多田', firstName: `${index}号`, prefectureCode });
  }
};

const cards = () => screen.findByRole('list', { name: '検索結果' });
const card = async (name: string) => within(await cards()).findByRole('article', { name });
const summary = () => screen.getByText(/件(中|以上)|^0件$/, { selector: '[role=status]' });

describe('候補者検索', () => {
  it('sends a visitor without a session to sign-in, with the way back', async () => {
    const { router } = await visit(ProfilesPage, { url: '/profiles/?keyword=React' });
    await waitFor(() => expect(router.asPath).toContain('/login'));
    expect(router.query.return_to).toMatch(/^\/profiles\/?\?keyword=React$/);
  });

  it('shows each candidate with what the company already has to do with them', async () => {
    const { cid, user } = await recruiter();
    const candidate = await createCandidate(api().db, {
      lastName: '関',
      firstName: '係子',
      prefectureCode: '01',
    });
    await createConversation(api().db, cid, { candidate, origin: 'application' });
    await visit(ProfilesPage, { url: '/profiles/?prefectureCodes=01', as: user });
    const found = await card('関 係子');
    expect(within(found).getByText('応募あり')).toBeVisible();
    expect(within(found).getByText(/バックエンドエンジニア 5年/)).toBeVisible();
    expect(within(found).getByText(/北海道/)).toBeVisible();
  });

  it('keeps a condition in the URL and as a chip that drops it', async () => {
    const { user: as } = await recruiter();
    await createCandidate(api().db, { lastName: '青', firstName: '森子', prefectureCode: '02' });
    await createCandidate(api().db, { lastName: '岩', firstName: '手子', prefectureCode: '03' });
    const { user, router } = await visit(ProfilesPage, { url: '/profiles/', as });
    await heading('候補者検索');
    await user.selectOptions(await screen.findByLabelText('都道府県'), '青森県');
    expect(await card('青 森子')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('article', { name: '岩 手子' })).not.toBeInTheDocument());
    expect(router.query.prefectureCodes).toBe('02');
    await user.click(screen.getByRole('button', { name: '条件「青森県」を外す' }));
    expect(await card('岩 手子')).toBeVisible();
    expect(router.query.prefectureCodes).toBeUndefined();
  });

  it('pages with the text of the specification', async () => {
    const { user: as } = await recruiter();
    await createMany(51, '04');
    const { user, router } = await visit(ProfilesPage, { url: '/profiles/?prefectureCodes=04', as });
    await cards();
    expect(summary()).toHaveTextContent('51件中 1-50件');
    await user.click(screen.getByRole('button', { name: '次のページ' }));
    await waitFor(() => expect(summary()).toHaveTextContent('51件中 51-51件'));
    expect(router.query.page).toBe('2');
  });

  it('goes to the last page when the URL names one beyond it, and to the first for nonsense', async () => {
    const { user: as } = await recruiter();
    await createMany(51, '05');
    const { router } = await visit(ProfilesPage, { url: '/profiles/?prefectureCodes=05&page=99', as });
    await waitFor(() => expect(summary()).toHaveTextContent('51件中 51-51件'));
    expect(router.query.page).toBe('2');
  });

  it('says 「N件以上」 when the maximum count is reached', async () => {
    const { user: as } = await recruiter();
    override(userProfile.searchPaid, { response: { items: [], totalCount: 1000, maxCount: 1000 } });
    await visit(ProfilesPage, { url: '/profiles/', as });
    await waitFor(() => expect(summary()).toHaveTextContent(/^1000件以上$/));
  });

  it('says that nobody was found, and offers to drop each condition', async () => {
    const { user: as } = await recruiter();
    await createCandidate(api().db, { lastName: '山', firstName: '形子', prefectureCode: '06' });
    const { user } = await visit(ProfilesPage, {
      url: '/profiles/?prefectureCodes=06&skills=COBOL',
      as,
    });
    expect(await screen.findByText('条件に合う候補者が見つかりませんでした')).toBeVisible();
    const drops = within(screen.getByRole('list', { name: '外せる条件' }));
    // With extensions those who were passed on are left out by default.
    expect(drops.getAllByRole('listitem')).toHaveLength(env.apiExtensions ? 3 : 2);
    expect(await drops.findByRole('button', { name: '「山形県」を外しても0件' })).toBeVisible();
    expect(screen.queryByRole('list', { name: '検索条件' })).not.toBeInTheDocument();
    await user.click(await drops.findByRole('button', { name: '「COBOL」を外すと1件' }));
    expect(await card('山 形子')).toBeVisible();
    expect(await heading('候補者検索')).toHaveFocus();
  });

  it('finds a word, not its letters, however it is spelled', async () => {
    const { user: as } = await recruiter();
    await createSearchableCandidate(api().db, {
      lastName: '山',
      firstName: '一',
      headline: 'Ｇｏでサーバー開発',
    });
    await createSearchableCandidate(api().db, {
      lastName: '川',
      firstName: '二',
      headline: 'Google広告の運用',
    });
    const { user } = await visit(ProfilesPage, {
      url: '/profiles/?keyword=go%20%E3%81%95%E3%83%BC%E3%81%B0%E3%83%BC',
      as,
    });
    expect(await card('山 一')).toBeVisible();
    expect(screen.queryByRole('article', { name: '川 二' })).not.toBeInTheDocument();
    const field = screen.getByRole('searchbox', { name: 'フリーワード' });
    await user.clear(field);
    await user.type(field, 'Google -サーバー');
    expect(await card('川 二')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('article', { name: '山 一' })).not.toBeInTheDocument());
  });

  it('offers to drop the only condition, a word that nobody has', async () => {
    const { user: as } = await recruiter();
    await createCandidate(api().db, { lastName: '山', firstName: '梨子' });
    const { user } = await visit(ProfilesPage, { url: '/profiles/?keyword=鸞鸞', as });
    await user.click(await screen.findByRole('button', { name: '「鸞鸞」を外す' }));
    expect(await card('山 梨子')).toBeVisible();
  });

  it('keeps the conditions when the search fails, and finds the candidates on retry', async () => {
    const { user: as } = await recruiter();
    await createCandidate(api().db, { lastName: '福', firstName: '島子', prefectureCode: '07' });
    override(userProfile.searchPaid, { status: 500 }, { once: true });
    const { user } = await visit(ProfilesPage, { url: '/profiles/?prefectureCodes=07', as });
    expect(await screen.findByText('候補者を読み込めませんでした')).toBeVisible();
    expect(screen.getByRole('list', { name: '検索条件' })).toHaveTextContent('福島県');
    await user.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(await card('福 島子')).toBeVisible();
  });

  it('drops conditions one by one, the focus staying beside them', async () => {
    const { user: as } = await recruiter();
    await createCandidate(api().db, { lastName: '福', firstName: '島子', prefectureCode: '07' });
    const { user, router } = await visit(ProfilesPage, {
      url: '/profiles/?prefectureCodes=07&prefectureCodes=08&prefectureCodes=09',
      as,
    });
    const removal = (label: string) => screen.findByRole('button', { name: `条件「${label}」を外す` });
    await user.click(await removal('茨城県'));
    // The router in memory takes its first change for another page.
    await waitFor(async () => expect(await heading('候補者検索')).toHaveFocus());
    await user.click(await removal('栃木県'));
    await waitFor(() => expect(router.query.prefectureCodes).toBe('07'));
    expect(await removal(env.apiExtensions ? '見送りを除く' : '福島県')).toHaveFocus();
  });

  it('adds a favorite at once and takes it back on 元に戻す', async () => {
    const { cid, user: as } = await recruiter();
    await createCandidate(api().db, { lastName: '茨', firstName: '城子', prefectureCode: '08' });
    const { user } = await visit(ProfilesPage, { url: '/profiles/?prefectureCodes=08', as });
    const heart = within(await card('茨 城子')).getByRole('button', { name: '茨 城子さんをお気に入り' });
    await user.click(heart);
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
    await user.click(await screen.findByRole('button', { name: '元に戻す' }));
    expect(heart).toHaveAttribute('aria-pressed', 'false');
    await waitFor(async () => {
      const { json } = await callApi(api(), favoriteUser.list, { as, params: { cid }, query: {} });
      expect(json.totalCount).toBe(0);
    });
  });

  it('puts the heart back when the server refuses', async () => {
    const { user: as } = await recruiter();
    await createCandidate(api().db, { lastName: '栃', firstName: '木子', prefectureCode: '09' });
    override(favoriteUser.add, { status: 500 });
    const { user } = await visit(ProfilesPage, { url: '/profiles/?prefectureCodes=09', as });
    const heart = within(await card('栃 木子')).getByRole('button', { name: '栃 木子さんをお気に入り' });
    await user.click(heart);
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'));
  });

  it('keeps a search under a name and brings it back', async () => {
    const { user: as } = await recruiter();
    const { user, router } = await visit(ProfilesPage, {
      url: '/profiles/?prefectureCodes=10&minYears=3',
      as,
    });
    await heading('候補者検索');
    await user.click(await screen.findByRole('button', { name: '保存した検索' }));
    const name = await screen.findByLabelText('いまの検索条件を保存');
    await user.clear(name);
    await user.type(name, '群馬の経験者');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await user.click(await screen.findByRole('button', { name: 'すべて外す' }));
    await waitFor(() => expect(router.query.minYears).toBeUndefined());
    await user.click(screen.getByRole('button', { name: '保存した検索' }));
    await user.click(await screen.findByRole('link', { name: '群馬の経験者' }));
    await waitFor(() => expect(router.query).toMatchObject({ prefectureCodes: '10', minYears: '3' }));
  });

  it('locks the further conditions for a FREE company and leaves out those of an old URL', async () => {
    const { user: as } = await recruiter('free');
    await createCandidate(api().db, { lastName: '埼', firstName: '玉子', prefectureCode: '11' });
    const { user } = await visit(ProfilesPage, { url: '/profiles/?prefectureCodes=11&skills=COBOL', as });
    expect(await card('埼 玉子')).toBeVisible();
    expect(screen.getByRole('group', { name: '有料プランの検索条件' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '詳細検索について' }));
    expect(await screen.findByText('この機能は有料プランでご利用いただけます')).toBeVisible();
  });
});
