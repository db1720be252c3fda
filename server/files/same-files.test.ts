import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPostgresDatabase } from '../../tests/support/servers/postgres-database.ts';
import { openDatabase } from '../db/open-database.ts';
import { createDiskStore } from './disk-store.ts';
import { requireSameFiles } from './same-files.ts';

let served: Awaited<ReturnType<typeof createPostgresDatabase>>;
let opened: Awaited<ReturnType<typeof openDatabase>>;
let home: string;
beforeAll(async () => {
  served = await createPostgresDatabase();
  opened = await openDatabase({ databaseUrl: served.url, dataDir: '', onProgress: () => {} });
  home = await mkdtemp(path.join(tmpdir(), 'same-files-'));
});
afterAll(async () => {
  await opened?.close();
  await served?.stop();
  await rm(home, { recursive: true });
});

let shared: string;
let other: string;
beforeEach(async () => {
  await opened.db.execute(sql`comment on table uploaded_file is null`);
  [shared, other] = [path.join(home, crypto.randomUUID()), path.join(home, crypto.randomUUID())];
});

/** What a process does at its start with a folder. */
const start = (folder: string) => requireSameFiles(opened.db, createDiskStore(folder), folder);

describe('the files of several processes on one database', () => {
  test('are those of one folder, also when all start at once', async () => {
    await Promise.all([start(shared), start(shared), start(shared)]);
    await start(shared);
  });

  test('are not those of a folder of their own, which is named', async () => {
    await start(shared);
    await expect(start(other)).rejects.toThrow(
      `The files in ${other} are not those of the database: they would be lost to its other processes.`,
    );
    // Nor those of another database's folder.
    await opened.db.execute(sql`comment on table uploaded_file is null`);
    await start(other);
    await expect(start(shared)).rejects.toMatchObject({ name: 'StartError' });
  });

  test('may move to another place', async () => {
    await start(shared);
    await cp(shared, other, { recursive: true });
    await start(other);
  });

  test('keep their id when the database has lost it', async () => {
    await start(shared);
    await opened.db.execute(sql`comment on table uploaded_file is null`);
    await start(shared);
    await expect(start(other)).rejects.toMatchObject({ name: 'StartError' });
  });

  test('that cannot be reached stop the start with a reason', async () => {
    const files = {
      read: () => Promise.reject(new Error('403 InvalidAccessKeyId')),
      write: () => Promise.resolve(),
      remove: () => Promise.resolve(),
    };
    await expect(requireSameFiles(opened.db, files, 'https://s3.acme.co.jp/biz')).rejects.toThrow(
      'The files in https://s3.acme.co.jp/biz cannot be used: 403 InvalidAccessKeyId',
    );
  });
});
