import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import { LIST_PAGE_SIZE } from '#endpoints/page';
import type { Project, ProjectSetting, ProjectStatus } from '#endpoints/project';
import type { WorkingForm } from '#endpoints/working-form';
import type { Executor } from '../../db/database.ts';
import { corporationMember, favoriteProject, jobCategory, project, workingForm } from '../../db/schema.ts';
import { aggregateNotFound } from '../../kit/problem.ts';
import { isTitled } from '../shared/contains-words.ts';
import { listWordsOf } from '../shared/list-words.ts';
import { isCandidate } from '../shared/user-summary.ts';
import { fromPictureColumns, toPictureColumns } from './picture.ts';
import { readSections } from './sections.ts';

type ProjectRow = typeof project.$inferSelect;

/**
 * A project as our database has it, in a state that we know. Of an uploaded picture it has the key in the place of the
 * address: `withAddress` makes of it what the API returns.
 */
export type StoredProject = Project & { status: ProjectStatus };

/** What a project says, section by section, as it is kept; of an uploaded picture with the key as well. */
export type ProjectSections = Pick<ProjectRow, 'title' | 'detail' | 'feature' | 'swProject' | 'setting'>;

type ProjectState = Pick<ProjectRow, 'status' | 'publishedAt'>;

/** A locked project: how it reads, and its sections as they are kept. */
type LockedProject = StoredProject & { stored: ProjectSections };

const sectionsOf = (row: ProjectRow): ProjectSections => {
  const { title, detail, swProject, setting } = row;
  return { title, detail, feature: fromPictureColumns(row), swProject, setting };
};

const toProject = (row: ProjectRow): StoredProject => ({
  projectId: row.projectId,
  isSwProject: row.isSwProject,
  status: row.status,
  ...readSections(sectionsOf(row)),
  publishedAt: row.publishedAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
});

/** Returns a page of a company's projects, last changed first, with the counts per status under the same search. */
export async function listProjects(
  db: Executor,
  cid: string,
  {
    page,
    status,
    searchWord,
    limit = LIST_PAGE_SIZE,
  }: { page: number; status?: ProjectStatus; searchWord?: string; limit?: number },
) {
  const found = and(eq(project.cid, cid), isTitled(searchWord));
  const [rows, counts] = await Promise.all([
    db
      .select()
      .from(project)
      .where(and(found, status && eq(project.status, status)))
      .orderBy(desc(project.updatedAt), desc(project.projectId))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ status: project.status, count: count() }).from(project).where(found).groupBy(project.status),
  ]);
  const statusCounts = { draft: 0, published: 0, paused: 0, closed: 0 };
  for (const row of counts) statusCounts[row.status] = row.count;
  const totalCount = status
    ? statusCounts[status]
    : Object.values(statusCounts).reduce((sum, each) => sum + each, 0);
  return { items: rows.map(toProject), totalCount, maxCount: null, statusCounts };
}

/** Returns a project of a company, or null. */
export async function findProject(
  db: Executor,
  cid: string,
  projectId: string,
): Promise<StoredProject | null> {
  const [row] = await db
    .select()
    .from(project)
    .where(and(eq(project.cid, cid), eq(project.projectId, projectId)));
  return row ? toProject(row) : null;
}

/** Returns a project of a company, locked until the transaction ends; throws 404 when it is not theirs. */
export async function lockProject(tx: Executor, cid: string, projectId: string): Promise<LockedProject> {
  const [row] = await tx
    .select()
    .from(project)
    .where(and(eq(project.cid, cid), eq(project.projectId, projectId)))
    .for('update');
  if (!row) throw aggregateNotFound();
  return { ...toProject(row), stored: sectionsOf(row) };
}

/** Returns an SW project that is published or of a company of the user; null otherwise. */
export async function findVisibleSwProject(
  db: Executor,
  universalUid: string,
  projectId: string,
): Promise<StoredProject | null> {
  const [row] = await db
    .select({ project, memberUid: corporationMember.universalUid })
    .from(project)
    .leftJoin(
      corporationMember,
      and(eq(corporationMember.cid, project.cid), eq(corporationMember.universalUid, universalUid)),
    )
    .where(and(eq(project.projectId, projectId), eq(project.isSwProject, true)));
  if (!row || (row.project.status !== 'published' && row.memberUid === null)) return null;
  return toProject(row.project);
}

/** Returns how many projects of a company are published. */
export async function countPublished(db: Executor, cid: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(project)
    .where(and(eq(project.cid, cid), eq(project.status, 'published')));
  return row?.count ?? 0;
}

/** Where a project is written: its company, and the origin that shows its picture today. */
type Place = { cid: string; apiUrl: string };

/** Writes a new project. */
export async function insertProject(
  tx: Executor,
  { cid, apiUrl }: Place,
  {
    projectId,
    isSwProject,
    sections,
  }: { projectId: string; isSwProject: boolean; sections: ProjectSections },
  now: Date,
): Promise<void> {
  await tx.insert(project).values({
    cid,
    projectId,
    isSwProject,
    status: 'draft',
    ...sections,
    ...toPictureColumns(sections.feature, apiUrl),
    titleWords: listWordsOf(sections.title),
    createdAt: now,
    updatedAt: now,
  });
}

/** Writes what changes in a project and returns it with its new time of change; everything else stays as it is kept. */
export async function saveProject(
  tx: Executor,
  { cid, apiUrl }: Place,
  { projectId, ...changes }: { projectId: string } & Partial<ProjectSections & ProjectState>,
  now: Date,
): Promise<StoredProject> {
  const [row] = await tx
    .update(project)
    .set({
      ...changes,
      ...(changes.feature === undefined ? {} : toPictureColumns(changes.feature, apiUrl)),
      ...(changes.title === undefined ? {} : { titleWords: listWordsOf(changes.title) }),
      updatedAt: now,
    })
    .where(and(eq(project.cid, cid), eq(project.projectId, projectId)))
    .returning();
  if (!row) throw aggregateNotFound();
  return toProject(row);
}

/** Returns how many candidates like each of a company's projects: of all, or of those named; other ids are left out. */
export async function countFavorites(db: Executor, cid: string, projectIds?: readonly string[]) {
  if (projectIds?.length === 0) return [];
  return db
    .select({ projectId: project.projectId, count: count(favoriteProject.universalUid) })
    .from(project)
    .leftJoin(
      favoriteProject,
      and(
        eq(favoriteProject.cid, project.cid),
        eq(favoriteProject.projectId, project.projectId),
        isCandidate(favoriteProject.universalUid),
      ),
    )
    .where(and(eq(project.cid, cid), projectIds && inArray(project.projectId, [...projectIds])))
    .groupBy(project.projectId);
}

/** Returns whether the job categories and the working form of a setting are in the masters. */
export async function hasKnownMasters(
  db: Executor,
  { jobCategoryIds, workingFormId }: ProjectSetting,
): Promise<{ jobCategories: boolean; workingForm: boolean }> {
  const wanted = [...new Set(jobCategoryIds)];
  const [categories, forms] = await Promise.all([
    wanted.length === 0
      ? []
      : db.select({ id: jobCategory.id }).from(jobCategory).where(inArray(jobCategory.id, wanted)),
    workingFormId === null
      ? []
      : db.select({ id: workingForm.id }).from(workingForm).where(eq(workingForm.id, workingFormId)),
  ]);
  return {
    jobCategories: categories.length === wanted.length,
    workingForm: workingFormId === null || forms.length === 1,
  };
}

/** Returns the working forms in the order of the master. */
export async function listWorkingForms(db: Executor): Promise<WorkingForm[]> {
  return db
    .select({ id: workingForm.id, name: workingForm.name })
    .from(workingForm)
    .orderBy(asc(workingForm.position));
}
