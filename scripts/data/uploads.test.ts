import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open-database';
import * as schema from '#server/db/schema';
import { FILES_ID } from '#server/files/bucket';
import { createDiskStore } from '#server/files/disk-store';
import { createObjectStore } from '#server/files/object-store';
import { createCorporation } from '../../tests/support/records/factories.ts';
import { startObjectStore } from '../lib/object-store-server.ts';
import { createBackup, refuseFaults, restoreBackup } from './archive.ts';
import type { DataTarget } from './data-target.ts';
import { fillBucket } from './uploads.ts';

const now = new Date('2026-11-24T03:00:00Z');
const quiet = () => {};
const id = new TextEncoder().encode(crypto.randomUUID());

/** As many as are read at once, and more; one is empty, one as large as an upload may be. */
const sizes = [0, 10 * 1024 ** 2, 1, 511, 512, 513, 70_000, 2];
const keyOf = (index: number) => `chat/upload-${index}.pdf`;
const bytesOf = (index: number) => Buffer.alloc(sizes[index] ?? 0, index + 1);

let folder: string;
let server: Awaited<ReturnType<typeof startObjectStore>>;
let source: DataTarget;
/** A bucket of its own, as its keys begin with a name. */
const bucketAt = (name: string) => ({ ...server.bucket, url: `${server.bucket.url}/${name}` });
const target = (name: string, bucket?: DataTarget['bucket']): DataTarget => ({
  ...{ databaseUrl: undefined, bucket, dataDir: path.join(folder, name), name },
});
const archive = (name: string) => path.join(folder, `${name}.tar.gz`);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'uploads-'));
  server = await startObjectStore();
  source = target('source', bucketAt('source'));
  await mkdir(source.dataDir);
  const { db, close } = await openDatabase({ ...source, onProgress: quiet });
  const { cid } = await createCorporation(db);
  const files = createObjectStore(bucketAt('source'));
  await files.write(FILES_ID, id);
  for (const [index, byteSize] of sizes.entries()) {
    const upload = { kind: 'chat' as const, uploadedBy: 'user', fileName: 'a.pdf' };
    const objectKey = keyOf(index);
    await db
      .insert(schema.uploadedFile)
      .values({ ...upload, cid, objectKey, byteSize, contentType: 'application/pdf', createdAt: now });
    await files.write(objectKey, bytesOf(index));
  }
  await close();
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Whether a store has every upload as it was, and the id of them all. */
async function requireAll(files: ReturnType<typeof createDiskStore>): Promise<void> {
  for (const index of sizes.keys())
    expect(bytesOf(index).compare((await files.read(keyOf(index))) ?? Buffer.from('none'))).toBe(0);
  expect(await files.read(FILES_ID)).toEqual(id);
}

test('uploads in a bucket are in the backup, and come back into another bucket or a folder', {
  timeout: 120_000,
}, async () => {
  const summary = await createBackup(source, archive('whole'), now);
  expect(summary).toMatchObject({ files: sizes.length + 1, faults: [] });

  const other = target('other', bucketAt('other'));
  expect(await restoreBackup(archive('whole'), other)).toEqual(summary);
  await requireAll(createObjectStore(bucketAt('other')));
  expect(await readdir(other.dataDir)).not.toContain('files');

  expect(await restoreBackup(archive('whole'), target('folder'))).toEqual(summary);
  await requireAll(createDiskStore(path.join(folder, 'folder/files')));
});

test('the files of another database are not mixed with these', async () => {
  const unpacked = path.join(folder, 'unpacked');
  const files = createDiskStore(path.join(unpacked, 'files'));
  await files.write(FILES_ID, id);
  await files.write(keyOf(1), new Uint8Array([1]));
  // Its own bucket may be filled again.
  await fillBucket(bucketAt('own'), unpacked);
  await fillBucket(bucketAt('own'), unpacked);
  const foreign = createObjectStore(bucketAt('foreign'));
  await foreign.write(FILES_ID, new TextEncoder().encode(crypto.randomUUID()));
  await expect(fillBucket(bucketAt('foreign'), unpacked)).rejects.toThrow(
    /foreign has the files of another database/,
  );
  expect(await foreign.read(keyOf(1))).toBeNull();
});

test('an upload that is missing or cut short is named by backup and restore, and all else is kept', {
  timeout: 120_000,
}, async () => {
  const dataDir = path.join(folder, 'other');
  const damaged = createDiskStore(path.join(dataDir, 'files'));
  for (const index of sizes.keys()) if (index !== 3) await damaged.write(keyOf(index), bytesOf(index));
  await damaged.write(keyOf(6), new Uint8Array(69_999));
  const summary = await createBackup(target('other'), archive('damaged'), now, 0);
  const faults = [`${keyOf(3)} (missing)`, `${keyOf(6)} (69999 bytes instead of 70000)`];
  expect(summary).toMatchObject({ files: sizes.length - 2, faults });
  expect(() => refuseFaults('The file lacks', summary)).toThrow(
    `The file lacks 2 uploads that the database names: ${faults.join(', ')}.`,
  );
  const restored = await restoreBackup(archive('damaged'), target('partly'));
  expect(restored.faults).toEqual([`${keyOf(3)} (missing)`, `${keyOf(6)} (missing)`]);
  expect(await createDiskStore(path.join(folder, 'partly/files')).read(keyOf(4))).toEqual(
    new Uint8Array(bytesOf(4)),
  );
});

test('an upload whose row was there first is waited for', { timeout: 60_000 }, async () => {
  const late = createObjectStore(bucketAt('late'));
  for (const index of sizes.keys()) if (index !== 2) await late.write(keyOf(index), bytesOf(index));
  const backingUp = createBackup({ ...source, bucket: bucketAt('late') }, archive('late'), now, 3000);
  await late.write(keyOf(2), bytesOf(2));
  expect(await backingUp).toMatchObject({ files: sizes.length, faults: [] });
});

test('a bucket that cannot be read leaves no file', { timeout: 60_000 }, async () => {
  const bucket = { ...server.bucket, accessKeyId: 'NOBODY' };
  await expect(createBackup({ ...source, bucket }, archive('none'), now)).rejects.toThrow(
    /The uploads in .* cannot be read, and no backup was made: .*403/,
  );
  expect((await readdir(folder)).filter((name) => name.startsWith('none'))).toEqual([]);
});
