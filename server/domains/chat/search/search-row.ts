import { sql } from 'drizzle-orm';
import { foldWithSpellings } from '#endpoints/text/fold';
import type { Executor } from '../../../db/database.ts';
import { type chatMessage, messageSearch } from '../../../db/schema.ts';
import { gramsOf } from '../../user-profile/grams.ts';

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** Odd, so that multiplying by it takes no two numbers of 32 bits to the same one. */
const SPREAD = 0x9e3779b1;

/** Thirty days: a month, whose length would differ. */
const PERIOD = 30 * 24 * 60 * 60 * 1000;

/** Returns the number of the period in which something was sent. */
export const periodOf = (sentAt: Date): number => Math.floor(sentAt.getTime() / PERIOD);

/** Returns the first instant of a period. */
export const beginningOf = (period: number): Date => new Date(period * PERIOD);

/**
 * Returns the function that scatters grams by company and period: of one period of a company they stay apart from each
 * other, and all others' are elsewhere. So the index finds what a company has written in a period, at the cost of that.
 */
export function scatterBy(cid: string, period: number): (gram: number) => number {
  let seed = FNV_OFFSET ^ period;
  for (let index = 0; index < cid.length; index += 1) {
    seed = Math.imul(seed ^ cid.charCodeAt(index), FNV_PRIME);
  }
  return (gram) => Math.imul(gram ^ seed, SPREAD) | 0;
}

type Message = Pick<
  typeof chatMessage.$inferSelect,
  'cid' | 'chatGroupId' | 'sequence' | 'side' | 'sentAt' | 'textMessage' | 'fileName'
>;

/** Returns a message as the search looks at it. */
export function searchRowOf(message: Message): typeof messageSearch.$inferInsert {
  const { cid, chatGroupId, sequence, sentAt, textMessage, fileName } = message;
  const searchText = foldWithSpellings(textMessage ?? fileName ?? '');
  const grams = gramsOf(searchText).map(scatterBy(cid, periodOf(sentAt)));
  return { cid, chatGroupId, sequence, sentAt, searchText, grams };
}

/** Writes messages as the search looks at them, over what another version wrote. The platform's own and removed ones are not searched. */
export async function writeSearchRows(db: Executor, messages: readonly Message[]): Promise<void> {
  const written = messages.filter(
    ({ side, textMessage, fileName }) => side !== 'system' && (textMessage ?? fileName) !== null,
  );
  if (written.length === 0) return;
  await db
    .insert(messageSearch)
    .values(written.map(searchRowOf))
    .onConflictDoUpdate({
      target: [messageSearch.cid, messageSearch.chatGroupId, messageSearch.sequence],
      set: { searchText: sql`excluded.search_text`, grams: sql`excluded.grams` },
      setWhere: sql`(${messageSearch.searchText}, ${messageSearch.grams}) is distinct from (excluded.search_text, excluded.grams)`,
    });
}
