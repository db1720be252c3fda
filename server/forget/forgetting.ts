import { and, getTableName, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../kit/services.ts';
import type { Becomes, Entry, Subject } from './fates.ts';
import type { Pace } from './pace.ts';
import { walkRows } from './walk.ts';

/** Deletes an account at the identity provider; false when that cannot be done from here. */
export type RemoveAccount = (firebaseUid: string) => Promise<boolean>;

/** What forgetting works with. Nothing is written when `isDry`. */
export type Forgetting = {
  db: Database;
  files: Pick<FileStore, 'remove'>;
  /** The folder into which mails are written where there is no mail server. */
  mailFolder: string;
  removeAccount: RemoveAccount;
  now: () => Date;
  pace: Pace;
  isDry: boolean;
  /** Waits for calls that have begun before somebody was shut out. */
  waitForCalls: () => Promise<unknown>;
};

/** What was done, by what it was done to, and what is left to be done by hand. */
export class Account {
  readonly done = new Map<string, number>();
  readonly byHand: string[] = [];

  add(what: string, count: number): void {
    if (count > 0) this.done.set(what, (this.done.get(what) ?? 0) + count);
  }

  get total(): number {
    return [...this.done.values()].reduce((sum, count) => sum + count, 0);
  }
}

/** Returns what columns become in rows of a subject that are changed. */
export function changesOf({ table, columns }: Entry, subject: 'candidate' | 'member') {
  const ofName = new Map(Object.entries(table).map(([name, column]) => [name, column]));
  const changes = new Map<PgColumn, SQLWrapper>();
  const known = new Set(getTableConfig(table).columns);
  for (const [name, fate] of Object.entries(columns)) {
    const what = typeof fate === 'string' ? fate : fate[subject];
    const column: unknown = ofName.get(name);
    const found = [...known].find((each) => each === column);
    if (typeof what !== 'string' && found) changes.set(found, sqlOf(what, found));
  }
  return changes;
}

const sqlOf = ({ becomes }: Becomes, column: PgColumn): SQL =>
  typeof becomes === 'string' ? sql`${becomes}::${sql.raw(column.getSQLType())}` : becomes;

/** Whether a row is not yet what it is to become: a second run finds nothing. */
const differs = (changes: ReadonlyMap<PgColumn, SQLWrapper>): SQL =>
  sql.join(
    [...changes].map(([column, value]) => sql`${column} is distinct from (${value})`),
    sql` or `,
  );

/**
 * Does to rows of a table what is written for a subject: those that `where` finds, and of these those of `of`. Returns how
 * many these were.
 */
export async function treatRows(
  { db, pace, isDry }: Forgetting,
  account: Account,
  entry: Entry,
  { subject, where, of }: { subject: Subject; where: SQL; of?: SQL | undefined },
): Promise<number> {
  const { table, rows } = entry;
  if (rows[subject].rows === 'kept') return 0;
  const isGone = rows[subject].rows === 'gone' || subject === 'company';
  const changes = isGone ? undefined : changesOf(entry, subject === 'member' ? 'member' : 'candidate');
  const met = await walkRows(db, pace, {
    table,
    where,
    hit: changes ? and(of, sql`(${differs(changes)})`) : of,
    act: isDry ? 'count' : (changes ?? 'delete'),
  });
  account.add(`${getTableName(table)}, ${isGone ? 'deleted' : 'changed'}`, met);
  return met;
}
