import { and, asc, count, eq, gt, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { TODAY_MAX_COUNT, type Today } from '#endpoints/today';
import type { Executor } from '../../db/database.ts';
import {
  candidate,
  chatGroup,
  conversationMark,
  corporationMember,
  recontact,
  userAccount,
} from '../../db/schema.ts';
import type { Reader } from '../interaction/store.ts';
import { countHeld } from '../planned-message/store.ts';
import { isRecontactListed } from '../recontact/store.ts';
import { isAssigned } from '../shared/assignee.ts';
import { FORMER_USER } from '../shared/former-people.ts';
import { awaitsReply, isReplyDueBy } from '../shared/last-message.ts';

/** Conversations that are named. */
const MOST_NAMED = 3;

/** An application that nobody of the company has responded to (docs/product.md §4); a partial index has these. */
const isNewApplication = sql`${chatGroup.status} = 'applied'`;

/** Counts rows, and stops at the maximum. */
async function countUpTo(
  db: Executor,
  table: typeof chatGroup | typeof recontact,
  where: SQL | undefined,
): Promise<number> {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(table)
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

async function hasOthers(db: Executor, { cid, universalUid }: Reader): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(corporationMember)
    .innerJoin(userAccount, eq(userAccount.universalUid, corporationMember.universalUid))
    .where(
      and(
        eq(corporationMember.cid, cid),
        ne(corporationMember.universalUid, universalUid),
        isNull(userAccount.resignedAt),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/**
 * Returns what waits for a company's member: counted up to a maximum, and the longest waits by name. With `isOwn` what
 * colleagues look after is left out, as in the lists that the counts lead to.
 */
export async function readToday(db: Executor, reader: Reader, { isOwn }: { isOwn: boolean }): Promise<Today> {
  const { cid, universalUid, now } = reader;
  const isMeant = and(eq(chatGroup.cid, cid), isOwn ? isAssigned('mineOrNone', universalUid) : undefined);
  const isWaiting = and(isMeant, awaitsReply, isInView(db, reader));
  const isDue = and(isMeant, isReplyDueBy(now), isInView(db, reader));
  const [counts, hasColleagues, longest] = await Promise.all([
    Promise.all([
      countUpTo(db, chatGroup, isWaiting),
      countUpTo(db, chatGroup, and(isMeant, isNewApplication)),
      countUpTo(db, chatGroup, isDue),
      countUpTo(db, recontact, isRecontactListed(db, reader, { isDue: true, isOwn })),
      countHeld(db, cid, isOwn ? universalUid : undefined),
    ]),
    hasOthers(db, reader),
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
  const [awaitingReplyCount, newApplicationCount, replyDueCount, recontactCount, heldMessageCount] = counts;
  return {
    awaitingReplyCount,
    newApplicationCount,
    replyDueCount,
    recontactCount,
    heldMessageCount,
    hasColleagues,
    longestWaiting: longest.flatMap(({ chatGroupId, since, partner }) =>
      since === null ? [] : [{ chatGroupId, partnerName: nameOf(partner), since: since.toISOString() }],
    ),
  };
}
