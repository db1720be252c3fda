import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { MigrateOptions, Migration } from './migrations.ts';

/** The database as the domains see it: the same on the embedded and on a served Postgres. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** The database or a transaction on it. */
export type Executor = Pick<
  Database,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute'
>;

/** What listens to a channel of the database; `close` ends that. */
export type Listening = { close(): Promise<void> };

/**
 * Listens to a channel, for as long as it takes: a connection that is lost is made again. `onNotice` is called with
 * what was announced on it, `onState` when it begins to receive and when it no longer does.
 */
export type Listen = (
  channel: string,
  on: { onNotice(payload: string): void; onState(isListening: boolean): void },
) => Listening;

/** An open database: `close` waits for what runs. */
export type OpenDatabase = {
  db: Database;
  listen: Listen;
  /** Applies the migrations that are missing; returns those that wait for the contract phase. */
  migrate(options?: MigrateOptions): Promise<Migration[]>;
  close(): Promise<void>;
};

/** The database does not respond: nothing is sent to it until it does. */
export class DatabaseAway extends Error {
  constructor() {
    super('The database does not respond');
    this.name = 'DatabaseAway';
  }
}

/** What node-postgres says of a connection that is lost or cannot be had, which has no code. */
const LOST =
  /^(Connection terminated|Query read timeout|timeout (expired|exceeded when trying to connect)$|Client (has encountered a connection error|was closed) and is not queryable)/;

/** Whether an error says that the database does not respond, or that a connection to it is lost. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof DatabaseAway || (error instanceof Error && LOST.test(error.message));

/** Has the transactions that are started within one be parts of it: what fails in one of them undoes all. */
export const asOne = (tx: Database): Database =>
  Object.assign(tx, { transaction: (run: (part: Database) => Promise<unknown>) => run(tx) });

/** Returns a database whose transactions start with `begin`. */
export function beginningWith(db: Database, begin: (tx: Executor) => Promise<void>): Database {
  const transaction: Database['transaction'] = (run, config) =>
    db.transaction(async (tx) => {
      await begin(tx);
      return run(tx);
    }, config);
  return Object.assign(Object.create(db), { transaction });
}

/** What PostgreSQL says of two transactions that wait for each other, or that cannot both be. It has undone one of them. */
const COLLISION = /^(40P01|40001)$/;

/** Whether an error, or one that it wraps, says that a transaction was undone in favor of another one. */
export const isCollision = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && COLLISION.test(String(error.code))) || isCollision(error.cause));

/** Called with each SQL statement that is sent; the tests count them. */
export type StatementListener = (statement: string) => void;

/**
 * Runs a hand-written statement and returns its rows, whichever driver runs it. `Row` describes the columns
 * as the statement names them; instants come as the driver gives them, so have SQL shape what must be exact.
 */
export async function queryRows<Row extends Record<string, unknown>>(
  db: Executor,
  statement: SQL,
): Promise<Row[]> {
  const result: unknown = await db.execute<Row>(statement);
  const { rows } = Object(result);
  if (!Array.isArray(rows)) throw new TypeError('The database driver returned no rows');
  return rows;
}
