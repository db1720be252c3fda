import { and, asc, desc, eq, gt, inArray, not, type SQL, sql, sum } from 'drizzle-orm';
import type { ParsedQuery } from '#endpoints/endpoint';
import type { Interaction, interaction } from '#endpoints/interaction';
import { LIST_PAGE_SIZE } from '#endpoints/page';
import type { Executor } from '../../db/database.ts';
import { candidate, chatGroup, conversationMark, project, userAccount } from '../../db/schema.ts';
import type { Services } from '../../kit/services.ts';
import { assigneeColumns, isAssigned, onAssignee } from '../shared/assignee.ts';
import { isAboutWords } from '../shared/contains-words.ts';
import { isLabelled, labelsColumn } from '../shared/labels.ts';
import { awaitsReply, isReplyDueBy, lastMessageColumns, toLastMessage } from '../shared/last-message.ts';
import { toUserSummary, userSummaryColumns } from '../shared/user-summary.ts';

type ListQuery = ParsedQuery<typeof interaction.list>;

const columns = {
  chatGroupId: chatGroup.chatGroupId,
  partnerUid: chatGroup.universalUid,
  origin: chatGroup.origin,
  selectionId: chatGroup.selectionId,
  selectionStatus: chatGroup.status,
  unreadCount: chatGroup.unreadCount,
  project: { projectId: project.projectId, title: project.title },
  partner: userSummaryColumns,
  last: lastMessageColumns,
  assignee: assigneeColumns,
  assignedAt: chatGroup.assignedAt,
  replyDueOn: chatGroup.replyDueOn,
  isPinned: conversationMark.isPinned,
  snoozedUntil: conversationMark.snoozedUntil,
};

/** A member, and when they look. */
export type Reader = { cid: string; universalUid: string; now: Date };

const onMark = ({ cid, universalUid }: Reader) =>
  and(
    eq(conversationMark.cid, cid),
    eq(conversationMark.universalUid, universalUid),
    eq(conversationMark.chatGroupId, chatGroup.chatGroupId),
  );

const onCandidate = eq(candidate.universalUid, chatGroup.universalUid);
const onProject = and(eq(project.cid, chatGroup.cid), eq(project.projectId, chatGroup.projectId));

const select = (db: Executor, reader: Reader) =>
  db
    .select({ ...columns, labels: labelsColumn(reader.cid) })
    .from(chatGroup)
    .leftJoin(candidate, onCandidate)
    .innerJoin(project, onProject)
    .leftJoin(userAccount, onAssignee)
    .leftJoin(conversationMark, onMark(reader))
    .$dynamic();

type Row = Awaited<ReturnType<typeof select>>[number];

const toInteraction = (
  { partner, partnerUid, last, isPinned, snoozedUntil, assignedAt, labels, ...row }: Row,
  { universalUid, now, apiUrl }: Reader & { apiUrl: string },
): Interaction => ({
  ...row,
  assignedAt: row.assignee?.universalUid === universalUid ? (assignedAt?.toISOString() ?? null) : null,
  partner: { ...toUserSummary(partner, partnerUid, apiUrl), relation: { labels } },
  last: toLastMessage(last),
  isPinned: isPinned ?? false,
  snoozedUntil: snoozedUntil && snoozedUntil > now ? snoozedUntil.toISOString() : null,
});

const filters: Record<ListQuery['filterType'], SQL | undefined> = {
  all: sql`true`,
  unread: gt(chatGroup.unreadCount, 0),
  needsReply: awaitsReply,
  scout: eq(chatGroup.origin, 'scout'),
  application: eq(chatGroup.origin, 'application'),
};

/** Whether the reader has put a conversation aside. */
const isSnoozed = ({ now }: Reader) => sql`(${gt(conversationMark.snoozedUntil, now)}) is true`;

/** Counts the messages that a company has planned. */
const countPlannedOf = (cid: string, condition = sql``) =>
  sql<number>`(select count(*)::int from planned_message p where p.corporation_id = ${cid}${condition})`;

/** Counts conversations under every filter, in one statement; with `isApart` a snoozed one counts only as that. */
async function countByFilter(
  db: Executor,
  { reader, found, isApart }: { reader: Reader; found: SQL | undefined; isApart: boolean },
) {
  const snoozed = isSnoozed(reader);
  const countIf = (filter: SQL | undefined) => sql<number>`(count(*) filter (where ${filter}))::int`;
  const inView = (filter: SQL | undefined) => countIf(isApart ? and(filter, not(snoozed)) : filter);
  const [row] = await db
    .select({
      all: inView(filters.all),
      unread: inView(filters.unread),
      needsReply: inView(filters.needsReply),
      scout: inView(filters.scout),
      application: inView(filters.application),
      snoozed: countIf(snoozed),
      planned: countPlannedOf(reader.cid),
      held: countPlannedOf(reader.cid, sql` and p.held_reason is not null`),
      nextReturnAt: sql`min(${conversationMark.snoozedUntil}) filter (where ${snoozed})`.mapWith(
        conversationMark.snoozedUntil,
      ),
    })
    .from(chatGroup)
    .leftJoin(conversationMark, onMark(reader))
    .where(found);
  if (!row) throw new Error('The database returned no counts');
  return row;
}

/** By the newest message; in the reader's own order what is pinned first, and what came back as new as when it did. */
function orderOf({ orderBy, snoozed }: Pick<ListQuery, 'orderBy' | 'snoozed'>): SQL[] {
  const direction = orderBy === 'oldest' ? asc : desc;
  const byId = direction(chatGroup.chatGroupId);
  if (snoozed === undefined) return [direction(chatGroup.lastSentAt), byId];
  const isPinned = sql`coalesce(${conversationMark.isPinned}, false) desc`;
  if (snoozed === 'only') return [isPinned, asc(conversationMark.snoozedUntil), byId];
  if (orderBy === 'oldest') return [isPinned, asc(chatGroup.lastSentAt), byId];
  return [
    isPinned,
    sql`greatest(${chatGroup.lastSentAt}, ${conversationMark.snoozedUntil}) desc nulls last`,
    byId,
  ];
}

/**
 * Returns a page of a company's conversations for one of its members, with the counts per filter under the other
 * conditions (docs/product/messages.md, Sending).
 */
export async function listInteractions(
  { db, apiUrl }: Pick<Services, 'db' | 'apiUrl'>,
  reader: Reader,
  query: ListQuery,
) {
  const { page, filterType, searchWord, selectionStatus, targetProjectId, assignee } = query;
  const { isReplyDue, labelIds, snoozed } = query;
  const { cid, universalUid, now } = reader;
  const found = and(
    eq(chatGroup.cid, cid),
    selectionStatus ? eq(chatGroup.status, selectionStatus) : undefined,
    targetProjectId ? eq(chatGroup.projectId, targetProjectId) : undefined,
    isAssigned(assignee, universalUid),
    isReplyDue ? isReplyDueBy(now) : undefined,
    isAboutWords(cid, searchWord),
    isLabelled(chatGroup.universalUid, { cid, labelIds }),
  );
  const isInView = {
    hide: not(isSnoozed(reader)),
    only: isSnoozed(reader),
    all: undefined,
  }[snoozed ?? 'all'];
  const order = orderOf(query);
  // The names and titles of the page only: those of all before it would cost more than everything else.
  const onPage = db
    .select({ chatGroupId: chatGroup.chatGroupId })
    .from(chatGroup)
    .leftJoin(conversationMark, onMark(reader))
    .where(and(found, filters[filterType], isInView))
    .orderBy(...order)
    .limit(LIST_PAGE_SIZE)
    .offset((page - 1) * LIST_PAGE_SIZE);
  const [rows, { nextReturnAt, ...filterCounts }] = await Promise.all([
    select(db, reader)
      .where(and(eq(chatGroup.cid, cid), inArray(chatGroup.chatGroupId, onPage)))
      .orderBy(...order),
    countByFilter(db, { reader, found, isApart: snoozed !== undefined }),
  ]);
  return {
    items: rows.map((row) => toInteraction(row, { ...reader, apiUrl })),
    totalCount: snoozed === 'only' ? filterCounts.snoozed : filterCounts[filterType],
    maxCount: null,
    filterCounts,
    nextReturnAt: nextReturnAt?.toISOString() ?? null,
  };
}

/** Returns a conversation of a company as one of its members sees it, or null. */
export async function findInteraction(
  { db, apiUrl }: Pick<Services, 'db' | 'apiUrl'>,
  reader: Reader,
  chatGroupId: string,
): Promise<Interaction | null> {
  const [row] = await select(db, reader).where(
    and(eq(chatGroup.cid, reader.cid), eq(chatGroup.chatGroupId, chatGroupId)),
  );
  return row ? toInteraction(row, { ...reader, apiUrl }) : null;
}

/** Returns how many messages nobody of the company has read, over all conversations. */
export async function countUnreadMessages(db: Executor, cid: string): Promise<number> {
  const [row] = await db
    .select({ count: sum(chatGroup.unreadCount).mapWith(Number) })
    .from(chatGroup)
    .where(and(eq(chatGroup.cid, cid), gt(chatGroup.unreadCount, 0)));
  return row?.count ?? 0;
}
