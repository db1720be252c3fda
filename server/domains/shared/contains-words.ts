import { and, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { listWords } from '#endpoints/text/list-form';
import { stripUnseen } from '#endpoints/text/unseen';
import { chatGroup, project } from '../../db/schema.ts';

/** The forms in which a text may have a word; the last one is of a text that nobody has derived words of. */
type Word = readonly string[];

function wordsOf(search = ''): Word[] {
  const plain = stripUnseen(search).normalize('NFKC').toLowerCase().split(/\s+/u).filter(Boolean);
  return plain.flatMap((word) => listWords(word).map((forms) => [...new Set([...forms, word])]));
}

// `strpos` takes a word as it is, so `%` and `_` mean themselves.
const holds = (words: SQLWrapper, forms: Word): SQL | undefined =>
  or(...forms.map((form) => sql`strpos(${words}, ${form}) > 0`));

const plain = (text: SQLWrapper): SQL => sql`lower(normalize(${text}, NFKC))`;

/** A new conversation's, or one's whose candidate has another name, are derived a little later. */
const partnerWords = sql`coalesce(${chatGroup.partnerWords}, ${chatGroup.partnerKey})`;

/** What another version has written may be of an older title. */
const titleWords = sql`case when starts_with(${project.titleWords}, ${project.title} || E'\n') then ${project.titleWords}
  else ${plain(project.title)} end`;

/**
 * Returns the condition that a text of which no words were derived holds every word of a search, whatever the width and
 * case of either; undefined for a blank search.
 */
export const containsWords = (text: SQLWrapper, search: string | undefined): SQL | undefined =>
  and(...wordsOf(search).map((word) => holds(plain(text), word)));

/** Returns the condition that a project's title holds every word of a search, however it is spelled; undefined for a blank one. */
export const isTitled = (search: string | undefined): SQL | undefined =>
  and(...wordsOf(search).map((word) => holds(titleWords, word)));

/** Returns the condition that the name of a conversation's candidate holds every word of a search; undefined for a blank one. */
export const isWithNamed = (search: string | undefined): SQL | undefined =>
  and(...wordsOf(search).map((word) => holds(partnerWords, word)));

/**
 * Returns the condition that the candidate's name or the project's title of a company's conversation hold every word of a
 * search, or undefined for a blank search. Reads nothing but the conversation itself and, once, the titles.
 */
export function isAboutWords(cid: string, search: string | undefined): SQL | undefined {
  const titled = (word: Word) =>
    sql`${chatGroup.projectId} in (select ${project.projectId} from ${project}
      where ${eq(project.cid, cid)} and ${holds(titleWords, word)})`;
  return and(...wordsOf(search).map((word) => or(holds(partnerWords, word), titled(word))));
}
