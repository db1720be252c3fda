import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { application } from '#endpoints/application';
import { project } from '#endpoints/project';
import * as schema from '#server/db/schema';
import ProjectsPage from '@/pages/projects';
import {
  heading,
  itWithExtensions,
  override,
  servePageApi,
  visit,
} from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
  undecidedSetting,
} from '../../support/records/matching-factories.ts';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

type Company = Awaited<ReturnType<typeof createCorporation>>;

async function open(company: Company, url = '/projects/') {
  const visited = await visit(ProjectsPage, { url, as: company.user });
  await heading('案件管理');
  return visited;
}

const rowOf = async (title: string) => {
  const link = await screen.findByRole('link', { name: title });
  const row = link.closest('tr');
  if (!row) throw new Error(`${title} is in no row`);
  return row;
};

const tab = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'ステータス' })).getByRole('link', { name });

describe('案件管理', () => {
  it('shows title, state, applications, likes, hours, reward and day of change', async () => {
    const company = await createCorporation(api().db);
    const { projectId } = await createProject(api().db, company.cid, {
      title: '検索基盤の開発',
      updatedAt: new Date('2025-03-11T15:04:00Z'),
    });
    for (let index = 1; index <= 3; index += 1) {
      await createConversation(api().db, company.cid, { project: { projectId }, isRead: true });
    }
    const { universalUid } = await createCandidate(api().db);
    await api()
      .db.insert(schema.favoriteProject)
      .values({ cid: company.cid, projectId, universalUid, createdAt: new Date() });
    await open(company);
    const row = await rowOf('検索基盤の開発');
    await waitFor(() => {
      const cells = within(row).getAllByRole('cell');
      expect(cells.map((cell) => cell.textContent)).toEqual([
        '検索基盤の開発',
        '公開中',
        '3',
        '1',
        '週5〜10時間',
        '時給3,000〜6,000円',
        '2025/03/12 00:04',
        '',
      ]);
    });
  });

  itWithExtensions('says how many applications are not read yet', async () => {
    const company = await createCorporation(api().db);
    const { projectId } = await createProject(api().db, company.cid, { title: '検索基盤の開発' });
    for (const isRead of [true, false, false]) {
      await createConversation(api().db, company.cid, { project: { projectId }, isRead });
    }
    await open(company);
    const row = await rowOf('検索基盤の開発');
    await waitFor(() => expect(within(row).getAllByRole('cell')[2]).toHaveTextContent('3未読 2'));
  });

  it('says of a draft what is not decided yet', async () => {
    const company = await createCorporation(api().db);
    await createProject(api().db, company.cid, {
      title: '仮の案件',
      status: 'draft',
      setting: undecidedSetting,
    });
    await open(company);
    expect(within(await rowOf('仮の案件')).getAllByText('未設定')).toHaveLength(2);
  });

  it('leads from a row to its project', async () => {
    const company = await createCorporation(api().db);
    const { projectId } = await createProject(api().db, company.cid, { title: '検索基盤の開発' });
    await open(company);
    expect(await screen.findByRole('link', { name: '検索基盤の開発' })).toHaveAttribute(
      'href',
      `/projects/${projectId}`,
    );
  });

  it('has a tab for each state, with how many there are', async () => {
    const company = await createCorporation(api().db);
    const states = { published: 3, draft: 2, paused: 1, closed: 0 } as const;
    for (const [status, count] of Object.entries(states)) {
      for (let index = 1; index <= count; index += 1) {
        await createProject(api().db, company.cid, {
          title: `${status}の案件${index}`,
          status: status as keyof typeof states,
        });
      }
    }
    const { user, router } = await open(company);
    await waitFor(() => expect(tab(/すべて/)).toHaveTextContent('6件'));
    expect(tab(/公開中/)).toHaveTextContent('3件');
    expect(tab(/募集停止中/)).toHaveTextContent('1件');
    await user.click(tab(/下書き/));
    await waitFor(() => expect(screen.queryByText('publishedの案件1')).not.toBeInTheDocument());
    expect(await screen.findByText('2件中 1-2件')).toBeVisible();
    expect(tab(/下書き/)).toHaveAttribute('aria-current', 'page');
    expect(router.query).toEqual({ status: 'draft' });
    await user.click(tab(/終了/));
    expect(await screen.findByText('終了の案件はありません')).toBeVisible();
    expect(screen.getByRole('link', { name: 'すべての案件を見る' })).toBeVisible();
  });

  it('searches by title, keeps the word in the URL and beside the tabs, and offers to drop it', async () => {
    const company = await createCorporation(api().db);
    await createProject(api().db, company.cid, { title: '検索基盤の開発' });
    await createProject(api().db, company.cid, { title: '広報の支援', status: 'draft' });
    const { user, router } = await open(company);
    await screen.findByText('検索基盤の開発');
    await user.type(screen.getByRole('searchbox', { name: '案件名で検索' }), '広報');
    expect(await screen.findByText('1件中 1-1件')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('検索基盤の開発')).not.toBeInTheDocument());
    expect(router.query).toEqual({ q: '広報' });
    await user.click(tab(/公開中/));
    expect(await screen.findByText('「広報」に合う公開中の案件はありません')).toBeVisible();
    await user.click(screen.getByRole('link', { name: '検索を解除' }));
    expect(await screen.findByText('検索基盤の開発')).toBeVisible();
    expect(screen.getByRole('searchbox', { name: '案件名で検索' })).toHaveValue('');
  });

  it('restores tab, word and page from the URL', async () => {
    const company = await createCorporation(api().db);
    for (let index = 1; index <= 21; index += 1) {
      await createProject(api().db, company.cid, { title: `検索${index}`, status: 'draft' });
    }
    await createProject(api().db, company.cid, { title: '検索 公開' });
    await open(company, '/projects/?status=draft&q=検索&page=2');
    expect(await screen.findByText('21件中 21-21件')).toBeVisible();
    expect(screen.getByRole('searchbox', { name: '案件名で検索' })).toHaveValue('検索');
    expect(tab(/下書き/)).toHaveAttribute('aria-current', 'page');
  });

  it('goes to the last page for a page beyond the end', async () => {
    const company = await createCorporation(api().db);
    for (let index = 1; index <= 21; index += 1) {
      await createProject(api().db, company.cid, { title: `案件${index}`, updatedAt: new Date(index) });
    }
    const { router } = await open(company, '/projects/?page=7');
    expect(await screen.findByRole('link', { name: '案件1' })).toBeVisible();
    expect(router.query).toEqual({ page: '2' });
  });

  it('says what to do when there is no project yet', async () => {
    await open(await createCorporation(api().db));
    expect(await screen.findByText('まだ案件がありません。最初の案件を作成しましょう')).toBeVisible();
  });

  it('can be read again after a failure', async () => {
    const company = await createCorporation(api().db);
    await createProject(api().db, company.cid, { title: '検索基盤の開発' });
    override(project.list, { status: 500 }, { once: true });
    const { user } = await open(company);
    await user.click(await screen.findByRole('button', { name: '再読み込み' }));
    expect(await screen.findByText('検索基盤の開発')).toBeVisible();
  });
});

describe('the counts of the projects', () => {
  it('do not hold up the rows', async () => {
    const company = await createCorporation(api().db);
    await createProject(api().db, company.cid, { title: '検索基盤の開発' });
    override(application.countForProjects, { delayMs: 60_000 });
    await open(company);
    const row = await rowOf('検索基盤の開発');
    await waitFor(() => expect(within(row).getAllByRole('cell')[3]).toHaveTextContent('0'));
    const [, , applications] = within(row).getAllByRole('cell');
    expect(applications).toHaveTextContent('');
    expect(applications?.querySelector('[data-count-loading]')).toBeVisible();
  });

  it('are a dash when they cannot be had, and can be read again', async () => {
    const company = await createCorporation(api().db);
    await createProject(api().db, company.cid, { title: '検索基盤の開発' });
    override(project.countFavorites, { status: 500 }, { once: true });
    const { user } = await open(company);
    const row = await rowOf('検索基盤の開発');
    const favorites = () => within(row).getAllByRole('cell')[3];
    await waitFor(() => expect(favorites()).toHaveTextContent('取得できませんでした'));
    expect(within(row).getAllByRole('cell')[2]).toHaveTextContent('0');
    await user.click(screen.getByRole('button', { name: '再読み込み' }));
    await waitFor(() => expect(favorites()).toHaveTextContent(/^0$/));
    expect(screen.queryByRole('button', { name: '再読み込み' })).not.toBeInTheDocument();
  });
});

describe('the limit of published projects', () => {
  it.each([
    ['free', '公開できる案件 1/1件'],
    ['trial', '公開できる案件 1/3件'],
  ] as const)('is shown to a %s company', async (plan, text) => {
    const company = await createCorporation(api().db, { plan });
    await createProject(api().db, company.cid);
    await createProject(api().db, company.cid, { status: 'draft' });
    await open(company);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('is not shown to a PAID company, which has none', async () => {
    const company = await createCorporation(api().db, { plan: 'paid' });
    await createProject(api().db, company.cid, { title: '検索基盤の開発' });
    await open(company);
    await screen.findByText('検索基盤の開発');
    expect(screen.queryByText(/公開できる案件/)).not.toBeInTheDocument();
  });
});
