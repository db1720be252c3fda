import { mkdtempSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open-database';
import * as schema from '#server/db/schema';
import { createDiskStore } from '#server/files/disk-store';
import { createBackup } from '../../scripts/data/backup.ts';
import type { DataTarget } from '../../scripts/data/data-target.ts';
import { lookThrough, restoreBackup } from '../../scripts/data/restore.ts';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { findInstalled, initialize, launch } from '../../scripts/lib/postgres-server.ts';
import { allCharacters, linesOfPrograms } from '../support/records/all-characters.ts';
import { createCorporation } from '../support/records/factories.ts';
import { createConversation } from '../support/records/matching-factories.ts';

const now = new Date('2026-11-24T03:00:00Z');

let home: string;
let server: Awaited<ReturnType<typeof launch>>;
let folder: string;
const there = (name: string) => path.join(folder, name);
const urlOf = (name: string) => new URL(`/${name}`, server.url).href;
/** A served database beside a data folder of the same name, or that folder's own. */
const served = (name: string): DataTarget => ({
  ...{ databaseUrl: urlOf(name), bucket: undefined, dataDir: there(name), name },
});
const embedded = (name: string): DataTarget => ({ ...served(name), databaseUrl: undefined });
const open = (target: DataTarget) => openDatabase({ ...target, onProgress: () => {} });

async function createDatabases(...names: string[]): Promise<void> {
  const admin = new pg.Client(server.url);
  await admin.connect();
  for (const name of names) await admin.query(`create database ${name}`);
  await admin.end();
}

/** What is compared of a database: every text as it was, its uploads, and how many rows it has. */
async function read(target: DataTarget) {
  const { db, close } = await open(target);
  const [upload] = await db.select().from(schema.uploadedFile);
  const found = await lookThrough(db, path.join(target.dataDir, 'files'));
  await close();
  return { ...found, isWhole: upload?.fileName === allCharacters, uploadedBy: upload?.uploadedBy };
}

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'biz-backups-'));
  server = await launch(await initialize(home, findInstalled()), 'data', await findFreePort(), ['fsync=off']);
  folder = await mkdtemp(path.join(tmpdir(), 'postgres-backup-'));
  await createDatabases('live', 'restored', 'moved', 'failing', 'used');
  await mkdir(there('live'));
  const { db, close } = await open(served('live'));
  const { cid } = await createCorporation(db);
  await createConversation(db, cid);
  await createDiskStore(there('live/files')).write('chat/a.txt', new Uint8Array([1]));
  await db.insert(schema.uploadedFile).values({
    ...{ cid, objectKey: 'chat/a.txt', kind: 'chat', uploadedBy: linesOfPrograms, fileName: allCharacters },
    ...{ contentType: 'text/plain', byteSize: 1, createdAt: now },
  });
  await close();
}, 120_000);
afterAll(async () => {
  await server?.stop();
  for (const each of [home, folder]) await rm(each, { recursive: true, force: true });
});

test('what pg_dump has written pg_restore brings back, every character of it', async () => {
  const before = await read(served('live'));
  expect(before).toMatchObject({ missing: [], isWhole: true, uploadedBy: linesOfPrograms });
  await createBackup(served('live'), there('backup'));
  expect((await readdir(there('backup'))).sort()).toEqual(['database.dump', 'files']);
  await restoreBackup(there('backup'), served('restored'));
  expect(await read(served('restored'))).toEqual(before);
});

test('a database moves into a data folder and back by its statements', async () => {
  const before = await read(served('live'));
  await createBackup(served('live'), there('statements'), { isSql: true });
  await restoreBackup(there('statements'), embedded('folder'));
  expect(await read(embedded('folder'))).toEqual(before);
  await createBackup(embedded('folder'), there('again'));
  await restoreBackup(there('again'), served('moved'));
  expect(await read(served('moved'))).toEqual(before);
});

test('a database with tables is not written to, and one that cannot be filled stays empty', async () => {
  await createBackup(served('live'), there('whole'));
  const other = { ...served('live'), dataDir: there('other') };
  await expect(restoreBackup(there('whole'), other)).rejects.toThrow(/is not empty: it has a table/);
  expect(await readdir(there('other'))).toEqual([]);
  await mkdir(there('damaged'));
  await createBackup(served('live'), there('damaged/backup'));
  await rm(there('damaged/backup/database.dump'));
  await expect(restoreBackup(there('damaged/backup'), served('failing'))).rejects.toThrow(
    'is no backup of biz',
  );
});

test('a database that is away leaves nothing, and its password is not repeated', async () => {
  const away = { ...served('live'), databaseUrl: 'postgres://user:secret@127.0.0.1:1/biz' };
  const failure = await createBackup(away, there('away')).catch((error: Error) => error.message);
  expect(failure).toMatch(/Connection refused|could not connect/);
  expect(failure).not.toContain('secret');
  expect((await readdir(folder)).filter((name) => name.includes('away') || name.startsWith('biz-'))).toEqual(
    [],
  );
});
