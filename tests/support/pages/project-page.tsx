import { screen, within } from '@testing-library/react';
import * as schema from '#server/db/schema';
import ProjectPage from '@/pages/projects/[projectId]/index';
import { createCorporation } from '../records/factories.ts';
import { createCandidate, createConversation, createProject } from '../records/matching-factories.ts';
import type { TestApi } from '../servers/test-api.ts';
import { TITLE } from './project-list.tsx';
import { heading, visit } from './render-page.tsx';

type Setup = { plan?: 'free' | 'trial' | 'paid'; status?: 'published' | 'paused' };

/** A company with one project. */
export async function prepareProject({ db }: TestApi, { plan = 'paid', status = 'published' }: Setup = {}) {
  const company = await createCorporation(db, { plan });
  const { projectId } = await createProject(db, company.cid, { title: TITLE, status });
  return { ...company, projectId };
}

type Prepared = Awaited<ReturnType<typeof prepareProject>>;

/** Opens 案件詳細 of the project; `search` is the query part of its address. */
export async function openProject({ projectId, user: as }: Prepared, search = '') {
  const visited = await visit(ProjectPage, { url: `/projects/${projectId}/${search}`, as });
  await heading(TITLE);
  return visited;
}

/** A tab of the project. */
export const projectTab = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: '案件の内容' })).getByRole('link', { name });

/** Lets a new candidate apply. */
export async function apply({ db }: TestApi, { cid, projectId }: Prepared, lastName: string, isRead = false) {
  const candidate = await createCandidate(db, { lastName, firstName: '花' });
  return createConversation(db, cid, { candidate, project: { projectId }, isRead });
}

/** Lets a new candidate like the project. */
export async function like(
  { db }: TestApi,
  { cid, projectId }: Prepared,
  lastName: string,
  createdAt = new Date(),
) {
  const candidate = await createCandidate(db, { lastName, firstName: '花' });
  await db
    .insert(schema.favoriteProject)
    .values({ cid, projectId, universalUid: candidate.universalUid, createdAt });
  return candidate;
}

/** Scouts a new candidate for the project. */
export async function scoutFor({ db }: TestApi, { cid, projectId }: Prepared, lastName: string) {
  const candidate = await createCandidate(db, { lastName, firstName: '花' });
  return createConversation(db, cid, {
    origin: 'scout',
    status: 'scouting',
    candidate,
    project: { projectId },
    messages: [{ side: 'corporation', text: 'はじめまして' }],
  });
}
