import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { snapshotFile } from '../../tests/support/servers/test-database.ts';
import { openPglite } from './adapters/pglite.ts';
import { queryRows } from './database.ts';
import { openDatabase } from './open-database.ts';
import { neededMigrations } from './schema-version.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'old-data-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('a database that no migration leads on from is named, with the reason and what to do', async () => {
  const snapshot = new Blob([await readFile(snapshotFile)]);
  const { db, close } = await openPglite({ dataDir: path.join(dataDir, 'db'), snapshot });
  await db.execute(sql`delete from drizzle.__drizzle_migrations`);
  await close();

  const open = () => openDatabase({ databaseUrl: undefined, dataDir, onProgress: () => {} });
  await expect(open()).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(
      /^The schema of the database in .+db cannot be brought up to date: relation "\w+" already exists\. .+ npm run restore/,
    ),
  });
  // The folder is free again for the version that it was made by.
  await expect(open()).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining('schema'),
  });
}, 60_000);

const openIt = (migrations?: 'none') =>
  openDatabase({ databaseUrl: undefined, dataDir, migrations, onProgress: () => {} });

/** Fills the folder with an up-to-date database, changed by one statement. */
async function prepare(statement: SQL): Promise<void> {
  const snapshot = new Blob([await readFile(snapshotFile)]);
  const { db, close } = await openPglite({ dataDir: path.join(dataDir, 'db'), snapshot });
  await db.execute(statement);
  await close();
}

test('a database that a newer version has narrowed is named, and left as it is', async () => {
  await prepare(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at, required) values ('next', 9e12, 1000)`,
  );
  await expect(openIt()).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(
      /^The database in .+db was made by a newer version of biz: it requires a version that knows 1000 migrations, this one knows \d+\./,
    ),
  });
}, 60_000);

test('one that a newer version has only added to is used, and keeps its master lists', async () => {
  await prepare(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('next', 9e12)`);
  const { db, close } = await openIt();
  await db.execute(sql`update prefecture set name = '新しい名前' where code = '01'`);
  await close();
  const again = await openIt();
  expect(await queryRows(again.db, sql`select name from prefecture where name = '新しい名前'`)).toHaveLength(
    1,
  );
  await again.close();
}, 60_000);

test('a process that does not migrate refuses an older schema, and says what to do', async () => {
  await prepare(
    sql`delete from drizzle.__drizzle_migrations where id in (
      select id from drizzle.__drizzle_migrations order by id offset ${neededMigrations() - 1})`,
  );
  await expect(openIt('none')).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(
      /has \d+ migrations, this version needs \d+, and MIGRATE_ON_START is off: run npm run migrate first\.$/,
    ),
  });
}, 60_000);
