import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { type chatMessage, messageSearch } from '../../../db/schema.ts';
import { foldWithSpellings } from '../../user-profile/fold.ts';
import { gramsOf } from '../../user-profile/grams.ts';

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** Odd, so that multiplying by it takes no two numbers of 32 bits to the same one. */
const SPREAD = 0x9e3779b1;

/**
 * Returns the function that scatters grams by company: of one company they stay apart from each other, and another one's
 * are elsewhere. So a word that everybody uses costs a company by its own messages, not by everybody's.
 */
export function scatterBy(cid: string): (gram: number) => number {
  let seed = FNV_OFFSET;
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
function searchRowOf(message: Message): typeof messageSearch.$inferInsert {
  const { cid, chatGroupId, sequence, sentAt, textMessage, fileName } = message;
  const searchText = foldWithSpellings(textMessage ?? fileName ?? '');
  return { cid, chatGroupId, sequence, sentAt, searchText, grams: gramsOf(searchText).map(scatterBy(cid)) };
}

/** Writes messages as the search looks at them, over what another version wrote. The platform's own are not searched. */
export async function writeSearchRows(db: Executor, messages: readonly Message[]): Promise<void> {
  const written = messages.filter(({ side }) => side !== 'system');
  if (written.length === 0) return;
  await db
    .insert(messageSearch)
    .values(written.map(searchRowOf))
    .onConflictDoUpdate({
      target: [messageSearch.cid, messageSearch.chatGroupId, messageSearch.sequence],
      set: { searchText: sql`excluded.search_text`, grams: sql`excluded.grams` },
      setWhere: sql`${messageSearch.searchText} <> excluded.search_text`,
    });
}
