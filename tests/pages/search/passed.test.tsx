import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { passedUser } from '#endpoints/passed-user';
import { userProfile } from '#endpoints/user-profile';
import * as schema from '#server/db/schema';
import FavoritesPage from '@/pages/favorites';
import ProfilesPage from '@/pages/profiles';
import ProfilePage from '@/pages/profiles/[universalUid]';
import { bar, choice, prepareBulk, pressNext, writeForAll } from '../../support/pages/bulk-scouts.tsx';
import { describeWithExtensions, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createSearchableCandidate } from '../../support/records/candidate-factories.ts';
import { createCorporation } from '../../support/records/factories.ts';
import { passCandidates } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();

type Company = Awaited<ReturnType<typeof createCorporation>>;

/** A company and candidates 見 一, 見 二, … in a prefecture of their own, which the search is narrowed to. */
async function companyWith(
  firstNames: readonly string[],
  prefectureCode: string,
  plan: 'free' | 'paid' = 'paid',
) {
  const company = await createCorporation(api().db, { plan });
  const candidates: { universalUid: string }[] = [];
  for (const [index, firstName] of firstNames.entries()) {
    candidates.push(
      await createSearchableCandidate(api().db, {
        lastName: '見',
        firstName,
        prefectureCode,
        lastLoginAt: new Date(Date.now() - index * 60_000),
      }),
    );
  }
  return { ...company, candidates, url: `/profiles/?prefectureCodes=${prefectureCode}` };
}

const passedOf = async ({ cid, user }: Company, universalUid = '') =>
  (await callApi(api(), userProfile.show, { as: user, params: { cid, universalUid } })).json.relation.passed;

const card = (name: string) => screen.findByRole('article', { name });
const button = (name: string) => screen.getByRole('button', { name: `${name}さんを見送り` });
const names = async () =>
  within(await screen.findByRole('list', { name: '検索結果' }))
    .getAllByRole('article')
    .map((each) => each.getAttribute('aria-label'));

describeWithExtensions('見送り', () => {
  it('passes on a candidate with one press, says so, and takes it back by 元に戻す and by the same button', async () => {
    const company = await companyWith(['一', '二'], '31');
    const uid = company.candidates[0]?.universalUid;
    const { user } = await visit(ProfilesPage, { url: company.url, as: company.user });
    await card('見 一');
    await user.click(button('見 一'));
    expect(await screen.findByText('見送りにしました')).toBeVisible();
    expect(button('見 一')).toHaveAttribute('aria-pressed', 'true');
    expect(await within(await card('見 一')).findByText('見送り')).toBeVisible();
    await waitFor(async () => expect(await passedOf(company, uid)).toMatchObject({ reason: null }));
    await user.click(screen.getByRole('button', { name: '元に戻す' }));
    expect(button('見 一')).toHaveAttribute('aria-pressed', 'false');
    await waitFor(async () => expect(await passedOf(company, uid)).toBeNull());
    await user.click(button('見 一'));
    await waitFor(async () => expect(await passedOf(company, uid)).not.toBeNull());
    await user.click(button('見 一'));
    expect(await screen.findByText('見送りを取り消しました')).toBeVisible();
    await waitFor(async () => expect(await passedOf(company, uid)).toBeNull());
  });

  it('passes on the card in focus with d, and leaves the focus there', async () => {
    const company = await companyWith(['一', '二'], '32');
    const { user } = await visit(ProfilesPage, { url: company.url, as: company.user });
    await card('見 一');
    await user.keyboard('jjd');
    await waitFor(() => expect(button('見 二')).toHaveAttribute('aria-pressed', 'true'));
    expect(button('見 一')).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByRole('link', { name: '見 二' })).toHaveFocus();
  });

  it('ends as the last of several quick presses wanted, though the first call is slow', async () => {
    const company = await companyWith(['一'], '33');
    const uid = company.candidates[0]?.universalUid;
    override(passedUser.add, { delayMs: 100 }, { once: true });
    const { user } = await visit(ProfilesPage, { url: company.url, as: company.user });
    await card('見 一');
    await user.keyboard('jdddddd');
    expect(await screen.findByText('見送りを取り消しました')).toBeVisible();
    expect(await passedOf(company, uid)).toBeNull();
    await user.keyboard('ddd');
    await waitFor(async () => expect(await passedOf(company, uid)).not.toBeNull());
    expect(button('見 一')).toHaveAttribute('aria-pressed', 'true');
  });

  it('takes a reason afterwards, and another one', async () => {
    const company = await companyWith(['一'], '34');
    const uid = company.candidates[0]?.universalUid;
    const { user } = await visit(ProfilesPage, { url: company.url, as: company.user });
    await card('見 一');
    await user.click(button('見 一'));
    await user.click(await screen.findByRole('button', { name: '見 一さんの見送り。理由を選ぶ' }));
    await user.click(await screen.findByRole('menuitemradio', { name: '勤務地' }));
    expect(await screen.findByText('見送り:勤務地')).toBeVisible();
    await waitFor(async () =>
      expect(await passedOf(company, uid)).toMatchObject({ reason: 'location', passedByName: '佐藤 健一' }),
    );
    await user.click(screen.getByRole('button', { name: '見 一さんの見送り:勤務地。理由を選ぶ' }));
    await user.click(await screen.findByRole('menuitemradio', { name: '理由なし' }));
    await waitFor(async () => expect(await passedOf(company, uid)).toMatchObject({ reason: null }));
  });

  it('shows the candidate as before and says why when the server refuses', async () => {
    const company = await companyWith(['一'], '35');
    override(passedUser.add, { status: 500 }, { once: true });
    const { user } = await visit(ProfilesPage, { url: company.url, as: company.user });
    await card('見 一');
    await user.click(button('見 一'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('システムエラーです');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(button('見 一')).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByText('見送りにしました')).not.toBeInTheDocument();
  });

  it.each(['paid', 'free'] as const)(
    'is left out of the search of a %s company until its chip is dropped',
    async (plan) => {
      const company = await companyWith(['一', '二', '三'], plan === 'paid' ? '36' : '37', plan);
      await passCandidates(api().db, company.cid, [company.candidates[1]?.universalUid ?? '']);
      const { user, router } = await visit(ProfilesPage, { url: company.url, as: company.user });
      await card('見 一');
      expect(await names()).toEqual(['見 一', '見 三']);
      expect(screen.getAllByText('2件中 1-2件')[0]).toBeVisible();
      await user.click(screen.getByRole('button', { name: '条件「見送りを除く」を外す' }));
      await waitFor(async () => expect(await names()).toEqual(['見 一', '見 二', '見 三']));
      expect(router.query.excludePassed).toBe('0');
      expect(button('見 二')).toHaveAttribute('aria-pressed', 'true');
      await user.click(screen.getByRole('checkbox', { name: '見送りを除く' }));
      await waitFor(async () => expect(await names()).toEqual(['見 一', '見 三']));
      expect(router.query.excludePassed).toBeUndefined();
    },
  );

  it('stays in the list where it was done, and is gone when the search is opened again', async () => {
    const company = await companyWith(['一', '二'], '38');
    const { user, unmount } = await visit(ProfilesPage, { url: company.url, as: company.user });
    await card('見 一');
    await user.click(button('見 一'));
    expect(await screen.findByText('見送りにしました')).toBeVisible();
    expect(await names()).toEqual(['見 一', '見 二']);
    unmount();
    await visit(ProfilesPage, { url: company.url, as: company.user });
    await waitFor(async () => expect(await names()).toEqual(['見 二']));
  });

  it('moves nobody from the next page to this one, where they would never be seen', async () => {
    const company = await companyWith(
      Array.from({ length: 52 }, (_, index) => `${index + 1}`),
      '42',
    );
    const { user, router } = await visit(ProfilesPage, { url: company.url, as: company.user });
    await card('見 1');
    await user.keyboard('jd');
    await screen.findByText('見送りにしました');
    await user.click(screen.getByRole('button', { name: '次のページ' }));
    await waitFor(async () => expect(await names()).toEqual(['見 51', '見 52']));
    expect(router.query.passedBefore).toBeDefined();
  });

  it('is done on the page of the candidate, too', async () => {
    const company = await companyWith(['一'], '39');
    const uid = company.candidates[0]?.universalUid ?? '';
    const { user } = await visit(ProfilePage, {
      url: `/profiles/${uid}/`,
      as: company.user,
    });
    await user.click(await screen.findByRole('button', { name: '見送り' }));
    expect(await screen.findByRole('button', { name: '見送りを取り消す' })).toBeVisible();
    await waitFor(async () => expect(await passedOf(company, uid)).not.toBeNull());
    await user.keyboard('d');
    expect(await screen.findByRole('button', { name: '見送り' })).toBeVisible();
    await waitFor(async () => expect(await passedOf(company, uid)).toBeNull());
  });

  it('says the same in another tab of the browser', async () => {
    const company = await companyWith(['一'], '40');
    await visit(ProfilesPage, { url: company.url, as: company.user });
    await card('見 一');
    const otherTab = new BroadcastChannel('biz.marks');
    const { cid, candidates } = company;
    await act(async () =>
      otherTab.postMessage({
        cid,
        universalUid: candidates[0]?.universalUid,
        change: { passed: { reason: 'terms', passedAt: null, passedByName: '' } },
      }),
    );
    expect(await screen.findByText('見送り:条件')).toBeVisible();
    await act(async () => otherTab.postMessage({ cid, universalUid: 'x', change: { nonsense: 1 } }));
    otherTab.close();
  });

  it('asks before a scout', async () => {
    const company = await companyWith(['一'], '41');
    await api()
      .db.insert(schema.passedUser)
      .values({
        cid: company.cid,
        universalUid: company.candidates[0]?.universalUid ?? '',
        reason: 'location',
        passedBy: 'x',
        passedByName: '鈴木 花子',
        passedAt: new Date('2026-03-12T03:00:00Z'),
      });
    const { user } = await visit(ProfilesPage, { url: `${company.url}&excludePassed=0`, as: company.user });
    await user.click(await screen.findByRole('button', { name: '見 一さんにスカウトする' }));
    const question = await screen.findByRole('dialog', { name: '見送りにした候補者です' });
    expect(question).toHaveTextContent('鈴木さんが見送りにしています(勤務地)。スカウトを作成しますか?');
    await user.click(within(question).getByRole('button', { name: 'キャンセル' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: '見 一さんにスカウトする' }));
    await user.click(await screen.findByRole('button', { name: 'スカウトを作成する' }));
    expect(await screen.findByRole('dialog', { name: '見 一さんへのスカウト' })).toBeVisible();
  });

  it('leaves somebody out of まとめてスカウト, says why, and takes them in when asked to', async () => {
    const setting = await prepareBulk(api());
    await passCandidates(api().db, setting.cid, [setting.candidates[1]?.universalUid ?? '']);
    const user = await writeForAll(setting);
    const leftOut = within(await screen.findByRole('region', { name: '送信しない候補者' }));
    expect(leftOut.getByText('星 2')).toBeVisible();
    expect(leftOut.getByText('見送りにした候補者です')).toBeVisible();
    await user.click(leftOut.getByRole('button', { name: '送信対象に戻す' }));
    await waitFor(() => expect(screen.queryByText('見送りにした候補者です')).not.toBeInTheDocument());
  });

  it('is shown and taken back in お気に入り', async () => {
    const setting = await prepareBulk(api(), { count: 1 });
    await passCandidates(api().db, setting.cid, [setting.candidates[0]?.universalUid ?? '']);
    const { user } = await visit(FavoritesPage, { url: '/favorites/', as: setting.as });
    expect(await screen.findByText('見送り')).toBeVisible();
    await user.click(button('星 1'));
    expect(await screen.findByText('見送りを取り消しました')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('見送り')).not.toBeInTheDocument());
    await user.click(await choice('星 1'));
    expect(await bar()).toBeVisible();
    await pressNext(user, '選択を解除');
  });
});
