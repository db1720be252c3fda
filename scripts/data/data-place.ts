import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrateServed } from '../../server/db/adapters/connection.ts';
import { openPglite } from '../../server/db/adapters/pglite.ts';
import { createPool } from '../../server/db/adapters/pool.ts';
import { lockDataFolder } from '../../server/db/data-lock.ts';
import { type Database, queryRows } from '../../server/db/database.ts';
import type { MigrateOptions } from '../../server/db/migrations.ts';
import { prepareDataFolder } from '../../server/db/open-database.ts';
import { printable } from '../../server/env.ts';
import { lineOf, StartError } from '../../server/start-error.ts';
import { UserError } from '../lib/cli.ts';

/** A database that a tool works on: the embedded one of a data folder, or a served one. */
export type DataPlace = {
  /** As it may be printed. */
  name: string;
  db: Database;
  migrate(options?: MigrateOptions): Promise<unknown>;
  close(): Promise<void>;
  /** Ends it and removes what was made by opening it. */
  abandon(): Promise<void>;
};

const POOL = 'biz-transfer';

export const isAddress = (text: string): boolean => /^postgres(ql)?:\/\//.test(text);

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

/** Opens the database of a data folder, a new one unless it `mustExist`. Throws a `UserError` when a server runs on it. */
export async function openEmbeddedPlace(folder: string, { mustExist = false } = {}): Promise<DataPlace> {
  const dataDir = resolve(folder);
  const files = join(dataDir, 'db');
  const isThere = existsSync(join(files, 'PG_VERSION'));
  if (mustExist && !isThere) throw new UserError(`There is no database in ${dataDir}.`);
  try {
    if (!isThere) prepareDataFolder(dataDir);
    const lock = lockDataFolder(dataDir);
    const {
      db,
      migrate,
      close: end,
    } = await openPglite({ dataDir: files }).catch((error: unknown) => {
      lock.release();
      throw new UserError(`The database in ${files} cannot be opened: ${lineOf(error)}`);
    });
    const close = async () => {
      await end();
      lock.release();
    };
    return {
      name: files,
      db,
      migrate,
      close,
      abandon: async () => {
        await close();
        if (!isThere) rmSync(files, { recursive: true, force: true });
      },
    };
  } catch (error) {
    throw error instanceof StartError ? new UserError(error.message) : error;
  }
}
