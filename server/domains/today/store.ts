import { and, asc, count, eq, gt, notExists, type SQL, sql } from 'drizzle-orm';
import { TODAY_MAX_COUNT, type Today } from '#endpoints/today';
import type { Executor } from '../../db/database.ts';
import { candidate, chatGroup, conversationMark } from '../../db/schema.ts';
import type { Reader } from '../interaction/store.ts';
import { FORMER_USER } from '../shared/former-people.ts';
import { awaitsReply } from '../shared/last-message.ts';

/** Conversations that are named. */
const MOST_NAMED = 3;

/** An application that nobody of the company has responded to (docs/product.md §4); a partial index has these. */
const isNewApplication = sql`${chatGroup.status} = 'applied'`;

/** Counts conversations, and stops at the maximum. */
async function countUpTo(db: Executor, where: SQL | undefined): Promise<number> {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(chatGroup)
    .where(where)
    .limit(TODAY_MAX_COUNT)
    .as('found');
  const [row] = await db.select({ count: count() }).from(found);
  return row?.count ?? 0;
}

/** A conversation that the reader has not snoozed: the list of 要返信 holds these. */
const isInView = (db: Executor, { cid, universalUid, now }: Reader) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(conversationMark)
      .where(
        and(
          eq(conversationMark.cid, cid),
          eq(conversationMark.universalUid, universalUid),
          eq(conversationMark.chatGroupId, chatGroup.chatGroupId),
          gt(conversationMark.snoozedUntil, now),
        ),
      ),
  );

const nameOf = (partner: { lastName: string; firstName: string } | null) =>
  partner ? `${partner.lastName} ${partner.firstName}`.trim() : FORMER_USER;

/** Returns what waits for a company's member: counted up to a maximum, and the longest waits by name. */
export async function readToday(db: Executor, reader: Reader): Promise<Today> {
  const { cid } = reader;
  const isWaiting = and(eq(chatGroup.cid, cid), awaitsReply, isInView(db, reader));
  const [awaitingReplyCount, newApplicationCount, longest] = await Promise.all([
    countUpTo(db, isWaiting),
    countUpTo(db, and(eq(chatGroup.cid, cid), isNewApplication)),
    db
      .select({
        chatGroupId: chatGroup.chatGroupId,
        since: chatGroup.lastSentAt,
        partner: { lastName: candidate.lastName, firstName: candidate.firstName },
      })
      .from(chatGroup)
      .leftJoin(candidate, eq(candidate.universalUid, chatGroup.universalUid))
      .where(isWaiting)
      .orderBy(asc(chatGroup.lastSentAt), asc(chatGroup.chatGroupId))
      .limit(MOST_NAMED),
  ]);
  return {
    awaitingReplyCount,
    newApplicationCount,
    longestWaiting: longest.flatMap(({ chatGroupId, since, partner }) =>
      since === null ? [] : [{ chatGroupId, partnerName: nameOf(partner), since: since.toISOString() }],
    ),
  };
}
