import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { project } from '#endpoints/project';
import ProjectsPage from '@/pages/projects';
import ProjectPage from '@/pages/projects/[projectId]';
import { rowOf, statusTab } from '../../support/pages/project-list.tsx';
import { countCalls, heading, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createConversation, createProject } from '../../support/records/matching-factories.ts';
import { callApi } from '../../support/servers/call-api.ts';

// Read once, when the configuration is loaded.
vi.hoisted(() => vi.stubEnv('NEXT_PUBLIC_API_EXTENSIONS', 'off'));

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

type Company = Awaited<ReturnType<typeof createCorporation>>;

async function open({ user: as }: Company, url = '/projects/') {
  const visited = await visit(ProjectsPage, { url, as });
  await heading('案件管理');
  return visited;
}

/** A company with projects of these titles, and how the API returns them. */
async function companyWith(titles: readonly string[]) {
  const company = await createCorporation(api().db);
  for (const title of titles) await createProject(api().db, company.cid, { title });
  const { json } = await callApi(api(), project.list, {
    as: company.user,
    params: { cid: company.cid },
    query: {},
  });
  return { company, listed: json.items };
}

describe('案件管理', () => {
  it('reads the list page by page once, and finds, counts and pages in all of it', async () => {
    const company = await createCorporation(api().db);
    const day = 86_400_000;
    for (let index = 1; index <= 45; index += 1) {
      await createProject(api().db, company.cid, {
        title: `案件${index}`,
        status: index % 2 === 0 ? 'draft' : 'published',
        updatedAt: new Date(index * day),
      });
    }
    const calls = countCalls([project.list]);
    const { user, router } = await open(company);
    expect(await screen.findByText('45件中 1-20件')).toBeVisible();
    expect(statusTab(/公開中/)).toHaveTextContent('23件');
    expect(statusTab(/下書き/)).toHaveTextContent('22件');
    await user.click(screen.getByRole('link', { name: '3ページ目' }));
    expect(await screen.findByText('45件中 41-45件')).toBeVisible();
    expect(await screen.findByRole('link', { name: '案件1' })).toBeVisible();
    await user.click(statusTab(/下書き/));
    expect(await screen.findByText('22件中 1-20件')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: '案件名で検索' }), '案件2{Enter}');
    // 案件2, 20, 22, 24, 26 and 28
    expect(await screen.findByText('6件中 1-6件')).toBeVisible();
    expect(statusTab(/すべて/)).toHaveTextContent('11件');
    expect(router.query).toEqual({ status: 'draft', q: '案件2' });
    expect(calls()).toEqual([3]);
  });

  it('finds words of any width and case, in any order', async () => {
    const { company } = await companyWith(['検索基盤 API の開発', '広報の支援']);
    await open(company, `/projects/?q=${encodeURIComponent('開発 api')}`);
    expect(await screen.findByText('検索基盤 API の開発')).toBeVisible();
    expect(screen.queryByText('広報の支援')).not.toBeInTheDocument();
  });

  it('shows a project once that moved to the next page while the list was read', async () => {
    const { company, listed } = await companyWith(['一', '二', '三']);
    const [first, second, third] = listed;
    if (!first || !second || !third) throw new Error('Three projects are expected');
    const page = (items: typeof listed) => ({ items, totalCount: 3, maxCount: null });
    // The one that is given last is used first.
    override(project.list, { response: page([second, third]) }, { once: true });
    override(project.list, { response: page([first, second]) }, { once: true });
    await open(company);
    expect(await screen.findAllByRole('link', { name: /^[一二三]$/ })).toHaveLength(3);
    expect(screen.getByText('3件中 1-3件')).toBeVisible();
  });

  it('stops when a page brings nothing new', async () => {
    const { company, listed } = await companyWith(['検索基盤の開発']);
    const calls = countCalls([project.list]);
    override(project.list, { response: { items: listed, totalCount: 50, maxCount: 50 } });
    await open(company);
    expect(await screen.findByText('1件中 1-1件')).toBeVisible();
    expect(calls()).toEqual([2]);
  });

  it('says that it could not be read when one page of it is not valid, and reads it again', async () => {
    const { company } = await companyWith(Array.from({ length: 21 }, (_, index) => `案件${index}`));
    override(project.list, { invalid: { projects: [] } }, { once: true });
    const { user } = await open(company);
    expect(await screen.findByText('案件を読み込めませんでした')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(await screen.findByText('21件中 1-20件')).toBeVisible();
  });

  it('shows how many applied, and no figure of what is not counted', async () => {
    const { company, listed } = await companyWith(['検索基盤の開発']);
    await createConversation(api().db, company.cid, {
      project: { projectId: listed[0]?.projectId ?? '' },
      isRead: false,
    });
    await open(company);
    await screen.findByText('検索基盤の開発');
    await waitFor(() => expect(within(rowOf()).getAllByRole('cell')[2]).toHaveTextContent(/^1$/));
  });
});

describe('a project of which the platform does not say when it was changed', () => {
  async function undated() {
    const { company, listed } = await companyWith(['検索基盤の開発']);
    const [shown] = listed;
    if (!shown) throw new Error('A project is expected');
    return { company, shown: { ...shown, updatedAt: null, publishedAt: null } };
  }

  it('has no day in 案件管理', async () => {
    const { company, shown } = await undated();
    override(project.list, { response: { items: [shown], totalCount: 1, maxCount: null } });
    await open(company);
    await screen.findByText('検索基盤の開発');
    expect(within(rowOf()).getAllByRole('cell')[6]).toHaveTextContent(/^$/);
  });

  it('has no day in 案件詳細', async () => {
    const { company, shown } = await undated();
    override(project.show, { response: shown });
    await visit(ProjectPage, { url: `/projects/${shown.projectId}/`, as: company.user });
    await heading('検索基盤の開発');
    expect(screen.getByText('公開中')).toBeVisible();
    expect(screen.queryByText(/^更新|^公開 |Invalid/)).not.toBeInTheDocument();
  });
});
