import { screen, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import * as schema from '#server/db/schema';
import ProjectsPage from '@/pages/projects/index';
import { addMember, createCorporation, createUser } from '../records/factories.ts';
import { createProject } from '../records/matching-factories.ts';
import type { TestApi } from '../servers/test-api.ts';
import { heading, visit } from './render-page.tsx';

type Company = Awaited<ReturnType<typeof createCorporation>>;
type User = Awaited<ReturnType<typeof visit>>['user'];
type Overrides = Parameters<typeof createProject>[2];

/** The title of the one project. */
export const TITLE = '検索基盤の開発';

/** Opens 案件管理 of a company with one project. */
export async function openProjects(
  { db }: TestApi,
  setup: Overrides = {},
  { plan = 'paid', url = '/projects/' }: { plan?: 'free' | 'trial' | 'paid'; url?: string } = {},
) {
  const company = await createCorporation(db, { plan });
  const { projectId } = await createProject(db, company.cid, { title: TITLE, ...setup });
  const visited = await visit(ProjectsPage, { url, as: company.user });
  await heading('案件管理');
  return { ...visited, company, projectId };
}

/** Opens the menu of a project, on its row or its page. */
export async function openMenu(user: User, title = TITLE) {
  await user.click(await screen.findByRole('button', { name: `${title}の操作` }));
  return screen.findByRole('menu');
}

/** Chooses an item of the menu. */
export async function choose(user: User, item: RegExp | string) {
  await user.click(within(await openMenu(user)).getByRole('menuitem', { name: item }));
}

/** Chooses an item that asks first; returns the dialog with the question. */
export async function ask(user: User, item: string) {
  await choose(user, item);
  return screen.findByRole('dialog');
}

/** Presses the button of that name. */
export const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));

/** The row of a project. */
export function rowOf(title = TITLE) {
  const row = screen.getByRole('link', { name: title }).closest('tr');
  if (!row) throw new Error(`${title} is in no row`);
  return row;
}

/** A tab of the list. */
export const statusTab = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'ステータス' })).getByRole('link', { name });

/** The stored state of a project. */
export async function statusOf({ db }: TestApi, projectId: string) {
  const [row] = await db.select().from(schema.project).where(eq(schema.project.projectId, projectId));
  return row?.status;
}

/** Another member of the company. */
export async function colleagueOf({ db }: TestApi, company: Company) {
  const colleague = await createUser(db);
  await addMember(db, company.cid, colleague.universalUid);
  return colleague;
}
