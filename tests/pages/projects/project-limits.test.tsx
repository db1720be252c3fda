import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { project } from '#endpoints/project';
import * as schema from '#server/db/schema';
import ProjectsPage from '@/pages/projects';
import { toast } from '../../support/pages/on-screen.ts';
import {
  ask,
  choose,
  openMenu,
  openProjects,
  press,
  rowOf,
  statusTab,
  TITLE,
} from '../../support/pages/project-list.tsx';
import { itWithExtensions, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { createProject } from '../../support/records/matching-factories.ts';

const api = servePageApi();
// Unmounts the page before its session ends: a page without a session asks to sign in.
afterEach(cleanup);

const projectsOf = (cid: string) => api().db.select().from(schema.project).where(eq(schema.project.cid, cid));

describe('複製', () => {
  it('makes one draft for two clicks, says so, and offers to edit it', async () => {
    const { user, router, company } = await openProjects(api());
    const menu = await openMenu(user);
    await user.dblClick(within(menu).getByRole('menuitem', { name: '複製' }));
    await toast('案件を複製して、下書きに保存しました');
    const link = await screen.findByRole('link', { name: `${TITLE} のコピー` });
    expect(within(rowOf(`${TITLE} のコピー`)).getByText('下書き')).toBeVisible();
    expect(await projectsOf(company.cid)).toHaveLength(2);
    expect(statusTab(/下書き/)).toHaveTextContent('1件');
    const copyId = link.getAttribute('href')?.split('/')[2];
    await press(user, '編集する');
    await waitFor(() => expect(router.asPath).toBe(`/projects/${copyId}/edit`));
  });

  itWithExtensions('makes one draft when the response was lost and one tries again', async () => {
    const { user, company } = await openProjects(api());
    override(project.copy, { lostResponse: api().app.fetch }, { once: true });
    await choose(user, '複製');
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await choose(user, '複製');
    await toast('案件を複製して、下書きに保存しました');
    expect(await projectsOf(company.cid)).toHaveLength(2);
  });

  it('makes another draft when it is asked for once more', async () => {
    const { user, company } = await openProjects(api());
    for (const count of [2, 3]) {
      await choose(user, '複製');
      await waitFor(async () => expect(await projectsOf(company.cid)).toHaveLength(count));
      await waitFor(() =>
        expect(screen.getByRole('button', { name: `${TITLE}の操作` })).not.toHaveAttribute(
          'aria-busy',
          'true',
        ),
      );
    }
  });

  it('shows at the row that it is being done', async () => {
    const { user } = await openProjects(api());
    override(project.copy, { delayMs: 60_000 });
    await choose(user, '複製');
    const button = screen.getByRole('button', { name: `${TITLE}の操作` });
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    await user.click(button);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('alerts when the server refuses, and reads the limit again', async () => {
    const { user, company } = await openProjects(api(), { status: 'draft' }, { plan: 'free' });
    const menu = await openMenu(user);
    await createProject(api().db, company.cid, { title: '同僚の案件' });
    await user.click(within(menu).getByRole('menuitem', { name: '複製' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      '公開できる案件の上限(1件)に達しています',
    );
    await press(user, 'OK');
    expect(await screen.findByText('公開できる案件 1/1件')).toBeVisible();
  });
});

describe('the limit of published projects', () => {
  it.each([
    ['free', 1, '公開できる案件 1/1件'],
    ['trial', 3, '公開できる案件 3/3件'],
  ] as const)('blocks 作成, 複製 and 公開 under %s, and says why', async (plan, limit, text) => {
    const company = await createCorporation(api().db, { plan });
    for (let index = 1; index <= limit; index += 1) {
      await createProject(api().db, company.cid, { title: `公開${index}` });
    }
    await createProject(api().db, company.cid, { title: TITLE, status: 'draft' });
    const { user } = await visit(ProjectsPage, { url: '/projects/', as: company.user });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('link', { name: '案件を作成' })).not.toBeInTheDocument();
    const create = screen.getByRole('button', { name: '案件を作成' });
    expect(create).toHaveAttribute('aria-disabled', 'true');
    const menu = await openMenu(user);
    for (const name of [/^複製/, /^公開/]) {
      const item = within(menu).getByRole('menuitem', { name });
      expect(item).toHaveTextContent(text);
      expect(item).toHaveAttribute('aria-disabled', 'true');
    }
    expect(within(menu).getByRole('menuitem', { name: '編集' })).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('does not exist under PAID', async () => {
    const company = await createCorporation(api().db);
    for (let index = 1; index <= 4; index += 1) {
      await createProject(api().db, company.cid, { title: `公開${index}` });
    }
    await createProject(api().db, company.cid, { title: TITLE, status: 'draft' });
    const { user } = await visit(ProjectsPage, { url: '/projects/', as: company.user });
    expect(await screen.findByRole('link', { name: '案件を作成' })).toHaveAttribute('href', '/projects/new');
    const menu = await openMenu(user);
    for (const name of ['複製', '公開']) {
      expect(within(menu).getByRole('menuitem', { name })).not.toHaveAttribute('aria-disabled', 'true');
    }
  });

  it('is free again as soon as a project is paused here', async () => {
    const { user } = await openProjects(api(), {}, { plan: 'free' });
    expect(await screen.findByText('公開できる案件 1/1件')).toBeVisible();
    await ask(user, '募集停止');
    await press(user, '募集を停止する');
    expect(await screen.findByText('公開できる案件 0/1件')).toBeVisible();
    expect(screen.getByRole('link', { name: '案件を作成' })).toBeVisible();
  });
});
