import { and, asc, desc, eq, gt, inArray, isNull, notInArray, type SQL, sql, sum } from 'drizzle-orm';
import type { ParsedQuery } from '#endpoints/endpoint';
import type { Interaction, interaction } from '#endpoints/interaction';
import { LIST_PAGE_SIZE } from '#endpoints/page';
import type { Executor } from '../../db/database.ts';
import { candidate, chatGroup, project, userAccount } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { assigneeColumns, onAssignee } from '../shared/assignee.ts';
import { isAboutWords } from '../shared/contains-words.ts';
import { lastMessageColumns, toLastMessage } from '../shared/last-message.ts';
import { toUserSummary, userSummaryColumns } from '../shared/user-summary.ts';

type ListQuery = ParsedQuery<typeof interaction.list>;

const columns = {
  chatGroupId: chatGroup.chatGroupId,
  origin: chatGroup.origin,
  selectionId: chatGroup.selectionId,
  selectionStatus: chatGroup.status,
  unreadCount: chatGroup.unreadCount,
  project: { projectId: project.projectId, title: project.title },
  partner: userSummaryColumns,
  last: lastMessageColumns,
  assignee: assigneeColumns,
};

const onCandidate = eq(candidate.universalUid, chatGroup.universalUid);
const onProject = and(eq(project.cid, chatGroup.cid), eq(project.projectId, chatGroup.projectId));

const select = (db: Executor) =>
  db
    .select(columns)
    .from(chatGroup)
    .innerJoin(candidate, onCandidate)
    .innerJoin(project, onProject)
    .leftJoin(userAccount, onAssignee)
    .$dynamic();

type Row = Awaited<ReturnType<typeof select>>[number];

const toInteraction = ({ partner, last, ...row }: Row, apiUrl: string): Interaction => ({
  ...row,
  partner: toUserSummary(partner, apiUrl),
  last: toLastMessage(last),
});

const filters: Record<ListQuery['filterType'], SQL | undefined> = {
  all: sql`true`,
  unread: gt(chatGroup.unreadCount, 0),
  needsReply: and(eq(chatGroup.lastFromUs, false), notInArray(chatGroup.status, ['matched', 'finished'])),
  scout: eq(chatGroup.origin, 'scout'),
  application: eq(chatGroup.origin, 'application'),
};

/** Counts conversations under every filter, in one statement. */
async function countByFilter(db: Executor, found: SQL | undefined) {
  const countIf = (filter: SQL | undefined) => sql<number>`(count(*) filter (where ${filter}))::int`;
  const [row] = await db
    .select({
      all: countIf(filters.all),
      unread: countIf(filters.unread),
      needsReply: countIf(filters.needsReply),
      scout: countIf(filters.scout),
      application: countIf(filters.application),
    })
    .from(chatGroup)
    .where(found);
  if (!row) throw new Error('The database returned no counts');
  return row;
}

/** Returns a page of a company's conversations for one of its members, by the time of their newest message, with the
 * counts per filter under the other conditions (product.md メッセージ). */
export async function listInteractions(
  { db, apiUrl }: Pick<Services, 'db' | 'apiUrl'>,
  { cid, universalUid }: { cid: string; universalUid: string },
  { page, filterType, orderBy, searchWord, selectionStatus, targetProjectId, assignee }: ListQuery,
) {
  const found = and(
    eq(chatGroup.cid, cid),
    selectionStatus ? eq(chatGroup.status, selectionStatus) : undefined,
    targetProjectId ? eq(chatGroup.projectId, targetProjectId) : undefined,
    assignee === 'mine' ? eq(chatGroup.assigneeUid, universalUid) : undefined,
    assignee === 'none' ? isNull(chatGroup.assigneeUid) : undefined,
    isAboutWords(cid, searchWord),
  );
  const where = and(found, filters[filterType]);
  const direction = orderBy === 'oldest' ? asc : desc;
  const order = [direction(chatGroup.lastSentAt), direction(chatGroup.chatGroupId)];
  // The names and titles of the page only: those of all before it would cost more than everything else.
  const onPage = db
    .select({ chatGroupId: chatGroup.chatGroupId })
    .from(chatGroup)
    .where(where)
    .orderBy(...order)
    .limit(LIST_PAGE_SIZE)
    .offset((page - 1) * LIST_PAGE_SIZE);
  const [rows, filterCounts] = await Promise.all([
    select(db)
      .where(and(eq(chatGroup.cid, cid), inArray(chatGroup.chatGroupId, onPage)))
      .orderBy(...order),
    countByFilter(db, found),
  ]);
  return {
    items: rows.map((row) => toInteraction(row, apiUrl)),
    totalCount: filterCounts[filterType],
    maxCount: null,
    filterCounts,
  };
}

/** Returns a conversation of a company, or null. */
export async function findInteraction(
  { db, apiUrl }: Pick<Services, 'db' | 'apiUrl'>,
  cid: string,
  chatGroupId: string,
): Promise<Interaction | null> {
  const [row] = await select(db).where(and(eq(chatGroup.cid, cid), eq(chatGroup.chatGroupId, chatGroupId)));
  return row ? toInteraction(row, apiUrl) : null;
}

/** Returns how many messages nobody of the company has read, over all conversations. */
export async function countUnreadMessages(db: Executor, cid: string): Promise<number> {
  const [row] = await db
    .select({ count: sum(chatGroup.unreadCount).mapWith(Number) })
    .from(chatGroup)
    .where(and(eq(chatGroup.cid, cid), gt(chatGroup.unreadCount, 0)));
  return row?.count ?? 0;
}
