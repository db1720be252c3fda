import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** Who or what is forgotten. */
export type Subject = 'candidate' | 'member' | 'company';

/** What a column becomes in rows that stay. */
export type Becomes = { becomes: SQL | string };

/** Why a column, or the rows of a table, stay as they are. */
type Reason = string;

/**
 * What becomes of a table's rows of a subject. `by` is the column that holds the subject's id, or with `isAddress` a member's
 * address; `conversation` are the rows of a candidate's conversations, with those beside them that `alsoBy` names.
 */
export type Rows =
  | { rows: 'gone' | 'changed'; by: PgColumn | 'conversation'; alsoBy?: PgColumn; isAddress?: true }
  | { rows: 'kept'; why: Reason };

/** A column in rows that are changed. A company's rows go as a whole, so there is nothing to say of their columns. */
type ColumnFate = Reason | { candidate: Becomes | Reason; member: Becomes | Reason };

/** What becomes of a table: of its rows by subject, and of each of its columns where rows stay. */
export type Entry = {
  table: PgTable;
  rows: Readonly<Record<Subject, Rows>>;
  columns: Readonly<Record<string, ColumnFate>>;
};

/** Returns the entry of a table; a column that is missing does not compile. */
export const entry = <Table extends PgTable>(
  table: Table,
  rows: Entry['rows'],
  columns: Readonly<Record<keyof Table['_']['columns'] & string, ColumnFate>>,
): Entry => ({ table, rows, columns });

/** The rows go. */
export const gone = (by: PgColumn | 'conversation', alsoBy?: PgColumn): Rows => ({
  rows: 'gone',
  by,
  ...(alsoBy ? { alsoBy } : null),
});

/** The rows stay, and columns of them change. */
export const changed = (by: PgColumn | 'conversation'): Rows => ({ rows: 'changed', by });

/** As `gone` and `changed`, by a member's address. */
export const goneByAddress = (by: PgColumn): Rows => ({ rows: 'gone', by, isAddress: true });
export const changedByAddress = (by: PgColumn): Rows => ({ rows: 'changed', by, isAddress: true });

/** The rows stay as they are. */
export const kept = (why: Reason): Rows => ({ rows: 'kept', why });

/** Reasons that hold for many columns. */
export const ID = 'an id says nothing about anybody by itself';
export const TIME = 'a time, which counts and orders need';
export const NUMBER = 'a number, of which counts and limits are made';
export const CHOICE = 'one of a few words of ours, which reports count';
export const COMPANYS = 'what a company says of itself';
export const NOBODY = 'holds nothing about people of this kind';
