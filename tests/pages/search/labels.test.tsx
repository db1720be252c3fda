import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { label } from '#endpoints/label';
import { userProfile } from '#endpoints/user-profile';
import FavoritesPage from '@/pages/favorites';
import ProfilesPage from '@/pages/profiles';
import ProfilePage from '@/pages/profiles/[universalUid]';
import { prepareBulk } from '../../support/pages/bulk-scouts.tsx';
import { describeWithExtensions, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createSearchableCandidate } from '../../support/records/candidate-factories.ts';
import { createCorporation } from '../../support/records/factories.ts';
import { labelCandidates } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();

type Company = Awaited<ReturnType<typeof createCorporation>>;

async function companyWith(
  firstNames: readonly string[],
  prefectureCode: string,
  plan: 'free' | 'paid' = 'paid',
) {
  const company = await createCorporation(api().db, { plan });
  const candidates: { universalUid: string }[] = [];
  for (const firstName of firstNames)
    candidates.push(await createSearchableCandidate(api().db, { lastName: '札', firstName, prefectureCode }));
  return { ...company, candidates, url: `/profiles/?prefectureCodes=${prefectureCode}` };
}

/** A label of the company on those of its candidates whose places are given. */
const give = (
  { cid, candidates }: Pick<Awaited<ReturnType<typeof companyWith>>, 'cid' | 'candidates'>,
  name: string,
  places: readonly number[],
) =>
  labelCandidates(
    api().db,
    { cid, labelId: `id-of-${name.length}-${name.codePointAt(0)}`, name, nameKey: name, color: 'green' },
    places.map((place) => candidates[place]?.universalUid ?? ''),
  );

const labelsOf = async ({ cid, user }: Company, universalUid = '') =>
  (
    await callApi(api(), userProfile.show, { as: user, params: { cid, universalUid } })
  ).json.relation.labels.map(({ name }) => name);

const chipsOf = (name: string) =>
  within(within(screen.getByRole('article', { name })).getByRole('list', { name: 'ラベル' }))
    .getAllByRole('listitem')
    .map((chip) => chip.textContent);

const openMenu = async (name: string) => screen.findByRole('button', { name: `${name}さんのラベル` });
const menu = (name: string) => screen.findByRole('dialog', { name: `${name}さんのラベル` });

describeWithExtensions('ラベル', () => {
  it('makes a label in place by keyboard alone, and puts it on the candidate', async () => {
    const company = await companyWith(['一'], '01');
    const { user } = await visit(ProfilesPage, { url: company.url, as: company.user });
    await screen.findByRole('article', { name: '札 一' });
    await user.keyboard('jl');
    const open = await menu('札 一');
    expect(await within(open).findByText('ラベルはまだありません')).toBeVisible();
    await waitFor(() => expect(within(open).getByRole('searchbox')).toHaveFocus());
    await user.keyboard('要面談{Enter}');
    expect(await within(open).findByRole('checkbox', { name: '要面談', checked: true })).toBeVisible();
    await waitFor(() => expect(chipsOf('札 一')).toEqual(['要面談']));
    await waitFor(async () =>
      expect(await labelsOf(company, company.candidates[0]?.universalUid)).toEqual(['要面談']),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await openMenu('札 一')).toHaveFocus();
  });

  it('ticks and unticks labels, found whatever the width, and shows them as chips', async () => {
    const company = await companyWith(['一'], '02');
    await give(company, 'React経験', [0]);
    await give(company, '即戦力', []);
    const { user } = await visit(ProfilesPage, { url: company.url, as: company.user });
    await user.click(await openMenu('札 一'));
    const open = within(await menu('札 一'));
    await user.click(await open.findByRole('checkbox', { name: '即戦力' }));
    await waitFor(() => expect(chipsOf('札 一')).toEqual(['React経験', '即戦力']));
    await user.type(open.getByRole('searchbox'), 'ｒｅａｃｔ');
    expect(open.getAllByRole('checkbox')).toHaveLength(1);
    await user.keyboard('{ArrowDown} ');
    await waitFor(() => expect(chipsOf('札 一')).toEqual(['即戦力']));
    await waitFor(async () =>
      expect(await labelsOf(company, company.candidates[0]?.universalUid)).toEqual(['即戦力']),
    );
  });

  it('keeps what was typed and says why when a label is not made', async () => {
    const company = await companyWith(['一'], '03');
    override(label.create, { status: 422, message: '同じ名前のラベルがすでにあります' }, { once: true });
    const { user } = await visit(ProfilesPage, { url: company.url, as: company.user });
    await user.click(await openMenu('札 一'));
    const open = within(await menu('札 一'));
    await open.findByText('ラベルはまだありません');
    await user.type(open.getByRole('searchbox'), '要面談');
    await user.click(await open.findByRole('button', { name: '新しいラベル「要面談」' }));
    expect(await open.findByText('同じ名前のラベルがすでにあります')).toBeVisible();
    expect(open.getByRole('searchbox')).toHaveValue('要面談');
  });

  it('explains the plan to a FREE company, which sees the labels there are', async () => {
    const company = await companyWith(['一'], '04', 'free');
    await give(company, '要面談', [0]);
    const { user } = await visit(ProfilesPage, { url: company.url, as: company.user });
    await user.click(await screen.findByRole('button', { name: '札 一さんのラベル(有料プラン)' }));
    expect(
      await screen.findByRole('dialog', { name: 'この機能は有料プランでご利用いただけます' }),
    ).toBeVisible();
    expect(screen.getByText('要面談')).toBeInTheDocument();
  });

  it('narrows the search to any of the chosen labels, in the URL and as chips', async () => {
    const company = await companyWith(['一', '二', '三'], '05');
    await give(company, '要面談', [0]);
    await give(company, '即戦力', [1]);
    const { user, router } = await visit(ProfilesPage, { url: company.url, as: company.user });
    await screen.findByRole('article', { name: '札 一' });
    // The first change of the address moves the focus in jsdom, which no browser does.
    await user.click(screen.getByRole('checkbox', { name: '見送りを除く' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'ラベルで絞り込む' }));
    const open = within(await screen.findByRole('dialog', { name: 'ラベルで絞り込む' }));
    await user.click(await open.findByRole('checkbox', { name: '要面談' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    await user.click(open.getByRole('checkbox', { name: '即戦力' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(router.query.labelIds).toHaveLength(2);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: '条件「ラベル:要面談」を外す' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(screen.getByRole('article', { name: '札 二' })).toBeVisible();
  });

  it('makes a list of お気に入り of each label, with its count, also by its address', async () => {
    const setting = await prepareBulk(api(), { count: 3 });
    await give(setting, '要面談', [1]);
    await give(setting, '即戦力', [0, 1]);
    await give(setting, '未使用', []);
    const { user, router } = await visit(FavoritesPage, {
      url: '/favorites/?labels=id-of-3-35201',
      as: setting.as,
    });
    const list = await screen.findByRole('list', { name: 'お気に入りの候補者' });
    expect(within(list).getAllByRole('article')).toHaveLength(1);
    const lists = within(screen.getByRole('navigation', { name: 'ラベル別のリスト' }));
    expect(await lists.findByRole('link', { name: /^要面談\s?1件$/ })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(lists.queryByRole('link', { name: /未使用/ })).not.toBeInTheDocument();
    await user.click(lists.getByRole('link', { name: /^即戦力\s?2件$/ }));
    await waitFor(() => expect(within(list).getAllByRole('article')).toHaveLength(2));
    expect(lists.getByRole('link', { name: /^要面談\s?1件$/ })).not.toHaveAttribute('aria-current');
    await user.click(lists.getByRole('link', { name: 'すべて' }));
    await waitFor(() => expect(within(list).getAllByRole('article')).toHaveLength(3));
    expect(router.query.labels).toBeUndefined();
  });

  it('offers to read the lists of お気に入り again when that fails, and the favorites show', async () => {
    const { user: as } = await createCorporation(api().db);
    override(label.list, { status: 500 }, { once: true });
    const { user } = await visit(FavoritesPage, { url: '/favorites/', as });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('ラベルを読み込めませんでした');
    await user.click(within(alert).getByRole('button', { name: '再読み込み' }));
    await waitFor(() => expect(alert).not.toBeInTheDocument());
  });

  it('counts a list of お気に入り again when a candidate leaves it', async () => {
    const setting = await prepareBulk(api(), { count: 3 });
    await give(setting, '要面談', [0, 1]);
    const { user } = await visit(FavoritesPage, { url: '/favorites/', as: setting.as });
    expect(await screen.findByRole('link', { name: /^要面談\s?2件$/ })).toBeVisible();
    for (const heart of screen.getAllByRole('button', { name: /さんをお気に入り$/ })) await user.click(heart);
    await waitFor(() => expect(screen.queryByRole('link', { name: /要面談/ })).not.toBeInTheDocument());
  });

  it('renames, recolors and deletes labels, and says how many candidates carry the one to delete', async () => {
    const company = await companyWith(['一', '二'], '06');
    await give(company, '要面談', [0, 1]);
    const { user } = await visit(ProfilesPage, { url: company.url, as: company.user });
    await user.click(await openMenu('札 一'));
    await user.click(within(await menu('札 一')).getByRole('button', { name: 'ラベルを管理' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'ラベルの管理' }));
    expect(await dialog.findByText('2人')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'ラベル「要面談」を編集' }));
    const field = dialog.getByRole('textbox', { name: 'ラベル名' });
    await user.clear(field);
    await user.click(dialog.getByRole('button', { name: '保存' }));
    expect(await dialog.findByText('ラベル名を入力してください')).toBeVisible();
    await user.type(field, '二次面談');
    await user.click(dialog.getByRole('radio', { name: '紫' }));
    await user.click(dialog.getByRole('button', { name: '保存' }));
    expect(await dialog.findByRole('button', { name: 'ラベル「二次面談」を編集' })).toBeVisible();
    const { json } = await callApi(api(), label.list, { as: company.user, params: { cid: company.cid } });
    expect(json).toMatchObject([{ name: '二次面談', color: 'purple', candidateCount: 2 }]);
    await user.click(dialog.getByRole('button', { name: 'ラベル「二次面談」を削除' }));
    const question = within(await screen.findByRole('dialog', { name: 'ラベル「二次面談」を削除しますか?' }));
    expect(question.getByText('2人の候補者から外れます。元に戻せません。')).toBeVisible();
    await user.click(question.getByRole('button', { name: '削除する' }));
    expect(await dialog.findByText('ラベルはまだありません')).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    // One stands in the corner, one at the end.
    await user.click(dialog.getAllByRole('button', { name: '閉じる' }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByRole('list', { name: 'ラベル' })).not.toBeInTheDocument());
  });

  it('shows hostile names as they are, on the page of the candidate too', async () => {
    const company = await companyWith(['一'], '07');
    await give(company, '<b>"\'&\u202e', [0]);
    const uid = company.candidates[0]?.universalUid ?? '';
    await visit(ProfilePage, { url: `/profiles/${uid}/`, as: company.user });
    const chips = await screen.findByRole('list', { name: 'ラベル' });
    expect(chips).toHaveTextContent('<b>"\'&');
    expect(screen.getByRole('button', { name: 'ラベル' })).toBeVisible();
  });
});
