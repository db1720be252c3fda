import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockDataFolder } from '#server/db/data-lock';
import { openDatabase } from '#server/db/open-database';
import * as schema from '#server/db/schema';
import { createDiskStore } from '#server/files/disk-store';
import { readFilesId, writeFilesId } from '#server/files/same-files';
import { allCharacters, linesOfPrograms } from '../../tests/support/records/all-characters.ts';
import { createCorporation } from '../../tests/support/records/factories.ts';
import { createConversation } from '../../tests/support/records/matching-factories.ts';
import { createBackup } from './backup.ts';
import type { DataTarget } from './data-target.ts';
import { lookThrough, restoreBackup } from './restore.ts';

const now = new Date('2026-11-21T06:00:00Z');
const filesId = '0b6f2c1e-52a7-4d36-9a0e-0d9a4f3a7c11';

let folder: string;
let backup: string;
const there = (name: string) => path.join(folder, name);
const at = (name: string): DataTarget => ({
  ...{ databaseUrl: undefined, bucket: undefined, dataDir: there(name), name },
});
const open = (name: string) => openDatabase({ ...at(name), onProgress: () => {} });
const held = async (name: string) =>
  (await readdir(there(name))).filter((each) => each !== 'server.lock').sort();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
  backup = there('backups/biz');
  await mkdir(there('data/logs'), { recursive: true });
  const { db, close } = await open('data');
  const { cid } = await createCorporation(db, { name: '株式会社控え' });
  await createConversation(db, cid);
  await db.insert(schema.uploadedFile).values({
    ...{ cid, objectKey: 'logo/a.png', kind: 'logo', uploadedBy: linesOfPrograms, fileName: allCharacters },
    ...{ contentType: 'image/png', byteSize: 3, createdAt: now },
  });
  await writeFilesId(db, filesId);
  await close();
  await createDiskStore(there('data/files')).write('logo/a.png', new Uint8Array([1, 2, 3]));
  for (const name of [
    'files/logo/b.png.partial',
    'mail/1.eml',
    'auth/accounts.json',
    'auth/firebase.json',
    'platform-token',
  ]) {
    await mkdir(path.dirname(there(`data/${name}`)), { recursive: true });
    await writeFile(there(`data/${name}`), name);
  }
  await createBackup(at('data'), backup);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a backup has the database, uploads, mails and accounts, and is for nobody else', async () => {
  const all = await readdir(backup, { recursive: true, withFileTypes: true });
  const names = all
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  expect(names.map((name) => path.relative(backup, name)).sort()).toEqual([
    'auth/accounts.json',
    'database.sql.gz',
    'files/logo/a.png',
    'mail/1.eml',
  ]);
  const modes = await Promise.all([backup, path.join(backup, 'database.sql.gz')].map((each) => stat(each)));
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600']);
  expect(await readdir(there('backups'))).toEqual(['biz']);
});

test('what was backed up is there after restoring, every character of it, and the server opens it', {
  timeout: 60_000,
}, async () => {
  await restoreBackup(backup, at('restored'));
  expect(await held('restored')).toEqual(['auth', 'db', 'files', 'mail']);
  expect(await readFile(there('restored/files/logo/a.png'))).toEqual(Buffer.from([1, 2, 3]));
  const { db, close } = await open('restored');
  expect(await db.select({ name: schema.corporation.name }).from(schema.corporation)).toEqual([
    { name: '株式会社控え' },
  ]);
  const { fileName, uploadedBy } = schema.uploadedFile;
  const [upload] = await db.select({ fileName, uploadedBy }).from(schema.uploadedFile);
  expect(upload?.uploadedBy).toBe(linesOfPrograms);
  // Not by `toBe`: a report would be 65,000 characters long.
  expect(upload?.fileName === allCharacters).toBe(true);
  expect(await readFilesId(db)).toBe(filesId);
  expect(await lookThrough(db, there('restored/files'))).toMatchObject({ missing: [] });
  await rm(there('restored/files/logo/a.png'));
  expect((await lookThrough(db, there('restored/files'))).missing).toEqual(['logo/a.png']);
  await close();
});

test('a running server is in the way of both', async () => {
  const lock = lockDataFolder(there('data'));
  const running = new RegExp(`in use by another server \\(process ${process.pid}\\): stop that one`);
  await expect(createBackup(at('data'), there('second'))).rejects.toThrow(running);
  lock.release();
  await mkdir(there('running'));
  const other = lockDataFolder(there('running'));
  await expect(restoreBackup(backup, at('running'))).rejects.toThrow(running);
  other.release();
  expect(await readdir(folder)).not.toContain('second');
  expect(await held('running')).toEqual([]);
});

test('nothing is written over', async () => {
  await expect(createBackup(at('data'), backup)).rejects.toThrow('exists already');
  await expect(restoreBackup(backup, at('data'))).rejects.toThrow(
    `${there('data')} is not empty (db, files, mail, auth/accounts.json): move it away, or choose another folder.`,
  );
  await expect(createBackup(at('data'), path.join(there('data/platform-token'), 'x'))).rejects.toThrow(
    /cannot be written: (ENOTDIR|EEXIST)/,
  );
});

test('what killed processes have left goes with the next restore, and is no database', {
  timeout: 60_000,
}, async () => {
  await mkdir(there('killed/db.new'), { recursive: true });
  await writeFile(there('killed/db.new/PG_VERSION'), '18\n');
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  await mkdir(there(`killed-restoring-${hostname()}-${gone}-x/files`), { recursive: true });
  await restoreBackup(backup, at('killed'));
  expect(await held('killed')).toEqual(['auth', 'db', 'files', 'mail']);
  expect((await readdir(folder)).filter((name) => name.includes('restoring'))).toEqual([]);
});

test('what is no whole backup restores nothing', { timeout: 60_000 }, async () => {
  const refuses = async (from: string, reason: RegExp) => {
    await expect(restoreBackup(from, at('untouched'))).rejects.toThrow(reason);
    expect(await held('untouched')).toEqual([]);
  };
  await mkdir(there('untouched'));
  await refuses(there('none'), /^There is no folder/);
  await refuses(there('data'), /is no backup of biz: .* that version: docs/);
  const altered = async (name: string) => {
    await cp(backup, there(name), { recursive: true });
    return path.join(there(name), 'database.sql.gz');
  };
  const cut = await altered('cut');
  await truncate(cut, Math.floor((await stat(cut)).size / 2));
  await refuses(
    there('cut'),
    /^.{1,200} cannot be restored: unexpected end of file\. Nothing was written\.$/,
  );
  await writeFile(await altered('noise'), 'no archive');
  await refuses(there('noise'), /cannot be restored: incorrect header check/);
  await rm(await altered('served'));
  await writeFile(there('served/database.dump'), '');
  await refuses(there('served'), /is a backup of PostgreSQL: .* npm run backup -- --sql/);
});

test('a folder without a database, or with one that does not open, is not backed up', async () => {
  await expect(createBackup(at('nowhere'), there('x'))).rejects.toThrow('There is no database in');
  await cp(there('data'), there('broken'), { recursive: true });
  await truncate(there('broken/db/global/pg_control'), 10);
  await expect(createBackup(at('broken'), there('x'))).rejects.toThrow(
    /db cannot be read: .+ Where its files are damaged, fill a new one from an earlier backup: npm run restore/,
  );
  expect(await readdir(folder)).not.toContain('x');
});
