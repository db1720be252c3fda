import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, type Executor, queryRows } from './database.ts';
import { type MigrateOptions, type Migration, readMigrations } from './migrations.ts';
import { readSchemaState } from './schema-version.ts';

const LOCK_TIMEOUT_MS = 2000;
const PATIENCE_MS = 10 * 60_000;
const LONGEST_PAUSE_MS = 10_000;

/** How often a migration that takes long says so. */
const STILL_RUNNING_MS = 15_000;

/** One process migrates at a time. The number is our own choice. */
const TURN = sql`7316211`;

/** What PostgreSQL says when a lock was not to be had in time, and when two waited for each other. */
const LOCKED = ['55P03', '40P01'];

const codeOf = (error: unknown): unknown => {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
};

/** The table and its first columns are drizzle-orm's, so that versions that migrated by it find what they expect. */
async function prepareRecord(tx: Executor): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  await tx.execute(sql`alter table drizzle.__drizzle_migrations add column if not exists required integer`);
}

async function record(tx: Executor, { hash, createdAt, number, phase }: Migration): Promise<void> {
  await prepareRecord(tx);
  const required = phase === 'contract' ? number : null;
  await tx.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at, required) values (${hash}, ${createdAt}, ${required})`,
  );
}

/** Removes what an attempt to build an index that was ended has left: it would be taken for the index. */
async function removeUnfinishedIndex(db: Executor, statement: string): Promise<void> {
  const name = /index concurrently if not exists "?(\w+)"?/i.exec(statement)?.[1];
  if (!name) return;
  const unfinished = await queryRows(
    db,
    sql`select 1 from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relname = ${name} and pg_table_is_visible(c.oid) and not i.indisvalid`,
  );
  if (unfinished.length > 0) await db.execute(sql`drop index concurrently ${sql.identifier(name)}`);
}

/** Where companies are spread over servers, a new table is, too, before keys refer from it to others (deploy/citus). */
async function spreadNew(tx: Executor, statement: string): Promise<void> {
  if (!/^create table\b/i.test(statement)) return;
  const [row] = await queryRows<{ isSpread: boolean }>(
    tx,
    sql`select to_regproc('distribute_tables') is not null as "isSpread"`,
  );
  if (row?.isSpread) await tx.execute(sql`select distribute_tables()`);
}

async function applyOne(db: Database, migration: Migration, lockTimeoutMs: number): Promise<void> {
  if (!migration.isConcurrent) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true)`);
      for (const statement of migration.statements) {
        await tx.execute(sql.raw(statement));
        await spreadNew(tx, statement);
      }
      await record(tx, migration);
    });
    return;
  }
  // Each of its statements may be repeated, so one that was ended in the middle starts again.
  for (const statement of migration.statements) {
    const isIndex = /\bindex concurrently\b/i.test(statement);
    if (isIndex) await removeUnfinishedIndex(db, statement);
    // Nobody waits behind an index that is built concurrently.
    await db.execute(sql`select set_config('lock_timeout', ${isIndex ? '0' : `${lockTimeoutMs}ms`}, false)`);
    await db.execute(sql.raw(statement));
  }
  await db.transaction((tx) => record(tx, migration));
}

/** Tries a migration until it gets its locks; between two tries the calls that wait behind it go first. */
async function applyPatiently(
  db: Database,
  migration: Migration,
  {
    onProgress,
    lockTimeoutMs,
    patienceMs,
  }: Required<Pick<MigrateOptions, 'onProgress' | 'lockTimeoutMs' | 'patienceMs'>>,
): Promise<void> {
  const { name, phase } = migration;
  const since = performance.now();
  const seconds = () => ((performance.now() - since) / 1000).toFixed(1);
  const timer = setInterval(
    () => onProgress(`Migration ${name} is still running after ${seconds()} s…`),
    STILL_RUNNING_MS,
  );
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await applyOne(db, migration, lockTimeoutMs);
        onProgress(`Migration ${name} (${phase}) applied in ${seconds()} s`);
        return;
      } catch (error) {
        const isLocked = LOCKED.includes(String(codeOf(error)));
        if (!isLocked || performance.now() - since > patienceMs) throw error;
        onProgress(`Migration ${name} waits for a lock that something else holds (try ${attempt})…`);
        await wait(Math.min(lockTimeoutMs * attempt, LONGEST_PAUSE_MS));
      }
    }
  } finally {
    clearInterval(timer);
  }
}

/** Runs work while no other process migrates. Asking again and again, as a waiting statement would stop concurrent indexes. */
async function inMigrationTurn(db: Database, run: () => Promise<void>): Promise<void> {
  for (;;) {
    const [row] = await queryRows<{ taken: boolean }>(db, sql`select pg_try_advisory_lock(${TURN}) as taken`);
    if (row?.taken) break;
    await wait(200);
  }
  try {
    await run();
  } finally {
    await db.execute(sql`select pg_advisory_unlock(${TURN})`);
  }
}

async function findMissing(
  db: Executor,
  { folder, upTo }: Pick<MigrateOptions, 'folder' | 'upTo'>,
): Promise<Migration[]> {
  const { applied } = await readSchemaState(db);
  return readMigrations(folder).slice(applied, upTo);
}

/**
 * Applies the migrations that a database lacks, in their order, each in a transaction of its own, and returns the
 * contract migrations that wait because only `expand` was asked for, with what comes after them. `db` must be a single
 * connection. Rejects with what the database said of the migration that fails; those before it stay.
 */
export async function applyMigrations(
  db: Database,
  {
    phase = 'all',
    upTo,
    folder,
    onProgress = () => {},
    lockTimeoutMs = LOCK_TIMEOUT_MS,
    patienceMs = PATIENCE_MS,
  }: MigrateOptions = {},
): Promise<Migration[]> {
  if ((await findMissing(db, { folder, upTo })).length === 0) return [];
  let waiting: Migration[] = [];
  await inMigrationTurn(db, async () => {
    const missing = await findMissing(db, { folder, upTo });
    const isEmpty = missing[0]?.number === 1;
    const stop = phase === 'expand' && !isEmpty ? missing.findIndex((each) => each.phase === 'contract') : -1;
    const applicable = stop === -1 ? missing : missing.slice(0, stop);
    waiting = stop === -1 ? [] : missing.slice(stop);
    // Of an empty database there is nothing to say: it takes a second.
    const report = isEmpty ? () => {} : onProgress;
    for (const migration of applicable)
      await applyPatiently(db, migration, { onProgress: report, lockTimeoutMs, patienceMs });
  });
  return waiting;
}
