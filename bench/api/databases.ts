import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { seedDemo } from '../../demo/seed/seed-demo.ts';
import { elapsed } from '../../scripts/lib/cli.ts';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { initialize, launch } from '../../scripts/lib/postgres-server.ts';
import { openPglite } from '../../server/db/adapters/pglite.ts';
import { openPostgres } from '../../server/db/adapters/postgres.ts';
import { lockDataFolder } from '../../server/db/data-lock.ts';
import {
  type Database,
  type OpenDatabase,
  queryRows,
  type StatementListener,
} from '../../server/db/database.ts';
import { writeMasters } from '../../server/db/masters.ts';
import type { BenchOptions } from './options.ts';
import { type ManyConversations, seedManyConversations } from './seed-conversations.ts';

const CONVERSATIONS = { conversations: 5000, messages: 10_000 };

/** What a million candidates with their indexes and the texts that are read of them need. */
const ENOUGH_MEGABYTES = 6 * 1024;

/**
 * As a server is set up for a database of this size, with a quarter of the memory for its buffers and half in all: the
 * rest are PostgreSQL's own defaults.
 */
function serverSettings(): string[] {
  const buffers = Math.min(ENOUGH_MEGABYTES, Math.floor(totalmem() / 2 ** 20 / 4));
  return [
    `shared_buffers=${buffers}MB`,
    `effective_cache_size=${2 * buffers}MB`,
    'max_wal_size=16GB',
    'fsync=off',
  ];
}

type Print = (line: string) => void;

/** Where databases of one kind are made; `describe` names it for the report. */
export type Databases = {
  describe: string;
  open(name: string, onStatement: StatementListener): Promise<OpenDatabase>;
  close(): Promise<void>;
};

async function postgresDatabases({ keep }: BenchOptions): Promise<Databases> {
  const given = process.env.DATABASE_URL;
  const home = keep ? path.resolve(keep, 'postgres') : mkdtempSync(path.join(tmpdir(), 'biz-bench-'));
  const settings = serverSettings();
  const started = given ? null : await startServer(home, settings);
  const url = given ?? started?.url ?? '';
  const admin = new pg.Client(url);
  await admin.connect();
  const { rows } = await admin.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return {
    describe: `PostgreSQL ${rows[0]?.version.split(' ')[0]}${given ? '' : ` (${settings.join(', ')})`}`,
    open: async (place, onStatement) => {
      const name = `biz_bench_${place}`;
      const existing = await admin.query('select 1 from pg_database where datname = $1', [name]);
      if (existing.rowCount === 0) await admin.query(`create database ${name}`);
      const address = new URL(url);
      address.pathname = `/${name}`;
      // Seeding and vacuuming a million rows take longer than any request may.
      return openPostgres(address.href, { onStatement, statementMs: 0 });
    },
    close: async () => {
      await admin.end();
      await started?.stop();
      if (!keep && !given) rmSync(home, { recursive: true, force: true });
    },
  };
}

async function startServer(home: string, settings: readonly string[]) {
  mkdirSync(home, { recursive: true });
  return launch(await initialize(home), 'data', await findFreePort(), settings);
}

function pgliteDatabases({ keep }: BenchOptions): Databases {
  const home = keep ? path.resolve(keep, 'pglite') : mkdtempSync(path.join(tmpdir(), 'biz-bench-'));
  return {
    describe: 'PGlite (embedded)',
    open: (name, onStatement) => openPglite({ dataDir: path.join(home, name), onStatement }),
    close: async () => {
      if (!keep) rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Makes a place for databases of a kind: in the folder to keep, or in one that `close` removes. */
export const makeDatabases = async (
  kind: BenchOptions['databases'][number],
  options: BenchOptions,
): Promise<Databases> => (kind === 'postgres' ? postgresDatabases(options) : pgliteDatabases(options));

/** Brings a database to so many candidates and one company with many conversations; does nothing when it has them. */
export async function fill(
  { db, migrate }: OpenDatabase,
  { size, plan, print }: { size: number; plan: string; print: Print },
): Promise<ManyConversations> {
  const started = performance.now();
  const onProgress = (done: number, total: number) => {
    if (done % 50_000 === 0 || done === total) print(`  candidates ${done}/${total}, ${elapsed(started)}`);
  };
  const now = new Date();
  await migrate();
  await writeMasters(db);
  await seedDemo(db, { now, candidates: size, onProgress });
  const { isNew, ...seeded } = await seedManyConversations(db, { plan, now, size: CONVERSATIONS });
  if (isNew) {
    // Settles what the seed has left to do, so that it is not done while calls are timed.
    await db.execute(sql`vacuum analyze`);
    await db.execute(sql`checkpoint`);
  }
  print(`  ready after ${elapsed(started)}`);
  return seeded;
}

/** A table that is searched. */
type Table = 'candidate' | 'message_search';

/**
 * Reads a table and its indexes into the memory of a PostgreSQL, where they are once it has been in use for a
 * while. Where the extension for that is missing, or may not be created, it says so and does nothing.
 */
export async function bringIntoMemory(db: Database, table: Table, print: Print): Promise<void> {
  const [may] = await queryRows<{ prewarm: boolean }>(
    db,
    sql`select exists (select 1 from pg_available_extensions where name = 'pg_prewarm')
      and current_setting('is_superuser')::boolean as prewarm`,
  );
  if (!may?.prewarm) {
    print('  No pg_prewarm here: what was not yet read is read from disk.');
    return;
  }
  await db.execute(sql`create extension if not exists pg_prewarm`);
  await db.execute(sql`select pg_prewarm(oid) from pg_class
    where oid = ${table}::regclass
      or oid in (select indexrelid from pg_index where indrelid = ${table}::regclass)`);
}

/** Opens what `npm start` uses: the database of DATABASE_URL, or the data folder, locked for this process. */
export async function openForDemo({ data }: BenchOptions): Promise<OpenDatabase> {
  if (!data) return openPostgres(process.env.DATABASE_URL ?? '');
  mkdirSync(data, { recursive: true });
  const lock = lockDataFolder(data);
  const opened = await openPglite({ dataDir: path.join(data, 'db') });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      lock.release();
    },
  };
}

/** Returns the bytes that a table and its indexes take on the disk. */
export async function sizeOf({ db }: OpenDatabase, table: Table): Promise<number> {
  const [row] = await queryRows<{ bytes: string }>(
    db,
    sql`select pg_total_relation_size(${table}::regclass)::text as bytes`,
  );
  return Number(row?.bytes ?? 0);
}
