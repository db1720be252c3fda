import { and, asc, count, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { ParsedQuery } from '#endpoints/endpoint';
import { LIST_PAGE_SIZE } from '#endpoints/page';
import type { plannedMessage as calls, HeldReason, PlannedMessage } from '#endpoints/planned-message';
import type { Executor } from '../../db/database.ts';
import { candidate, chatGroup, corporation, plannedMessage, project } from '../../db/schema.ts';
import type { Services } from '../../kit/services.ts';
import { toUserSummary, userSummaryColumns } from '../shared/user-summary.ts';

export type PlannedRow = typeof plannedMessage.$inferSelect;

/** Why something is not sent; of what was refused, the server's message. */
export type Held = { reason: HeldReason; text?: string };

/** The conversation of a row where it has one, else the candidate and the project of a scout. */
const partnerUid = sql<string>`coalesce(${chatGroup.universalUid}, ${plannedMessage.targetUid})`;
const projectId = sql<string>`coalesce(${chatGroup.projectId}, ${plannedMessage.projectId})`;

export const isPlanned = (cid: string, plannedMessageId: string): SQL | undefined =>
  and(eq(plannedMessage.cid, cid), eq(plannedMessage.plannedMessageId, plannedMessageId));

/** Returns a planned message as the API returns it. */
export const toPlannedMessage = (row: PlannedRow): PlannedMessage => ({
  plannedMessageId: row.plannedMessageId,
  chatGroupId: row.chatGroupId,
  scoutTargetUniversalUid: row.targetUid,
  textMessage: row.textMessage,
  sendAt: row.sendAt.toISOString(),
  writerName: row.writerName,
  revision: row.revision,
  heldReason: row.heldReason,
  heldText: row.heldText,
});

/** A message to a conversation, or a scout for its candidate and project. */
const isOfConversation = (cid: string, chatGroupId: string) =>
  or(
    eq(plannedMessage.chatGroupId, chatGroupId),
    sql`exists (select 1 from ${chatGroup} where ${and(
      eq(chatGroup.cid, cid),
      eq(chatGroup.chatGroupId, chatGroupId),
      eq(chatGroup.universalUid, plannedMessage.targetUid),
      eq(chatGroup.projectId, plannedMessage.projectId),
    )})`,
  );

/** Returns a page of a company's planned messages: those that are held first, then by the time at which they leave. */
export async function listPlannedMessages(
  { db, apiUrl }: Pick<Services, 'db' | 'apiUrl'>,
  cid: string,
  { page, chatGroupId, scoutTargetUniversalUid, state }: ParsedQuery<typeof calls.list>,
) {
  const found = and(
    eq(plannedMessage.cid, cid),
    chatGroupId === undefined ? undefined : isOfConversation(cid, chatGroupId),
    scoutTargetUniversalUid === undefined ? undefined : eq(plannedMessage.targetUid, scoutTargetUniversalUid),
    state === 'held' ? isNotNull(plannedMessage.heldReason) : undefined,
  );
  const rows = await db
    .select({
      row: plannedMessage,
      partnerUid,
      partner: userSummaryColumns,
      project: { projectId: project.projectId, title: project.title },
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(plannedMessage)
    .leftJoin(
      chatGroup,
      and(eq(chatGroup.cid, plannedMessage.cid), eq(chatGroup.chatGroupId, plannedMessage.chatGroupId)),
    )
    .innerJoin(project, and(eq(project.cid, plannedMessage.cid), eq(project.projectId, projectId)))
    .leftJoin(candidate, eq(candidate.universalUid, partnerUid))
    .where(found)
    .orderBy(
      desc(sql`${plannedMessage.heldReason} is not null`),
      asc(plannedMessage.sendAt),
      asc(plannedMessage.plannedMessageId),
    )
    .limit(LIST_PAGE_SIZE)
    .offset((page - 1) * LIST_PAGE_SIZE);
  const items = rows.map(({ row, partner, partnerUid: universalUid, project: about }) => ({
    ...toPlannedMessage(row),
    partner: toUserSummary(partner, universalUid, apiUrl),
    project: about,
  }));
  const totalCount = rows[0]?.total ?? (page === 1 ? 0 : await countPlannedMessages(db, found));
  return { items, totalCount, maxCount: null };
}

async function countPlannedMessages(db: Executor, found: SQL | undefined): Promise<number> {
  const [row] = await db.select({ count: count() }).from(plannedMessage).where(found);
  return row?.count ?? 0;
}

/** Returns how many messages and scouts a company has planned. */
export const countPlanned = (db: Executor, cid: string): Promise<number> =>
  countPlannedMessages(db, eq(plannedMessage.cid, cid));

/** Returns how many scouts a company has planned. */
export const countPlannedScouts = (db: Executor, cid: string): Promise<number> =>
  countPlannedMessages(db, and(eq(plannedMessage.cid, cid), isNotNull(plannedMessage.targetUid)));

/** Returns a planned message or scout of a company; null when it has left or was taken back. */
export async function findPlanned(
  db: Executor,
  cid: string,
  plannedMessageId: string,
): Promise<PlannedRow | null> {
  const [row] = await db.select().from(plannedMessage).where(isPlanned(cid, plannedMessageId));
  return row ?? null;
}

/** Returns how many planned messages of a company are held; with a writer theirs, and those that nobody is left for. */
export const countHeld = (db: Executor, cid: string, writerUid?: string): Promise<number> =>
  countPlannedMessages(
    db,
    and(
      eq(plannedMessage.cid, cid),
      isNotNull(plannedMessage.heldReason),
      writerUid === undefined
        ? undefined
        : or(eq(plannedMessage.writerUid, writerUid), eq(plannedMessage.heldReason, 'writerGone')),
    ),
  );

/**
 * Returns a planned message or scout with all that it is compared with when it leaves, in one statement; null when it has left or was
 * taken back.
 */
export async function findLeaving(db: Executor, cid: string, plannedMessageId: string) {
  const [found] = await db
    .select({
      row: plannedMessage,
      contractType: corporation.contractType,
      isProjectOpen: sql<boolean>`coalesce(${project.status} <> 'closed', false)`,
      hasCandidateWritten: sql<boolean>`exists (select 1 from chat_message m
        where m.corporation_id = ${plannedMessage.cid} and m.chat_group_id = ${plannedMessage.chatGroupId}
          and m.sequence > ${plannedMessage.seenCount} and m.side = 'user')`,
    })
    .from(plannedMessage)
    .innerJoin(corporation, eq(corporation.cid, plannedMessage.cid))
    .leftJoin(
      chatGroup,
      and(eq(chatGroup.cid, plannedMessage.cid), eq(chatGroup.chatGroupId, plannedMessage.chatGroupId)),
    )
    .leftJoin(project, and(eq(project.cid, plannedMessage.cid), eq(project.projectId, projectId)))
    .where(isPlanned(cid, plannedMessageId));
  return found ?? null;
}

type Leaving = NonNullable<Awaited<ReturnType<typeof findLeaving>>>;

/** Why a planned message is not what its writer meant any more; null when it still is. */
export function changedSince({ row, isProjectOpen, hasCandidateWritten }: Leaving): Held | null {
  if (hasCandidateWritten) return { reason: 'candidateReplied' };
  return row.wasProjectOpen && !isProjectOpen ? { reason: 'projectClosed' } : null;
}

/** Returns whether a project is not closed. */
export async function isProjectOpen(db: Executor, cid: string, projectId: string): Promise<boolean> {
  const [row] = await db
    .select({ status: project.status })
    .from(project)
    .where(and(eq(project.cid, cid), eq(project.projectId, projectId)));
  return row !== undefined && row.status !== 'closed';
}
