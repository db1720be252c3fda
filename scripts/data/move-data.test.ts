import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockDataFolder } from '#server/db/data-lock';
import { type Database, queryRows } from '#server/db/database';
import { openDatabase } from '#server/db/open-database';
import { seedDemo } from '#server/demo/seed/seed-demo';
import { createDiskStore } from '#server/files/disk-store';
import { readFilesId, writeFilesId } from '#server/files/same-files';
import { migrateUpTo } from '../../tests/support/servers/migrate-up-to.ts';
import { createPostgresDatabase } from '../../tests/support/servers/postgres-database.ts';
import { openEmbeddedPlace } from './data-place.ts';
import { moveData } from './move-data.ts';

let folder: string;
let demo: string;
let served: Awaited<ReturnType<typeof createPostgresDatabase>>;
let before: string[];
const there = (name: string) => path.join(folder, name);
const filesId = '0b6f2c1e-52a7-4d36-9a0e-0d9a4f3a7c11';
const quiet = () => {};

/** Every row of every table, as text that does not depend on the database's settings, hashed by table. */
const digest = (db: Database) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone = 'UTC'`);
    const tables = await queryRows<{ name: string }>(
      tx,
      sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename collate "C"`,
    );
    const digests: string[] = [];
    for (const { name } of tables) {
      const rows = await queryRows<{ text: string }>(
        tx,
        sql`select to_jsonb(t)::text as text from ${sql.identifier(name)} t`,
      );
      const hash = createHash('sha256').update(
        rows
          .map(({ text }) => text)
          .sort()
          .join('\n'),
      );
      digests.push(`${name} ${rows.length} ${hash.digest('hex')}`);
    }
    return digests;
  });

/** Opens a database as a server does at its start. */
async function withDatabase<Result>(place: string, run: (db: Database) => Promise<Result>): Promise<Result> {
  const isServed = place.startsWith('postgres:');
  if (!isServed) await mkdir(place, { recursive: true });
  const { db, close } = await openDatabase({
    databaseUrl: isServed ? place : undefined,
    dataDir: isServed ? '' : place,
    onProgress: quiet,
  });
  try {
    return await run(db);
  } finally {
    await close();
  }
}

/** Empties the served database, schema and all. */
async function clearServed(): Promise<void> {
  const admin = new pg.Client(served.url);
  await admin.connect();
  await admin.query(
    'drop schema public cascade; drop schema if exists drizzle cascade; create schema public',
  );
  await admin.end();
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'move-'));
  served = await createPostgresDatabase();
  demo = there('demo');
  before = await withDatabase(demo, async (db) => {
    // More candidates than are held in memory at once.
    const files = createDiskStore(there('demo/files'));
    await seedDemo(db, { now: new Date('2026-11-21T03:00:00Z'), candidates: 600, files, onProgress: quiet });
    // A row from before its foreign key, and one that a sequence has numbered.
    await db.execute(sql`alter table favorite_project drop constraint favorite_project_project_fk`);
    await db.execute(sql`insert into favorite_project values ('gone', 'gone', 'gone', now())`);
    await db.execute(sql`alter table favorite_project add constraint favorite_project_project_fk
      foreign key (corporation_id, project_id) references project (corporation_id, project_id) not valid`);
    await db.execute(
      sql`insert into live_change (corporation_id, kind, record_id, changed_at) values ('c', 'k', 'r', now())`,
    );
    await writeFilesId(db, filesId);
    return digest(db);
  });
}, 120_000);
afterAll(async () => {
  await served?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('all rows move to PostgreSQL and back, with their keys, triggers and sequences', {
  timeout: 180_000,
}, async () => {
  const lines: string[] = [];
  await moveData(demo, served.url, (table, done, all) => lines.push(`${table} ${done}/${all}`));
  expect(lines.filter((line) => line.startsWith('candidate '))).toEqual([
    'candidate 500/600',
    'candidate 600/600',
  ]);
  await withDatabase(served.url, async (db) => {
    expect(await digest(db)).toEqual(before);
    await expect(
      db.execute(sql`insert into favorite_project values ('gone too', 'gone', 'gone', now())`),
    ).rejects.toThrow();
    const [row] = await queryRows<{ next: boolean; disabled: number }>(
      db,
      sql`select nextval('live_change_change_id_seq') > (select max(change_id) from live_change) as next,
        (select count(*)::int from pg_trigger where tgenabled = 'D') as disabled`,
    );
    expect(row).toEqual({ next: true, disabled: 0 });
    expect(await readFilesId(db)).toBe(filesId);
  });

  const back = there('back');
  await moveData(served.url, back, quiet);
  await withDatabase(back, async (db) => {
    expect(await digest(db)).toEqual(before);
    const indexes = sql`select indexdef from pg_indexes where schemaname = 'public' order by indexname`;
    expect(await queryRows(db, indexes)).toEqual(
      await withDatabase(demo, (source) => queryRows(source, indexes)),
    );
    const planned = await queryRows(db, sql`select 1 from pg_stats where tablename = 'candidate' limit 1`);
    expect(planned).toHaveLength(1);
    expect(await readFilesId(db)).toBe(filesId);
  });
});

test('a database of an older version moves as it is, and the server brings it up to date', {
  timeout: 120_000,
}, async () => {
  const older = await openEmbeddedPlace(there('older'), { isNew: true });
  await migrateUpTo(older, 14);
  await older.db.execute(
    sql`insert into corporation (corporation_id, name, created_at, updated_at) values ('c', '株式会社', now(), now())`,
  );
  await older.close();
  await clearServed();
  expect(await moveData(there('older'), served.url, quiet)).toMatchObject({ migrations: 15 });
  const found = await withDatabase(served.url, (db) => queryRows(db, sql`select name from corporation`));
  expect(found).toEqual([{ name: '株式会社' }]);
});

test('nothing moves while a server uses either, into a database with rows, or out of none', {
  timeout: 120_000,
}, async () => {
  await clearServed();
  const { close } = await openDatabase({ databaseUrl: served.url, dataDir: '', onProgress: quiet });
  await expect(moveData(demo, served.url, quiet)).rejects.toThrow(/A server uses the database .+: stop all/);
  await expect(moveData(served.url, there('target'), quiet)).rejects.toThrow(/A server uses the database/);
  await close();
  const lock = lockDataFolder(demo);
  await expect(moveData(demo, served.url, quiet)).rejects.toThrow(/in use by another server/);
  lock.release();
  await expect(moveData(there('nothing'), served.url, quiet)).rejects.toThrow(/There is no database in/);

  await withDatabase(served.url, (db) =>
    db.execute(
      sql`insert into corporation (corporation_id, name, created_at, updated_at) values ('c', '', now(), now())`,
    ),
  );
  await expect(moveData(demo, served.url, quiet)).rejects.toThrow(
    /is not empty: it has rows in "corporation"/,
  );
  // Of a database that has lost a file all others may still be of use.
  await mkdir(there('remains/db/base'), { recursive: true });
  await writeFile(there('remains/db/base/1'), 'rows');
  await expect(moveData(demo, there('remains'), quiet)).rejects.toThrow(/remains is not empty \(db\)/);
  expect(await readFile(there('remains/db/base/1'), 'utf8')).toBe('rows');
  await expect(moveData('postgres://nobody@127.0.0.1:1/x', there('target'), quiet)).rejects.toThrow(
    /cannot be reached: .*ECONNREFUSED/,
  );
});

test('a move that fails in the middle leaves nothing, and can be repeated', {
  timeout: 120_000,
}, async () => {
  await clearServed();
  const failing = (table: string) => {
    if (table === 'scout') throw new Error('The connection is gone');
  };
  await expect(moveData(demo, served.url, failing)).rejects.toThrow('The connection is gone');
  const rows = (db: Database) => queryRows(db, sql`select 1 from candidate limit 1`);
  expect(await withDatabase(served.url, rows)).toEqual([]);
  await expect(moveData(demo, there('half'), failing)).rejects.toThrow('The connection is gone');
  expect((await readdir(there('half'))).filter((name) => name.startsWith('db'))).toEqual([]);
  await moveData(demo, served.url, quiet);
  expect(await withDatabase(served.url, digest)).toEqual(before);
});
