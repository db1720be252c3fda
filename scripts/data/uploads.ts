import { once } from 'node:events';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Header, type Pack, ReadEntry } from 'tar';
import * as v from 'valibot';
import { type Bucket, FILES_ID } from '../../server/files/bucket.ts';
import { createDiskStore } from '../../server/files/disk-store.ts';
import { isFileKey } from '../../server/files/file-key.ts';
import { createObjectStore } from '../../server/files/object-store.ts';
import type { FileStore } from '../../server/services.ts';
import { lineOf } from '../../server/start-error.ts';
import { UserError } from '../lib/cli.ts';
import { linesOf } from '../lib/lines.ts';

/** Files that are read or written at once. One has 10 MB at most. */
const AT_ONCE = 4;

/** A row comes before its file, which a call writes within this time, in ms. */
export const ARRIVES_WITHIN_MS = 15_000;

/** Uploads that a message names. */
const MOST_NAMED = 10;

const UploadRow = v.object({ object_key: v.string(), byte_size: v.number() });
/** An upload that a row names. */
type Upload = { key: string; size: number };

/** Where uploads lie, and the place's name. */
export type FilesPlace = { files: FileStore; name: string };

/** Opens the bucket, else the folder of uploads in a data folder. */
export const openFiles = ({
  dataDir,
  bucket,
}: {
  dataDir: string;
  bucket: Bucket | undefined;
}): FilesPlace =>
  bucket
    ? { files: createObjectStore(bucket), name: bucket.url }
    : { files: createDiskStore(join(dataDir, 'files')), name: join(dataDir, 'files') };

/** The paths of the whole files in a folder and those in it. */
export function listFolder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.partial'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
}

/** Reads the uploads that the rows of a backup name, from the file of the table. */
async function* uploadsIn(rowsFile: string): AsyncGenerator<Upload> {
  if (!existsSync(rowsFile)) return;
  for await (const line of linesOf(rowsFile)) {
    const { object_key: key, byte_size: size } = v.parse(UploadRow, JSON.parse(line));
    yield { key, size };
  }
}

/** Runs something for each item, a few at once, and returns the results in the order of the items. */
async function* inParallel<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  run: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  for await (const item of items) {
    const next = run(item);
    // It is awaited later; until then a failure must not end the process.
    next.catch(() => {});
    running.push(next);
    if (running.length < AT_ONCE) continue;
    const first = running.shift();
    if (first) yield await first;
  }
  for (const each of running) yield await each;
}

const faultOf = ({ key, size }: Upload, found: number | undefined): string | null => {
  if (found === undefined) return `${key} (missing)`;
  return found === size ? null : `${key} (${found} bytes instead of ${size})`;
};

/** Names uploads that are not as their rows say, for a message. */
export const faultsText = (faults: readonly string[]): string =>
  faults.slice(0, MOST_NAMED).join(', ') +
  (faults.length > MOST_NAMED ? ` and ${faults.length - MOST_NAMED} more` : '');

/**
 * Adds an entry to an archive; resolves when it is written. One after another, so that memory holds a part of one: `Pack`
 * itself reads paths ahead, and stands still where entries come in between.
 */
async function addEntry(
  pack: Pack,
  { path, size, mtime }: { path: string; size: number; mtime: Date },
  chunks: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<void> {
  const entry = new ReadEntry(new Header({ path, size, type: 'File', mode: 0o600, mtime }));
  const ended = once(entry, 'end');
  pack.add(entry);
  for await (const chunk of chunks) if (!entry.write(chunk)) await once(entry, 'drain');
  entry.end();
  await ended;
}

/** Adds a file of a folder to an archive. */
export async function addFile(pack: Pack, folder: string, path: string, mtime: Date): Promise<void> {
  const file = join(folder, path);
  const { size } = await stat(file);
  await addEntry(pack, { path, size, mtime }, createReadStream(file));
}

const addUpload = (pack: Pack, key: string, bytes: Uint8Array, mtime: Date) =>
  addEntry(pack, { path: `files/${key}`, size: bytes.byteLength, mtime }, [Buffer.from(bytes)]);

/**
 * Adds the uploads that rows name to an archive, with little memory whatever they have in all. Returns how many files were
 * added, and what is wrong with the others: those are left out. Throws a `UserError` when the place cannot be read.
 */
export async function packUploads(
  pack: Pack,
  { files, name }: FilesPlace,
  rowsFile: string,
  { mtime, arrivesWithinMs }: { mtime: Date; arrivesWithinMs: number },
): Promise<{ added: number; faults: string[] }> {
  const since = performance.now();
  let added = 0;
  const read = async (upload: Upload) => ({ upload, bytes: await files.read(upload.key) });
  const packAll = async (uploads: AsyncIterable<Upload> | Iterable<Upload>) => {
    const wrong: { upload: Upload; fault: string }[] = [];
    for await (const { upload, bytes } of inParallel(uploads, read)) {
      const fault = faultOf(upload, bytes?.byteLength);
      if (fault !== null) wrong.push({ upload, fault });
      if (fault !== null || bytes === null) continue;
      await addUpload(pack, upload.key, bytes, mtime);
      added += 1;
    }
    return wrong;
  };
  try {
    let wrong = await packAll(uploadsIn(rowsFile));
    if (wrong.length > 0) {
      // Some may have been on their way.
      await wait(Math.max(0, since + arrivesWithinMs - performance.now()));
      wrong = await packAll(wrong.map(({ upload }) => upload));
    }
    const id = await files.read(FILES_ID);
    if (id) await addUpload(pack, FILES_ID, id, mtime);
    return { added: added + (id ? 1 : 0), faults: wrong.map(({ fault }) => fault) };
  } catch (error) {
    throw new UserError(`The uploads in ${name} cannot be read, and no backup was made: ${lineOf(error)}`);
  }
}

/** Returns what is wrong with the uploads in a folder, going by the rows that name them. */
export async function checkUploads(folder: string, rowsFile: string): Promise<string[]> {
  const faults: string[] = [];
  for await (const upload of uploadsIn(rowsFile)) {
    const { key } = upload;
    const found = isFileKey(key) ? await stat(join(folder, key)).catch(() => undefined) : undefined;
    const fault = faultOf(upload, found?.size);
    if (fault !== null) faults.push(fault);
  }
  return faults;
}

/**
 * Puts all files of an unpacked backup into a bucket. A try that fails leaves files there that no row names; the next one
 * writes them again. Throws a `UserError` when the bucket has the files of another database, or cannot be used.
 */
export async function fillBucket(bucket: Bucket, unpacked: string): Promise<void> {
  const { files, name } = openFiles({ dataDir: unpacked, bucket });
  const source = join(unpacked, 'files');
  const keys = listFolder(source);
  try {
    const id = await files.read(FILES_ID);
    const ownId = keys.includes(FILES_ID) ? await readFile(join(source, FILES_ID)) : null;
    if (id && !ownId?.equals(id))
      throw new UserError(`${name} has the files of another database: name an empty bucket in FILES_URL.`);
    const write = async (key: string) => files.write(key, await readFile(join(source, key)));
    for await (const _ of inParallel(keys, write));
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`The uploads cannot be written to ${name}: ${lineOf(error)}`);
  }
}
