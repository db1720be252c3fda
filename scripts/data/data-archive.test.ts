import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { create, extract } from 'tar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockDataFolder } from '#server/db/data-lock';
import { openDatabase } from '#server/db/open-database';
import * as schema from '#server/db/schema';
import { countRows, createCorporation } from '../../tests/support/records/factories.ts';
import { createConversation } from '../../tests/support/records/matching-factories.ts';
import { createBackup, restoreBackup } from './data-archive.ts';

const now = new Date('2026-11-21T06:00:00Z');
const counts = { companies: 1, users: 1, messages: 1 };

let folder: string;
let data: string;
let backup: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
  data = path.join(folder, 'data');
  backup = path.join(folder, 'backups/backup.tar.gz');
  await mkdir(data);
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: data, onProgress: () => {} });
  const { cid } = await createCorporation(db, { name: '株式会社控え' });
  await createConversation(db, cid);
  await close();
  await mkdir(path.join(data, 'files/logo'), { recursive: true });
  await writeFile(path.join(data, 'files/logo/a.png'), new Uint8Array([1, 2, 3]));
  await mkdir(path.join(data, 'mail'));
  await writeFile(path.join(data, 'mail/1.eml'), 'text');
  await mkdir(path.join(data, 'logs'));
  await writeFile(path.join(data, 'platform-token'), 'secret');
  expect(await createBackup(data, backup, now)).toEqual(counts);
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

const there = (name: string) => path.join(folder, name);

test('what was backed up is there after restoring, and the server opens it', {
  timeout: 120_000,
}, async () => {
  const restored = there('restored');
  expect(await restoreBackup(backup, restored)).toEqual(counts);
  expect((await readdir(restored)).filter((name) => name !== 'server.lock').sort()).toEqual([
    'db',
    'files',
    'mail',
  ]);
  expect(await readFile(path.join(restored, 'files/logo/a.png'))).toEqual(Buffer.from([1, 2, 3]));
  expect(await readFile(path.join(restored, 'mail/1.eml'), 'utf8')).toBe('text');
  const { db, close } = await openDatabase({
    databaseUrl: undefined,
    dataDir: restored,
    onProgress: () => {},
  });
  const [company] = await db.select({ name: schema.corporation.name }).from(schema.corporation);
  expect(company?.name).toBe('株式会社控え');
  expect(await countRows(db, schema.chatMessage)).toBe(1);
  await close();
  // The folder that was backed up is as before.
  expect((await readdir(data)).sort()).toEqual([
    'db',
    'files',
    'logs',
    'mail',
    'platform-token',
    'server.lock',
  ]);
});

test('a backup and what is restored from it are for nobody else', async () => {
  const modes = await Promise.all(
    [backup, there('restored'), there('restored/db')].map((place) => stat(place)),
  );
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['600', '700', '700']);
});

test('a running server is in the way of both', async () => {
  const lock = lockDataFolder(data);
  const running = new RegExp(`in use by another server \\(process ${process.pid}\\): stop that one`);
  await expect(createBackup(data, there('second.tar.gz'), now)).rejects.toThrow(running);
  lock.release();
  const empty = there('running');
  await mkdir(empty);
  const other = lockDataFolder(empty);
  await expect(restoreBackup(backup, empty)).rejects.toThrow(running);
  other.release();
  expect(existsSync(there('second.tar.gz'))).toBe(false);
});

test('nothing is written over', async () => {
  await expect(createBackup(data, backup, now)).rejects.toThrow(`${backup} exists already`);
  const before = await stat(path.join(data, 'db/PG_VERSION'));
  await expect(restoreBackup(backup, data)).rejects.toThrow(
    `${data} is not empty (db, files, mail): move it away, or choose another folder with --data.`,
  );
  expect((await stat(path.join(data, 'db/PG_VERSION'))).mtimeMs).toBe(before.mtimeMs);
});

test('a folder without a database, or with one that does not open, is not backed up', async () => {
  await expect(createBackup(there('nowhere'), there('x.tar.gz'), now)).rejects.toThrow(
    'There is no database in',
  );
  const broken = there('broken');
  await cp(data, broken, { recursive: true });
  await truncate(path.join(broken, 'db/global/pg_control'), 10);
  await expect(createBackup(broken, there('x.tar.gz'), now)).rejects.toThrow(
    'is damaged, and no backup was made',
  );
  expect(existsSync(there('x.tar.gz'))).toBe(false);
});

test('a file that cannot be written is reported, and none is left', async () => {
  await expect(createBackup(data, path.join(backup, 'x.tar.gz'), now)).rejects.toThrow(
    /cannot be written: (ENOTDIR|EEXIST)/,
  );
  expect(existsSync(path.join(data, 'backup.json'))).toBe(false);
});

test.each(['platform-token', '.env', 'auth/firebase.json'])(
  'an archive with %s restores nothing',
  async (name) => {
    const altered = there('altered');
    await rm(altered, { recursive: true, force: true });
    await mkdir(altered);
    await extract({ file: backup, cwd: altered });
    await mkdir(path.join(altered, 'auth'), { recursive: true });
    await writeFile(path.join(altered, name), 'secret');
    const file = there('altered.tar.gz');
    await create({ cwd: altered, file, gzip: true }, await readdir(altered));
    const target = there('untouched');
    await expect(restoreBackup(file, target)).rejects.toThrow(`holds “${name}”`);
    expect((await readdir(target)).filter((each) => each !== 'server.lock')).toEqual([]);
  },
);

test('what is no whole backup restores nothing', { timeout: 120_000 }, async () => {
  const target = there('target');
  const refuses = async (file: string, reason: RegExp) => {
    await expect(restoreBackup(file, target)).rejects.toThrow(reason);
    expect((await readdir(target)).filter((name) => name !== 'server.lock')).toEqual([]);
  };
  await mkdir(target);
  await refuses(there('none.tar.gz'), /^There is no file/);

  await writeFile(there('text.tar.gz'), 'no archive');
  await refuses(there('text.tar.gz'), /is damaged or not a backup/);

  await cp(backup, there('cut.tar.gz'));
  await truncate(there('cut.tar.gz'), Math.floor((await stat(backup)).size / 2));
  await refuses(there('cut.tar.gz'), /is damaged or not a backup/);

  await create({ cwd: data, file: there('other.tar.gz'), gzip: true }, ['files']);
  await refuses(there('other.tar.gz'), /is not a backup of biz/);

  const forged = there('forged');
  await cp(data, forged, { recursive: true });
  const write = async (name: string, changes: object) => {
    const manifest = {
      format: 'biz-backup',
      version: 1,
      createdAt: now.toISOString(),
      migrations: 1,
      counts,
    };
    await writeFile(path.join(forged, 'backup.json'), JSON.stringify({ ...manifest, ...changes }));
    await create({ cwd: forged, file: there(name), gzip: true }, ['backup.json', 'db']);
    return there(name);
  };
  await refuses(await write('newer.tar.gz', { migrations: 9999 }), /made by a newer version of biz/);
  await refuses(
    await write('fewer.tar.gz', { counts: { ...counts, messages: 2 } }),
    /does not hold what the backup says/,
  );
  expect((await readdir(folder)).filter((name) => name.includes('restoring'))).toEqual([]);
});
