import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { list } from 'tar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockDataFolder } from '#server/db/data-lock';
import { openDatabase } from '#server/db/open-database';
import * as schema from '#server/db/schema';
import { createDiskStore } from '#server/files/disk-store';
import { countRows, createCorporation } from '../../tests/support/records/factories.ts';
import { createConversation } from '../../tests/support/records/matching-factories.ts';
import { createPostgresDatabase } from '../../tests/support/servers/postgres-database.ts';
import { createBackup, restoreBackup } from './archive.ts';
import type { DataTarget } from './data-target.ts';

const now = new Date('2026-11-21T06:00:00Z');

let folder: string;
let served: Awaited<ReturnType<typeof createPostgresDatabase>>;
let backup: string;
let summary: Awaited<ReturnType<typeof createBackup>>;
const there = (name: string) => path.join(folder, name);
const at = (name: string, databaseUrl?: string): DataTarget => ({
  ...{ databaseUrl, bucket: undefined, dataDir: there(name), name },
});
const open = ({ databaseUrl, dataDir }: DataTarget) =>
  openDatabase({ databaseUrl, dataDir, onProgress: () => {} });
const held = async (name: string) =>
  (await readdir(there(name))).filter((each) => each !== 'server.lock').sort();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
  served = await createPostgresDatabase();
  backup = there('backups/backup.tar.gz');
  await mkdir(there('data/logs'), { recursive: true });
  const { db, close } = await open(at('data'));
  const { cid } = await createCorporation(db, { name: '株式会社控え' });
  await createConversation(db, cid);
  const upload = { kind: 'logo' as const, uploadedBy: 'user', fileName: 'a.png', contentType: 'image/png' };
  const row = { ...upload, cid, objectKey: 'logo/a.png', byteSize: 3, createdAt: now };
  await db.insert(schema.uploadedFile).values(row);
  await close();
  await createDiskStore(there('data/files')).write('logo/a.png', new Uint8Array([1, 2, 3]));
  for (const name of ['mail/1.eml', 'auth/accounts.json', 'auth/firebase.json', 'platform-token']) {
    await mkdir(path.dirname(there(`data/${name}`)), { recursive: true });
    await writeFile(there(`data/${name}`), name);
  }
  summary = await createBackup(at('data'), backup, now);
}, 120_000);
afterAll(async () => {
  await served?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a backup has rows, uploads, mails and accounts, and nothing else of the data folder', async () => {
  expect(summary).toMatchObject({ files: 3, faults: [] });
  const names: string[] = [];
  await list({ file: backup, onReadEntry: (entry) => names.push(entry.path) });
  expect(names.filter((name) => !name.startsWith('rows/'))).toEqual([
    'files/logo/a.png',
    'mail/1.eml',
    'auth/accounts.json',
    'backup.json',
  ]);
  expect(await held('data')).toEqual(['auth', 'db', 'files', 'logs', 'mail', 'platform-token']);
});

test('what was backed up is there after restoring into a folder or PostgreSQL, and the server opens it', {
  timeout: 120_000,
}, async () => {
  for (const [target, parts] of [
    [at('restored'), ['auth', 'db', 'files', 'mail']],
    [at('elsewhere', served.url), ['auth', 'files', 'mail']],
  ] as const) {
    expect(await restoreBackup(backup, target)).toEqual(summary);
    expect(await held(target.name)).toEqual(parts);
    for (const name of ['mail/1.eml', 'auth/accounts.json'])
      expect(await readFile(there(`${target.name}/${name}`), 'utf8')).toBe(name);
    expect(await readFile(there(`${target.name}/files/logo/a.png`))).toEqual(Buffer.from([1, 2, 3]));
    const { db, close } = await open(target);
    const [company] = await db.select({ name: schema.corporation.name }).from(schema.corporation);
    expect(company?.name).toBe('株式会社控え');
    expect(await countRows(db, schema.chatMessage)).toBe(1);
    await close();
  }
  // And back again: no database is the backup's own.
  expect(await createBackup(at('elsewhere', served.url), there('back.tar.gz'), now)).toEqual(summary);
});

test('a backup and what is restored from it are for nobody else', async () => {
  const places = [backup, ...['', 'db', 'files', 'mail', 'auth'].map((name) => there(`restored/${name}`))];
  const modes = await Promise.all(places.map((place) => stat(place)));
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual([
    '600',
    ...['700', '700', '700', '700', '700'],
  ]);
});

test('a running server is in the way of both', async () => {
  const lock = lockDataFolder(there('data'));
  const running = new RegExp(`in use by another server \\(process ${process.pid}\\): stop that one`);
  await expect(createBackup(at('data'), there('second.tar.gz'), now)).rejects.toThrow(running);
  lock.release();
  await mkdir(there('running'));
  const other = lockDataFolder(there('running'));
  await expect(restoreBackup(backup, at('running'))).rejects.toThrow(running);
  other.release();
  expect(await readdir(folder)).not.toContain('second.tar.gz');
  expect(await held('running')).toEqual([]);
});

test('nothing is written over', async () => {
  const before = await stat(there('data/db/PG_VERSION'));
  await expect(restoreBackup(backup, at('data'))).rejects.toThrow(
    `${there('data')} is not empty (db, files, mail, auth): move it away, or choose another folder.`,
  );
  expect((await stat(there('data/db/PG_VERSION'))).mtimeMs).toBe(before.mtimeMs);
});

test('what a restore that was killed has left is no database, and the next one begins anew', {
  timeout: 60_000,
}, async () => {
  await mkdir(there('killed/db.new'), { recursive: true });
  await writeFile(there('killed/db.new/PG_VERSION'), '17\n');
  // Killed after the files had been placed, and before the rows were whole.
  await mkdir(there('killed/files/logo'), { recursive: true });
  await writeFile(there('killed/files/logo/old.png'), '');
  await writeFile(there('killed/restore-unfinished'), '');
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  await mkdir(there(`killed-restoring-${hostname()}-${gone}-x/rows`), { recursive: true });
  expect(await restoreBackup(backup, at('killed'))).toEqual(summary);
  expect(await held('killed')).toEqual(['auth', 'db', 'files', 'mail']);
  expect(await readdir(there('killed/files/logo'))).toEqual(['a.png']);
  expect((await readdir(folder)).filter((name) => name.includes('restoring'))).toEqual([]);
});

test('a restore that was killed after its rows were whole is not taken for one that was not', async () => {
  await cp(there('data'), there('whole'), { recursive: true });
  await writeFile(there('whole/restore-unfinished'), '');
  await expect(restoreBackup(backup, at('whole'))).rejects.toThrow('is not empty (db)');
  expect(await readFile(there('whole/files/logo/a.png'))).toEqual(Buffer.from([1, 2, 3]));
});

test('a folder without a database, or with one that does not open, is not backed up', async () => {
  await expect(createBackup(at('nowhere'), there('x.tar.gz'), now)).rejects.toThrow(
    'There is no database in',
  );
  await cp(there('data'), there('broken'), { recursive: true });
  await truncate(there('broken/db/global/pg_control'), 10);
  await expect(createBackup(at('broken'), there('x.tar.gz'), now)).rejects.toThrow(
    /db cannot be read: .+ Where its files are damaged, fill a new one from an earlier backup: npm run restore/,
  );
  expect(await readdir(folder)).not.toContain('x.tar.gz');
});
