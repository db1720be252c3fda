import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { create, extract, Header, Pack, ReadEntry } from 'tar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, type OpenDatabase, queryRows } from '#server/db/database';
import { openDatabase } from '#server/db/open-database';
import * as schema from '#server/db/schema';
import { createDiskStore } from '#server/files/disk-store';
import { createCorporation } from '../../tests/support/records/factories.ts';
import { createConversation } from '../../tests/support/records/matching-factories.ts';
import { createPostgresDatabase } from '../../tests/support/servers/postgres-database.ts';
import { createBackup, restoreBackup } from './archive.ts';
import type { DataTarget } from './data-target.ts';

const now = new Date('2026-11-24T03:00:00Z');
const quiet = () => {};

let folder: string;
let served: Awaited<ReturnType<typeof createPostgresDatabase>>;
let target: Awaited<ReturnType<typeof createPostgresDatabase>>;
let running: OpenDatabase;
let backup: string;
let summary: Awaited<ReturnType<typeof createBackup>>;
const there = (name: string) => path.join(folder, name);
const at = (name: string, databaseUrl?: string): DataTarget => ({
  ...{ databaseUrl, bucket: undefined, dataDir: there(name), name },
});

const uploadedKeys = async (db: Database) =>
  (await db.select({ key: schema.uploadedFile.objectKey }).from(schema.uploadedFile)).map(({ key }) => key);

function addBytes(pack: Pack, name: string, size: number): void {
  const entry = new ReadEntry(new Header({ path: name, size, type: 'File', mode: 0o600, mtime: now }));
  pack.add(entry);
  entry.end(Buffer.alloc(size));
}

/** Every character that a text can hold, but for those that are half of one. */
const allCharacters = Array.from({ length: 0xffff }, (_, index) => index + 1)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCharCode(code))
  .join('');

const namedByAllCharacters = (cid: string) => ({
  ...{ cid, objectKey: 'chat/named.txt', kind: 'chat' as const, uploadedBy: 'user' },
  ...{ fileName: `${allCharacters}\u{1f600}`, contentType: 'text/plain', byteSize: 1, createdAt: now },
});

/** Uploads files one after another, as a running server does: the file first, then its row. */
function upload(db: Database, cid: string) {
  const store = createDiskStore(there('live/files'));
  let isStopping = false;
  let count = 0;
  const uploading = (async () => {
    for (; !isStopping; count += 1) {
      const objectKey = `chat/upload-${count}.txt`;
      await store.write(objectKey, new TextEncoder().encode(objectKey));
      await db.insert(schema.uploadedFile).values({
        cid,
        objectKey,
        kind: 'chat',
        uploadedBy: 'user',
        fileName: 'a.txt',
        contentType: 'text/plain',
        byteSize: objectKey.length,
        createdAt: now,
      });
      await wait(2);
    }
  })();
  return {
    atLeast: async (number: number) => {
      while (count < number) await wait(2);
    },
    stop: async () => {
      isStopping = true;
      await uploading;
      return count;
    },
  };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rows-backup-'));
  served = await createPostgresDatabase();
  target = await createPostgresDatabase();
  running = await openDatabase({ databaseUrl: served.url, dataDir: '', onProgress: quiet });
  const { cid } = await createCorporation(running.db, { name: '株式会社控え' });
  await createConversation(running.db, cid);
  await running.db.insert(schema.uploadedFile).values(namedByAllCharacters(cid));
  await createDiskStore(there('live/files')).write('chat/named.txt', new Uint8Array([1]));
  const uploading = upload(running.db, cid);
  await uploading.atLeast(5);
  backup = there('backups/backup.tar.gz');
  summary = await createBackup(at('live', served.url), backup, now);
  await uploading.atLeast(summary.files + 2);
  await uploading.stop();
}, 120_000);
afterAll(async () => {
  await running?.close();
  await served?.stop();
  await target?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a backup of a running server is of one moment, with every upload that it names, and for nobody else', async () => {
  expect(summary).toMatchObject({ createdAt: now.toISOString(), faults: [] });
  expect(summary.files).toBeGreaterThanOrEqual(5);
  expect((await stat(backup)).mode & 0o777).toBe(0o600);
  expect(await readdir(there('backups'))).toEqual(['backup.tar.gz']);
});

test('what was backed up is there after restoring into PostgreSQL, and nothing is lost', {
  timeout: 60_000,
}, async () => {
  const dataDir = there('restored');
  expect(await restoreBackup(backup, at('restored', target.url))).toEqual(summary);
  const { db, close } = await openDatabase({ databaseUrl: target.url, dataDir: '', onProgress: quiet });
  try {
    expect(await queryRows(db, sql`select name from corporation`)).toEqual([{ name: '株式会社控え' }]);
    const store = createDiskStore(path.join(dataDir, 'files'));
    const keys = (await uploadedKeys(db)).filter((key) => key !== 'chat/named.txt');
    expect(keys.length).toBeGreaterThanOrEqual(5);
    for (const key of keys) expect(Buffer.from((await store.read(key)) ?? []).toString()).toBe(key);
    const names = await db.select({ fileName: schema.uploadedFile.fileName }).from(schema.uploadedFile);
    expect(names).toContainEqual({ fileName: `${allCharacters}\u{1f600}` });
  } finally {
    await close();
  }
  await expect(restoreBackup(backup, at('second', target.url))).rejects.toThrow(/is not empty: it has rows/);
  expect(existsSync(there('second/files'))).toBe(false);
  await expect(restoreBackup(backup, at('restored', target.url))).rejects.toThrow(
    /restored is not empty \(files\): move it away/,
  );
});

test('it is restored into a data folder as well, which is how a drill tries it', {
  timeout: 60_000,
}, async () => {
  expect(await restoreBackup(backup, at('embedded'))).toEqual(summary);
  const { db, close } = await openDatabase({
    databaseUrl: undefined,
    dataDir: there('embedded'),
    onProgress: quiet,
  });
  expect((await uploadedKeys(db)).length).toBeGreaterThanOrEqual(5);
  await close();
});

test('nothing is written over, and a database that is away leaves no file', async () => {
  await expect(createBackup(at('live', served.url), backup, now)).rejects.toThrow('exists already');
  await expect(
    createBackup(at('live', 'postgres://nobody@127.0.0.1:1/x'), there('away.tar.gz'), now),
  ).rejects.toThrow(/cannot be reached/);
  await expect(createBackup(at('live', served.url), path.join(backup, 'x.tar.gz'), now)).rejects.toThrow(
    /cannot be written: (ENOTDIR|EEXIST)/,
  );
  expect((await readdir(folder)).filter((name) => name.startsWith('away'))).toEqual([]);
});

test('what is no whole backup restores nothing', { timeout: 120_000 }, async () => {
  const refuses = async (file: string, reason: RegExp) => {
    await expect(restoreBackup(file, at('untouched'))).rejects.toThrow(reason);
    expect((await readdir(there('untouched'))).filter((name) => name !== 'server.lock')).toEqual([]);
  };
  await mkdir(there('untouched'));
  await refuses(there('none.tar.gz'), /^There is no file/);
  await writeFile(there('noise'), randomBytes(20_000));
  await refuses(there('noise'), /is (damaged or )?not a backup/);
  await writeFile(there('text'), 'no archive');
  await refuses(there('text'), /is damaged or not a backup/);
  await cp(backup, there('cut.tar.gz'));
  await truncate(there('cut.tar.gz'), Math.floor((await stat(backup)).size / 2));
  await refuses(there('cut.tar.gz'), /is damaged or not a backup/);

  const alter = async (name: string, change: (unpacked: string) => Promise<void>) => {
    const unpacked = there(`${name}-unpacked`);
    await mkdir(unpacked);
    await extract({ file: backup, cwd: unpacked });
    await change(unpacked);
    await create({ cwd: unpacked, file: there(name), gzip: true }, await readdir(unpacked));
    return there(name);
  };
  const alterEntries = async (name: string, path: string) => {
    const pack = new Pack({ gzip: true, preservePaths: true });
    const written = pipeline(pack, createWriteStream(there(name)));
    for (let index = 0; index < 200; index += 1) addBytes(pack, `files/chat/${index}.txt`, 100_000);
    addBytes(pack, path, 10);
    pack.end();
    await written;
    return there(name);
  };
  const replace = (file: string, from: string, to: string) => async (unpacked: string) => {
    const text = await readFile(path.join(unpacked, file), 'utf8');
    await writeFile(path.join(unpacked, file), text.replace(from, to));
  };
  await refuses(
    await alter('row.tar.gz', replace('rows/corporation.jsonl', '控え', '替え')),
    /"corporation" is not what it was/,
  );
  // In one line, which repeats nothing of what people wrote.
  await refuses(
    await alter('column.tar.gz', replace('rows/corporation.jsonl', '"name"', '"nome"')),
    /^.{1,200} cannot be filled: null value in column "name" .{1,100}Nothing was written\.$/,
  );
  await refuses(
    await alter('newer.tar.gz', replace('backup.json', '"migrations":', '"migrations":9')),
    /newer version/,
  );
  for (const name of ['platform-token', '.env', 'auth/firebase.json', 'rows/more.jsonl']) {
    const add = async (unpacked: string) => {
      await mkdir(path.dirname(path.join(unpacked, name)), { recursive: true });
      await writeFile(path.join(unpacked, name), 'secret');
    };
    await refuses(await alter(`${path.basename(name)}.tar.gz`, add), new RegExp(`holds “${name}”`));
  }
  // Entries beside one that is refused are still on their way then.
  await refuses(await alterEntries('drive.tar.gz', 'C:/rows/x.jsonl'), /is damaged or not a backup/);
  await refuses(await alterEntries('root.tar.gz', '/etc/x'), /is damaged or not a backup/);
  await refuses(
    await alter('less.tar.gz', (unpacked) => rm(path.join(unpacked, 'rows/corporation.jsonl'))),
    /does not hold what it says/,
  );
  await refuses(
    await alter('fewer.tar.gz', (unpacked) => rm(path.join(unpacked, 'files/chat/upload-0.txt'))),
    /does not hold what it says/,
  );
  await refuses(
    await alter('folder.tar.gz', (unpacked) =>
      writeFile(path.join(unpacked, 'backup.json'), JSON.stringify({ format: 'biz-backup', version: 1 })),
    ),
    /which version 1\.0\.0 has packed: unpack it into a new one/,
  );
  expect((await readdir(folder)).filter((name) => name.includes('restoring'))).toEqual([]);
});
