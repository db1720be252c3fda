import { sql } from 'drizzle-orm';
import { dayOf } from '#endpoints/jst';
import type { LastMessage } from '#endpoints/references';
import { chatGroup } from '../../db/schema.ts';

/** The columns of a conversation that `toLastMessage` reads. */
export const lastMessageColumns = {
  excerpt: chatGroup.lastExcerpt,
  sentAt: chatGroup.lastSentAt,
  fromUs: chatGroup.lastFromUs,
};

/**
 * The candidate wrote last and the selection is not over: the company is the one to reply. Without parameters, so that
 * the partial index of these fits.
 */
export const awaitsReply = sql`${chatGroup.lastFromUs} = false and ${chatGroup.status} not in ('matched', 'finished')`;

/** The day until which the company means to reply is that of an instant, or over; the selection is not. */
export const isReplyDueBy = (now: Date) =>
  sql`${chatGroup.replyDueOn} <= ${dayOf(now)}::date and ${chatGroup.status} not in ('matched', 'finished')`;

/** Returns the newest message of a conversation as lists show it, or null before the first. */
export function toLastMessage(row: {
  excerpt: string | null;
  sentAt: Date | null;
  fromUs: boolean | null;
}): LastMessage | null {
  if (row.sentAt === null) return null;
  return { excerpt: row.excerpt ?? '', sentAt: row.sentAt.toISOString(), fromUs: row.fromUs ?? true };
}
