import { and, asc, count, desc, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Application, application as applicationEndpoints } from '#endpoints/application';
import type { ParsedQuery } from '#endpoints/endpoint';
import { LIST_PAGE_SIZE } from '#endpoints/page';
import type { Database, Executor } from '../../db/database.ts';
import { application, candidate, chatGroup, project, userAccount } from '../../db/schema.ts';
import { recordChange } from '../../live/changes.ts';
import type { Services } from '../../services.ts';
import { assigneeColumns, onAssignee } from '../shared/assignee.ts';
import { isWithNamed } from '../shared/contains-words.ts';
import { lastMessageColumns, toLastMessage } from '../shared/last-message.ts';
import { toUserSummary, userSummaryColumns } from '../shared/user-summary.ts';

type Search = ParsedQuery<typeof applicationEndpoints.search>;

const columns = {
  applicationId: application.applicationId,
  chatGroupId: application.chatGroupId,
  message: application.message,
  appliedAt: application.appliedAt,
  readAt: application.readAt,
  selectionId: chatGroup.selectionId,
  selectionStatus: chatGroup.status,
  project: { projectId: project.projectId, title: project.title },
  applicant: userSummaryColumns,
  lastMessage: lastMessageColumns,
  assignee: assigneeColumns,
};

const onChatGroup = and(
  eq(chatGroup.cid, application.cid),
  eq(chatGroup.chatGroupId, application.chatGroupId),
);
const onProject = and(eq(project.cid, application.cid), eq(project.projectId, application.projectId));
const onCandidate = eq(candidate.universalUid, application.universalUid);

const select = (db: Executor) =>
  db
    .select(columns)
    .from(application)
    .innerJoin(chatGroup, onChatGroup)
    .innerJoin(project, onProject)
    .innerJoin(candidate, onCandidate)
    .leftJoin(userAccount, onAssignee)
    .$dynamic();

type Row = Awaited<ReturnType<typeof select>>[number];

const toApplication = (
  { applicant, lastMessage, appliedAt, readAt, ...row }: Row,
  apiUrl: string,
): Application => ({
  ...row,
  applicant: toUserSummary(applicant, apiUrl),
  appliedAt: appliedAt.toISOString(),
  isRead: readAt !== null,
  lastMessage: toLastMessage(lastMessage),
});

/** The applicant wrote last and the selection is not over: the company is the one to reply. */
const isWaiting = and(eq(chatGroup.lastFromUs, false), notInArray(chatGroup.status, ['matched', 'finished']));

const orders: Record<Search['orderBy'], SQL[]> = {
  latest: [desc(application.appliedAt), desc(application.applicationId)],
  oldest: [asc(application.appliedAt), asc(application.applicationId)],
  waiting: [
    sql`((${isWaiting}) is true) desc`,
    sql`case when ${isWaiting} then ${chatGroup.lastSentAt} end asc`,
    desc(application.appliedAt),
    desc(application.applicationId),
  ],
};

/**
 * Returns a page of the applications to a company, with the counts per selection status under the other conditions.
 * `waiting` puts those that wait for our reply first, the longest wait on top.
 */
export async function searchApplications(
  { db, apiUrl }: Pick<Services, 'db' | 'apiUrl'>,
  cid: string,
  { selectionStatus, orderBy, searchWord, targetProjectId, page }: Search,
) {
  const found = and(
    eq(application.cid, cid),
    targetProjectId ? eq(application.projectId, targetProjectId) : undefined,
    isWithNamed(searchWord),
  );
  // The names and titles of the page only: those of all before it would cost more than everything else.
  const onPage = db
    .select({ applicationId: application.applicationId })
    .from(application)
    .innerJoin(chatGroup, onChatGroup)
    .where(and(found, selectionStatus ? eq(chatGroup.status, selectionStatus) : undefined))
    .orderBy(...orders[orderBy])
    .limit(LIST_PAGE_SIZE)
    .offset((page - 1) * LIST_PAGE_SIZE);
  const [rows, counts] = await Promise.all([
    select(db)
      .where(and(eq(application.cid, cid), inArray(application.applicationId, onPage)))
      .orderBy(...orders[orderBy]),
    db
      .select({ status: chatGroup.status, count: count() })
      .from(application)
      .innerJoin(chatGroup, onChatGroup)
      .where(found)
      .groupBy(chatGroup.status),
  ]);
  const byStatus = { scouting: 0, applied: 0, inProgress: 0, matched: 0, finished: 0 };
  for (const row of counts) byStatus[row.status] = row.count;
  const { scouting, ...statusCounts } = byStatus;
  return {
    items: rows.map((row) => toApplication(row, apiUrl)),
    totalCount: selectionStatus
      ? byStatus[selectionStatus]
      : Object.values(statusCounts).reduce((sum, each) => sum + each, scouting),
    maxCount: null,
    statusCounts,
  };
}

/** Returns a page of the applications to one project, newest first; an unknown project has none. */
export async function listForProject(
  services: Pick<Services, 'db' | 'apiUrl'>,
  cid: string,
  { projectId, page }: { projectId: string; page: number },
) {
  const { statusCounts: _, ...list } = await searchApplications(services, cid, {
    targetProjectId: projectId,
    orderBy: 'latest',
    page,
  });
  return list;
}

/** Returns an application to a company, or null. */
export async function findApplication(
  { db, apiUrl }: Pick<Services, 'db' | 'apiUrl'>,
  cid: string,
  applicationId: string,
): Promise<Application | null> {
  const [row] = await select(db).where(
    and(eq(application.cid, cid), eq(application.applicationId, applicationId)),
  );
  return row ? toApplication(row, apiUrl) : null;
}

/** Returns how many applications each of a company's projects has, and how many are unread; other ids are left out. */
export async function countForProjects(db: Executor, cid: string, projectIds: readonly string[]) {
  if (projectIds.length === 0) return [];
  return db
    .select({
      projectId: project.projectId,
      count: count(application.applicationId),
      unreadCount: sql<number>`(count(${application.applicationId}) filter (where ${application.readAt} is null))::int`,
    })
    .from(project)
    .leftJoin(application, onProject)
    .where(and(eq(project.cid, cid), inArray(project.projectId, [...projectIds])))
    .groupBy(project.projectId);
}

/** Marks the application of a conversation as read; returns whether the company has such an application. */
export async function markRead(db: Database, cid: string, chatGroupId: string, now: Date): Promise<boolean> {
  const where = and(eq(application.cid, cid), eq(application.chatGroupId, chatGroupId));
  const isMarked = await db.transaction(async (tx) => {
    const marked = await tx
      .update(application)
      .set({ readAt: now })
      .where(and(where, isNull(application.readAt)))
      .returning({ id: application.applicationId });
    if (marked.length === 0) return false;
    await recordChange(tx, { cid, kind: 'applicationRead', id: chatGroupId, at: now });
    return true;
  });
  if (isMarked) return true;
  const known = await db.select({ id: application.applicationId }).from(application).where(where);
  return known.length > 0;
}
