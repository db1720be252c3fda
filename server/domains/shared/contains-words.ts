import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The condition that a text holds every word of a search, whatever the width and case of either, or undefined for a
 * blank search. `strpos` takes a word as it is, so `%` and `_` mean themselves.
 */
export function containsWords(text: SQLWrapper, search: string | undefined): SQL | undefined {
  const words = (search ?? '').normalize('NFKC').toLowerCase().split(/\s+/u).filter(Boolean);
  return and(...words.map((word) => sql`strpos(lower(normalize(${text}, NFKC)), ${word}) > 0`));
}
