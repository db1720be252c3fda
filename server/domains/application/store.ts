import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Application, application as applicationEndpoints } from '#endpoints/application';
import type { ParsedQuery } from '#endpoints/endpoint';
import { LIST_PAGE_SIZE } from '#endpoints/page';
import type { Database, Executor } from '../../db/database.ts';
import { nameRank, selectionRank } from '../../db/ranks.ts';
import { application, candidate, chatGroup, project, userAccount } from '../../db/schema.ts';
import type { Services } from '../../kit/services.ts';
import { recordChange } from '../../live/changes.ts';
import { assigneeColumns, isAssigned, onAssignee } from '../shared/assignee.ts';
import { isWithNamed } from '../shared/contains-words.ts';
import { isLabelled, labelsColumn } from '../shared/labels.ts';
import { awaitsReply, lastMessageColumns, toLastMessage } from '../shared/last-message.ts';
import { toUserSummary, userSummaryColumns } from '../shared/user-summary.ts';

type Search = ParsedQuery<typeof applicationEndpoints.search>;

const columns = {
  applicationId: application.applicationId,
  chatGroupId: application.chatGroupId,
  applicantUid: application.universalUid,
  message: application.message,
  appliedAt: application.appliedAt,
  readAt: application.readAt,
  selectionId: chatGroup.selectionId,
  selectionStatus: chatGroup.status,
  finishReason: chatGroup.finishReason,
  finishNote: chatGroup.finishNote,
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

const select = (db: Executor, cid: string) =>
  db
    .select({ ...columns, labels: labelsColumn(cid) })
    .from(application)
    .innerJoin(chatGroup, onChatGroup)
    .innerJoin(project, onProject)
    .leftJoin(candidate, onCandidate)
    .leftJoin(userAccount, onAssignee)
    .$dynamic();

type Row = Awaited<ReturnType<typeof select>>[number];

const toApplication = (
  { applicant, applicantUid, lastMessage, appliedAt, readAt, finishReason, finishNote, labels, ...row }: Row,
  apiUrl: string,
): Application => ({
  ...row,
  applicant: { ...toUserSummary(applicant, applicantUid, apiUrl), relation: { labels } },
  appliedAt: appliedAt.toISOString(),
  isRead: readAt !== null,
  lastMessage: toLastMessage(lastMessage),
  finish: row.selectionStatus === 'finished' ? { reason: finishReason, note: finishNote ?? '' } : null,
});

/** Those that wait for our reply first, by how long they have, then the others. */
const byWait = (direction: typeof asc) => [
  sql`((${awaitsReply}) is true) desc`,
  direction(sql`case when ${awaitsReply} then ${chatGroup.lastSentAt} end`),
  desc(application.appliedAt),
  desc(application.applicationId),
];

/** By columns of the conversation that an index holds in this order. */
const byColumns = (direction: typeof asc, ...columns: (SQL | AnyPgColumn)[]) =>
  [...columns, chatGroup.chatGroupId].map((column) => direction(column));

const orders: Record<Search['orderBy'] | NonNullable<Search['sortBy']>, SQL[]> = {
  latest: [desc(application.appliedAt), desc(application.applicationId)],
  oldest: [asc(application.appliedAt), asc(application.applicationId)],
  waiting: byWait(asc),
  '-waiting': byWait(desc),
  applicant: byColumns(asc, nameRank(chatGroup)),
  '-applicant': byColumns(desc, nameRank(chatGroup)),
  status: byColumns(asc, selectionRank(chatGroup), chatGroup.createdAt),
  '-status': byColumns(desc, selectionRank(chatGroup), chatGroup.createdAt),
  lastMessage: byColumns(asc, chatGroup.lastSentAt),
  '-lastMessage': byColumns(desc, chatGroup.lastSentAt),
};

/** Who searches: a member of a company. */
type Reader = { cid: string; universalUid: string };

/**
 * Returns a page of the applications to a company, with the counts per selection status under the other conditions.
 * `waiting` puts those that wait for our reply first, the longest wait on top.
 */
export async function searchApplications(
  { db, apiUrl }: Pick<Services, 'db' | 'apiUrl'>,
  { cid, universalUid }: Reader,
  {
    selectionStatus,
    orderBy,
    sortBy,
    searchWord,
    targetProjectId,
    assignee,
    finishReason,
    labelIds,
    page,
  }: Search,
) {
  const order = orders[sortBy ?? orderBy];
  const found = and(
    eq(application.cid, cid),
    targetProjectId ? eq(application.projectId, targetProjectId) : undefined,
    isAssigned(assignee, universalUid),
    isWithNamed(searchWord),
    isLabelled(application.universalUid, { cid, labelIds }),
  );
  const isForReason = finishReason
    ? and(eq(chatGroup.status, 'finished'), eq(chatGroup.finishReason, finishReason))
    : undefined;
  // The names and titles of the page only: those of all before it would cost more than everything else.
  const onPage = db
    .select({ applicationId: application.applicationId })
    .from(application)
    .innerJoin(chatGroup, onChatGroup)
    .where(and(found, selectionStatus ? eq(chatGroup.status, selectionStatus) : undefined, isForReason))
    .orderBy(...order)
    .limit(LIST_PAGE_SIZE)
    .offset((page - 1) * LIST_PAGE_SIZE);
  const [rows, counts] = await Promise.all([
    select(db, cid)
      .where(and(eq(application.cid, cid), inArray(application.applicationId, onPage)))
      .orderBy(...order),
    db
      .select({
        status: chatGroup.status,
        count: count(),
        selected: sql<number>`(count(*) filter (where ${isForReason ?? sql`true`}))::int`,
      })
      .from(application)
      .innerJoin(chatGroup, onChatGroup)
      .where(found)
      .groupBy(chatGroup.status),
  ]);
  const byStatus = { scouting: 0, applied: 0, inProgress: 0, matched: 0, finished: 0 };
  for (const row of counts) byStatus[row.status] = row.count;
  const { scouting: _, ...statusCounts } = byStatus;
  return {
    items: rows.map((row) => toApplication(row, apiUrl)),
    totalCount: counts
      .filter(({ status }) => !selectionStatus || status === selectionStatus)
      .reduce((sum, { selected }) => sum + selected, 0),
    maxCount: null,
    statusCounts,
  };
}

/** Returns a page of the applications to one project, newest first; an unknown project has none. */
export async function listForProject(
  services: Pick<Services, 'db' | 'apiUrl'>,
  reader: Reader,
  { projectId, page }: { projectId: string; page: number },
) {
  const { statusCounts: _, ...list } = await searchApplications(services, reader, {
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
  const [row] = await select(db, cid).where(
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
