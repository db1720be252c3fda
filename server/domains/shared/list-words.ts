import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { listForm } from '#endpoints/text/list-form';
import type { Executor } from '../../db/database.ts';
import { type Derivation, noteDerived } from '../../db/derive.ts';
import { chatGroup, project } from '../../db/schema.ts';
import { SPELLING_VERSION } from '../user-profile/spelling-version.ts';

/**
 * Returns what lists look through of a text, to be stored beside it: the text itself first, which shows later of which text
 * they are.
 */
export const listWordsOf = (text: string): string => `${text}\n${listForm(text)}`;

/** Rows that are read at once. */
const BATCH = 200;

/** A row of a company, the text that words are derived of, and those that it has. */
type Row = { cid: string; id: string; text: string; words: string | null };

/** Of one table: how rows are read, and how one is written unless its text has changed meanwhile. */
type Source = {
  key: readonly [AnyPgColumn, AnyPgColumn];
  read(db: Executor, where: SQL | undefined): Promise<Row[]>;
  isMissing: SQL;
  write(db: Executor, row: Row, words: string): Promise<unknown>;
};

const titles: Source = {
  key: [project.cid, project.projectId],
  isMissing: isNull(project.titleWords),
  read: (db, where) =>
    db
      .select({ cid: project.cid, id: project.projectId, text: project.title, words: project.titleWords })
      .from(project)
      .where(where)
      .orderBy(asc(project.cid), asc(project.projectId))
      .limit(BATCH),
  write: (db, { cid, id, text }, titleWords) =>
    db
      .update(project)
      .set({ titleWords })
      .where(and(eq(project.cid, cid), eq(project.projectId, id), eq(project.title, text))),
};

const names: Source = {
  key: [chatGroup.cid, chatGroup.chatGroupId],
  isMissing: isNull(chatGroup.partnerWords),
  read: (db, where) =>
    db
      .select({
        cid: chatGroup.cid,
        id: chatGroup.chatGroupId,
        text: chatGroup.partnerKey,
        words: chatGroup.partnerWords,
      })
      .from(chatGroup)
      .where(where)
      .orderBy(asc(chatGroup.cid), asc(chatGroup.chatGroupId))
      .limit(BATCH),
  write: (db, { cid, id, text }, partnerWords) =>
    db
      .update(chatGroup)
      .set({ partnerWords })
      .where(and(eq(chatGroup.cid, cid), eq(chatGroup.chatGroupId, id), eq(chatGroup.partnerKey, text))),
};

/** Returns the rows that were read, those without the words of their text now with them. */
async function deriveSome(db: Executor, source: Source, where: SQL | undefined): Promise<Row[]> {
  const rows = await source.read(db, where);
  for (const row of rows) {
    const words = listWordsOf(row.text);
    if (words !== row.words) await source.write(db, row, words);
  }
  return rows;
}

const derivationOf = (name: string, source: Source): Derivation => ({
  name,
  version: SPELLING_VERSION,
  async deriveAfter(db, place) {
    const [cid = '', id = ''] = place?.split('\n') ?? [];
    const isAfter = sql`(${source.key[0]}, ${source.key[1]}) > (${cid}, ${id})`;
    const rows = await deriveSome(db, source, isAfter);
    const last = rows.at(-1);
    return rows.length < BATCH || !last ? null : `${last.cid}\n${last.id}`;
  },
});

/** What lists look through of titles and of candidates' names. Until it is through, they find by width and case only. */
export const listWordDerivations: readonly Derivation[] = [
  derivationOf('words of titles', titles),
  derivationOf('words of names', names),
];

/** Derives the words of rows that have none: those of a version before, and those whose candidate has another name now. */
export async function deriveMissingListWords(
  db: Executor,
  isEnding: () => boolean = () => false,
): Promise<void> {
  for (const source of [titles, names]) {
    let rows: Row[] = [];
    do rows = isEnding() ? [] : await deriveSome(db, source, source.isMissing);
    while (rows.length === BATCH);
  }
}

/** Derives the words of all rows of a new database, and notes that this version did. */
export async function noteListWords(db: Executor): Promise<void> {
  await deriveMissingListWords(db);
  for (const derivation of listWordDerivations) await noteDerived(db, derivation);
}
