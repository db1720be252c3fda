import { and, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { chatGroup, project } from '../../db/schema.ts';

const wordsOf = (search: string | undefined) =>
  (search ?? '').normalize('NFKC').toLowerCase().split(/\s+/u).filter(Boolean);

// `strpos` takes a word as it is, so `%` and `_` mean themselves.
const holds = (normalised: SQLWrapper, word: string) => sql`strpos(${normalised}, ${word}) > 0`;

/**
 * Returns the condition that a text holds every word of a search, whatever the width and case of either, or undefined
 * for a blank search.
 */
export function containsWords(text: SQLWrapper, search: string | undefined): SQL | undefined {
  return and(...wordsOf(search).map((word) => holds(sql`lower(normalize(${text}, NFKC))`, word)));
}

/** Returns the condition that the name of a conversation's candidate holds every word of a search; undefined for a blank one. */
export function isWithNamed(search: string | undefined): SQL | undefined {
  return and(...wordsOf(search).map((word) => holds(chatGroup.partnerKey, word)));
}

/**
 * Returns the condition that the candidate's name or the project's title of a company's conversation hold every word of a
 * search, or undefined for a blank search. Reads nothing but the conversation itself and, once, the titles.
 */
export function isAboutWords(cid: string, search: string | undefined): SQL | undefined {
  const titled = (word: string) =>
    sql`${chatGroup.projectId} in (select ${project.projectId} from ${project}
      where ${eq(project.cid, cid)} and ${containsWords(project.title, word)})`;
  return and(...wordsOf(search).map((word) => or(holds(chatGroup.partnerKey, word), titled(word))));
}
