import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { snapshotFile } from '../../tests/support/test-database.ts';
import { openPglite } from './adapters/pglite.ts';
import { openDatabase } from './open-database.ts';

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

test('a database that a newer version has migrated is named, and left as it is', async () => {
  const snapshot = new Blob([await readFile(snapshotFile)]);
  const { db, close } = await openPglite({ dataDir: path.join(dataDir, 'db'), snapshot });
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('next', 9e12)`);
  await close();
  await expect(openDatabase({ databaseUrl: undefined, dataDir, onProgress: () => {} })).rejects.toMatchObject(
    {
      name: 'StartError',
      message: expect.stringMatching(
        /^The database in .+db was made by a newer version of biz: it has (\d+) migrations, this version knows \d+\./,
      ),
    },
  );
}, 60_000);
