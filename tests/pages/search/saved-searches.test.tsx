import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { savedSearch } from '#endpoints/saved-search';
import ProfilesPage from '@/pages/profiles';
import {
  countCalls,
  describeWithExtensions,
  override,
  servePageApi,
  visit,
} from '../../support/pages/render-page.tsx';
import { names, openMenu, panel, reopen, save } from '../../support/pages/saved-searches.tsx';
import { addMember, createCorporation, createUser } from '../../support/records/factories.ts';
import { createCandidate, createSavedSearch } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

const api = servePageApi();

const recruiter = () => createCorporation(api().db);
type Company = Awaited<ReturnType<typeof recruiter>>;

describe('保存した検索', () => {
  it('says that there are none yet, and that conditions come first', async () => {
    await openMenu((await recruiter()).user);
    expect(await panel().findByText('保存した検索はまだありません')).toBeVisible();
    expect(panel().getByText('条件を指定すると、いまの検索を保存できます。')).toBeVisible();
  });

  it('keeps the conditions under a name and brings them back', async () => {
    const { user, router } = await openMenu(
      (await recruiter()).user,
      '/profiles/?minYears=3&prefectureCodes=10',
    );
    await save(user, ' ');
    expect(await panel().findByText('名前を入力してください')).toBeVisible();
    await save(user, '群馬の経験者');
    expect(await screen.findByText('検索条件を「群馬の経験者」として保存しました')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'すべて外す' }));
    await waitFor(() => expect(router.query.minYears).toBeUndefined());
    await reopen(user);
    await user.click(await screen.findByRole('link', { name: '群馬の経験者' }));
    await waitFor(() => expect(router.query).toMatchObject({ prefectureCodes: '10', minYears: '3' }));
    expect(screen.queryByRole('dialog', { name: '保存した検索' })).not.toBeInTheDocument();
  });

  it('renames a search in its place, and not at Esc', async () => {
    const { user } = await openMenu((await recruiter()).user, '/profiles/?minYears=3');
    await save(user, '経験者');
    await reopen(user);
    await user.click(await screen.findByRole('button', { name: '「経験者」の名前を変更' }));
    const field = screen.getByLabelText('「経験者」の新しい名前');
    expect(field).toHaveFocus();
    await user.type(field, 'たち{Escape}');
    expect(await names()).toEqual(['経験者']);
    expect(screen.getByRole('button', { name: '「経験者」の名前を変更' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.type(screen.getByLabelText('「経験者」の新しい名前'), 'たち{Enter}');
    await waitFor(async () => expect(await names()).toEqual(['経験者たち']));
  });

  it('says so in the form when another search has the name', async () => {
    const { user } = await openMenu((await recruiter()).user, '/profiles/?minYears=3');
    for (const name of ['経験者', '未経験者']) {
      await save(user, name);
      await reopen(user);
    }
    await user.click(await screen.findByRole('button', { name: '「未経験者」の名前を変更' }));
    const field = screen.getByLabelText('「未経験者」の新しい名前');
    await user.clear(field);
    await user.type(field, '経験者{Enter}');
    expect(await panel().findByText(/同じ名前の検索が保存されています/)).toBeVisible();
    expect(field).toHaveValue('経験者');
  });

  it('removes a search and puts it back on 元に戻す', async () => {
    const { user } = await openMenu((await recruiter()).user, '/profiles/?minYears=3');
    await save(user, '経験者');
    await reopen(user);
    await user.click(await screen.findByRole('button', { name: '「経験者」を削除' }));
    expect(await panel().findByText('保存した検索はまだありません')).toBeVisible();
    expect(await screen.findByText('「経験者」を削除しました')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '元に戻す' }));
    if (!screen.queryByRole('dialog', { name: '保存した検索' })) await reopen(user);
    await waitFor(async () => expect(await names()).toEqual(['経験者']));
  });

  it('shows another company nothing of it', async () => {
    const company = await recruiter();
    const { user, unmount } = await openMenu(company.user, '/profiles/?minYears=3');
    await save(user, '経験者');
    await screen.findByText('検索条件を「経験者」として保存しました');
    unmount();
    const other = await createCorporation(api().db);
    await openMenu(other.user);
    expect(await panel().findByText('保存した検索はまだありません')).toBeVisible();
  });
});

describeWithExtensions('保存した検索 of the company', () => {
  const savedBy = ({ cid, user }: Company, name: string, search = '?prefectureCodes=15') =>
    createSavedSearch(api().db, cid, {
      createdBy: user.universalUid,
      name,
      search,
      createdAt: new Date(Date.now() - 60_000),
    });

  async function withColleague(): Promise<Company & { colleague: Company }> {
    const company = await recruiter();
    const user = await createUser(api().db, { lastName: '鈴木', firstName: '花子' });
    await addMember(api().db, company.cid, user.universalUid);
    return { ...company, colleague: { ...company, user } };
  }

  it('shows who saved it, and how many came since one looked; opening it is looking', async () => {
    const { colleague, ...company } = await withColleague();
    await savedBy(colleague, '新潟');
    for (const firstName of ['一', '二']) {
      await createCandidate(api().db, { lastName: '新', firstName, prefectureCode: '15' });
    }
    const { user, router } = await openMenu(company.user);
    expect(await panel().findByText('鈴木 花子さん')).toBeVisible();
    expect(await panel().findByText('新着 2件')).toBeVisible();
    await user.click(panel().getByRole('link', { name: '新潟' }));
    await waitFor(() => expect(router.query.prefectureCodes).toBe('15'));
    await waitFor(async () => {
      const { json } = await callApi(api(), savedSearch.countNew, {
        as: company.user,
        params: { cid: company.cid },
      });
      expect(json.counts).toMatchObject([{ count: 0 }]);
    });
    await reopen(user);
    expect(await names()).toEqual(['新潟']);
    expect(panel().queryByText(/新着 \d/)).not.toBeInTheDocument();
  });

  it('says 「以上」 where counting stopped', async () => {
    const company = await recruiter();
    const { savedSearchId } = await savedBy(company, '多い');
    override(savedSearch.countNew, {
      response: { counts: [{ savedSearchId, count: 99 }], maxCount: 99 },
    });
    await openMenu(company.user);
    expect(await panel().findByText('新着 99件以上')).toBeVisible();
  });

  it('shows no figures and no error when they cannot be read', async () => {
    const company = await recruiter();
    await savedBy(company, '数えない');
    override(savedSearch.countNew, { status: 500 });
    const calls = countCalls([savedSearch.countNew]);
    await openMenu(company.user);
    expect(await names()).toEqual(['数えない']);
    await waitFor(() => expect(calls()).toEqual([1]));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(panel().queryByText(/新着 \d/)).not.toBeInTheDocument();
  });

  it('reads nothing of it before the menu is opened', async () => {
    const company = await recruiter();
    const calls = countCalls([savedSearch.list, savedSearch.countNew]);
    await visit(ProfilesPage, { url: '/profiles/', as: company.user });
    await screen.findByText(/件中|^0件$/, { selector: '[role=status]' });
    expect(calls()).toEqual([0, 0]);
  });

  it('shows an error with a retry when the list cannot be read', async () => {
    const company = await recruiter();
    await savedBy(company, '読める');
    override(savedSearch.list, { status: 500 }, { once: true });
    const { user } = await openMenu(company.user);
    expect(await panel().findByText('保存した検索を読み込めませんでした')).toBeVisible();
    await user.click(panel().getByRole('button', { name: '再読み込み' }));
    expect(await names()).toEqual(['読める']);
  });

  it('keeps the name and says why when it cannot be saved', async () => {
    const { colleague, ...company } = await withColleague();
    const { user } = await openMenu(company.user, '/profiles/?minYears=3');
    await panel().findByText('保存した検索はまだありません');
    await savedBy(colleague, '経験者');
    await save(user, '経験者');
    expect(await panel().findByText(/同じ名前の検索が保存されています/)).toBeVisible();
    expect(screen.getByLabelText('いまの検索条件を保存')).toHaveValue('経験者');
    override(savedSearch.create, { status: 500 }, { once: true });
    await save(user, '経験者 二');
    expect(await panel().findByText(/完了できませんでした|システムエラー/)).toBeVisible();
    await user.click(panel().getByRole('button', { name: '保存' }));
    expect(await screen.findByText('検索条件を「経験者 二」として保存しました')).toBeVisible();
  });

  it('says that a colleague was first in removing it', async () => {
    const { colleague, ...company } = await withColleague();
    const { savedSearchId } = await savedBy(company, '消える');
    const { user } = await openMenu(company.user);
    expect(await names()).toEqual(['消える']);
    await callApi(api(), savedSearch.remove, {
      as: colleague.user,
      params: { cid: company.cid, savedSearchId },
    });
    await user.click(panel().getByRole('button', { name: '「消える」の名前を変更' }));
    await user.type(screen.getByLabelText('「消える」の新しい名前'), '前に{Enter}');
    expect(await panel().findByRole('alert')).toHaveTextContent('この検索は、ほかのメンバーが削除しました。');
    expect(panel().queryByRole('link', { name: '消える' })).not.toBeInTheDocument();
  });

  it('switches the mail of a day on and off, for oneself', async () => {
    const { colleague, ...company } = await withColleague();
    await savedBy(colleague, '知らせる');
    const { user } = await openMenu(company.user);
    const mail = await panel().findByRole('button', { name: '「知らせる」の新着をメールで受け取る' });
    expect(mail).toHaveAttribute('aria-pressed', 'false');
    await user.click(mail);
    await waitFor(() => expect(mail).toHaveAttribute('aria-pressed', 'true'));
    expect(await screen.findByText('新着があった日に、1日1回メールでお知らせします')).toBeVisible();
    const isMailed = async ({ cid, user: as }: Company) =>
      (await callApi(api(), savedSearch.list, { as, params: { cid } })).json[0]?.isMailed;
    expect([await isMailed(company), await isMailed(colleague)]).toEqual([true, false]);
    override(savedSearch.changeMail, { status: 500 }, { once: true });
    await user.click(mail);
    expect(await panel().findByRole('alert')).toBeVisible();
    expect(mail).toHaveAttribute('aria-pressed', 'true');
    await user.click(mail);
    await waitFor(() => expect(mail).toHaveAttribute('aria-pressed', 'false'));
  });

  it('says which conditions no longer work', async () => {
    const company = await recruiter();
    await savedBy(company, '古い', '?formerCondition=1&minYears=3');
    await openMenu(company.user);
    expect(await panel().findByText(/いまは使えない条件があり.*formerCondition/)).toBeVisible();
  });

  it('opens the search that a mail leads to', async () => {
    const company = await recruiter();
    const { savedSearchId } = await savedBy(company, '新潟');
    const url = `/profiles/?saved=${savedSearchId}`;
    const { router } = await visit(ProfilesPage, { url, as: company.user });
    await waitFor(() => expect(router.query.prefectureCodes).toBe('15'));
    expect(router.query.saved).toBeUndefined();
    expect(screen.queryByRole('dialog', { name: '保存した検索' })).not.toBeInTheDocument();
  });

  it('opens the list for a mail that leads there, and says so when a search is gone', async () => {
    const company = await recruiter();
    await savedBy(company, '新潟');
    const { unmount } = await visit(ProfilesPage, { url: '/profiles/?saved=list', as: company.user });
    await screen.findByRole('dialog', { name: '保存した検索' });
    expect(await names()).toEqual(['新潟']);
    expect(panel().queryByRole('alert')).not.toBeInTheDocument();
    unmount();
    await visit(ProfilesPage, { url: '/profiles/?saved=gone', as: company.user });
    await screen.findByRole('dialog', { name: '保存した検索' });
    expect(await panel().findByRole('alert')).toHaveTextContent('お探しの検索が見つかりませんでした');
  });
});
