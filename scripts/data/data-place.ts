import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrateServed } from '../../server/db/adapters/connection.ts';
import { openPglite } from '../../server/db/adapters/pglite.ts';
import { createPool } from '../../server/db/adapters/pool.ts';
import { lockDataFolder } from '../../server/db/data-lock.ts';
import { type Database, queryRows } from '../../server/db/database.ts';
import type { MigrateOptions } from '../../server/db/migrations.ts';
import { isAddressOf, passwordHint, printable } from '../../server/env.ts';
import { prepareDataFolder } from '../../server/private-data.ts';
import { lineOf } from '../../server/start-error.ts';
import { UserError } from '../lib/cli.ts';

/** A database that a tool works on: the embedded one of a data folder, or a served one. */
export type DataPlace = {
  /** As it may be printed. */
  name: string;
  db: Database;
  migrate(options?: MigrateOptions): Promise<unknown>;
  close(): Promise<void>;
  /** Ends it and removes what was made by opening it: all of a new embedded database. */
  abandon(): Promise<void>;
};

const POOL = 'biz-transfer';

/**
 * Whether a text is an address of PostgreSQL, and no folder. Throws a `UserError`, after `what`, for what looks like an
 * address and is none.
 */
export function isAddress(what: string, text: string): boolean {
  if (!/^\w+:\/\//.test(text)) return false;
  if (isAddressOf(text, ['postgres:', 'postgresql:'])) return true;
  throw new UserError(
    `${what} is "${printable(text)}": expected an address that starts with postgres://.${passwordHint(text)}`,
  );
}

/** Says that a database cannot be read, why, and what to do about it. */
export const unreadable = (name: string, error: unknown): UserError =>
  new UserError(
    `The database ${name} cannot be read: ${lineOf(error)}. Where its files are damaged, fill a new one from an ` +
      'earlier backup: npm run restore.',
  );

/** Throws a `UserError` when a server of biz is connected to the database. */
async function refuseUsed(db: Database, name: string): Promise<void> {
  const used = await queryRows(
    db,
    sql`select 1 from pg_stat_activity where datname = current_database() and application_name like 'biz%'
      and application_name <> ${POOL} limit 1`,
  );
  if (used.length > 0) throw new UserError(`A server uses the database ${name}: stop all of its processes.`);
}

/** Opens a served database; `isLive` where servers may go on using it. Throws a `UserError` when it cannot be reached. */
export async function openServedPlace(url: string, { isLive = false } = {}): Promise<DataPlace> {
  const name = printable(url);
  const { db, end } = createPool(url, { name: POOL, max: 1, statementMs: 0 });
  const close = () => end(2);
  try {
    await db.execute('select 1').catch((error: unknown) => {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      throw new UserError(`The database ${name} cannot be reached: ${lineOf(cause)}`);
    });
    if (!isLive) await refuseUsed(db, name);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    name,
    db,
    migrate: (options) => migrateServed(url, options),
    close,
    abandon: close,
  };
}

const isThere = (place: string) =>
  existsSync(place) && (!statSync(place).isDirectory() || readdirSync(place).length > 0);

/** Throws a `UserError` when a data folder has one of these already. */
export function requireAbsent(dataDir: string, names: readonly string[]): void {
  const there = names.filter((name) => isThere(join(dataDir, name)));
  if (there.length > 0)
    throw new UserError(
      `${dataDir} is not empty (${there.join(', ')}): move it away, or choose another folder.`,
    );
}

/**
 * Opens the database of a data folder, or makes a new one, which is there once it is closed. Throws a `UserError` when
 * there is none to open, or one where a new one is to be; a `StartError` when a server runs on it.
 */
export async function openEmbeddedPlace(folder: string, { isNew = false } = {}): Promise<DataPlace> {
  const dataDir = resolve(folder);
  const name = join(dataDir, 'db');
  // Under a name of its own until it is whole: what a killed process leaves is no database to a server.
  const files = isNew ? join(dataDir, 'db.new') : name;
  if (isNew) requireAbsent(dataDir, ['db']);
  else if (!existsSync(join(name, 'PG_VERSION'))) throw new UserError(`There is no database in ${dataDir}.`);
  if (isNew) prepareDataFolder(dataDir);
  const lock = lockDataFolder(dataDir);
  if (isNew) rmSync(files, { recursive: true, force: true });
  if (isNew) mkdirSync(files, { mode: 0o700 });
  const opened = await openPglite({ dataDir: files }).catch((error: unknown) => {
    lock.release();
    throw unreadable(name, error);
  });
  const end = async (last: () => void) => {
    await opened.close();
    if (isNew) last();
    lock.release();
  };
  return {
    name,
    db: opened.db,
    migrate: opened.migrate,
    close: () => end(() => renameSync(files, name)),
    abandon: () => end(() => rmSync(files, { recursive: true, force: true })),
  };
}
