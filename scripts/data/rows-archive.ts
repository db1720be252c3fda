import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join, posix } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { pipeline } from 'node:stream/promises';
import { extract, list, Pack } from 'tar';
import * as v from 'valibot';
import { lineOf } from '../../server/start-error.ts';
import { UserError } from '../lib/cli.ts';
import { openEmbeddedPlace, openServedPlace } from './data-place.ts';
import type { DataTarget } from './data-target.ts';
import { fillPlace, requireKnownSchema } from './move-data.ts';
import { Contents, type OnRows, readDatabase, type TableContents } from './table-rows.ts';
import {
  ARRIVES_WITHIN_MS,
  addFile,
  checkUploads,
  type FilesPlace,
  faultsText,
  fillBucket,
  listFiles,
  openFiles,
  packUploads,
} from './uploads.ts';

const MANIFEST = 'backup.json';

const uploadRows = (folder: string) => join(folder, 'rows/uploaded_file.jsonl');

const Manifest = v.object({
  format: v.literal('biz-backup'),
  version: v.literal(2),
  createdAt: v.string(),
  contents: Contents,
  files: v.number(),
});
type Manifest = v.InferOutput<typeof Manifest>;

/** What a backup holds: `createdAt` is the moment that its rows are of, `faults` names uploads that it lacks. */
export type RowsBackup = Pick<Manifest, 'createdAt' | 'files'> & {
  tables: number;
  rows: number;
  faults: string[];
};

const summaryOf = ({ createdAt, files, contents: { tables } }: Manifest, faults: string[]): RowsBackup => ({
  createdAt,
  files,
  faults,
  tables: tables.length,
  rows: tables.reduce((sum, table) => sum + table.rows, 0),
});

/** What a backup holds, in a few words. */
export const summaryText = ({ tables, rows, files }: RowsBackup): string =>
  `${tables} tables with ${rows} rows, ${files} files`;

/** Throws a `UserError` that names the uploads which a backup lacks, if there are any. */
export function refuseFaults(what: string, { faults }: RowsBackup): void {
  if (faults.length === 0) return;
  throw new UserError(
    `${what} ${faults.length} uploads that the database names: ${faultsText(faults)}. What to do: docs/operations/backup.md.`,
  );
}

async function writeRows(
  folder: string,
  { name }: TableContents,
  next: () => Promise<string[]>,
): Promise<void> {
  const file = await open(join(folder, `${name}.jsonl`), 'wx', 0o600);
  try {
    for (let lines = await next(); lines.length > 0; lines = await next())
      await file.write(`${lines.join('\n')}\n`);
  } finally {
    await file.close();
  }
}

/** Returns a reader of the rows of a table in an unpacked backup, 500 at a time. */
function rowsIn(folder: string, { name }: TableContents): () => Promise<string[]> {
  const lines = createInterface({ input: createReadStream(join(folder, `${name}.jsonl`)) });
  const iterator = lines[Symbol.asyncIterator]();
  return async () => {
    const batch: string[] = [];
    while (batch.length < 500) {
      const { done, value } = await iterator.next();
      if (done === true) break;
      batch.push(value);
    }
    return batch;
  };
}

/** Writes the archive: the manifest last, as it says how many files there are. */
async function writeArchive(
  file: string,
  working: string,
  contents: Contents,
  { place, now: createdAt, arrivesWithinMs }: { place: FilesPlace; now: Date; arrivesWithinMs: number },
): Promise<RowsBackup> {
  const pack = new Pack({ gzip: true, portable: true, strict: true });
  // It holds all data: only its owner may read it.
  const written = pipeline(pack, createWriteStream(file, { mode: 0o600, flush: true }));
  const writeAll = async () => {
    for (const { name } of contents.tables) await addFile(pack, working, `rows/${name}.jsonl`, createdAt);
    const times = { mtime: createdAt, arrivesWithinMs };
    const { added: files, faults } = await packUploads(pack, place, uploadRows(working), times);
    const manifest: Manifest = {
      format: 'biz-backup',
      version: 2,
      createdAt: createdAt.toISOString(),
      contents,
      files,
    };
    writeFileSync(join(working, MANIFEST), JSON.stringify(manifest));
    await addFile(pack, working, MANIFEST, createdAt);
    pack.end();
    return summaryOf(manifest, faults);
  };
  const [summary] = await Promise.all([
    writeAll().catch((error: unknown) => {
      pack.destroy(error);
      throw error;
    }),
    written,
  ]);
  return summary;
}

/**
 * Writes all rows of a database, as they are at one moment, and the uploads that they name into one compressed file, while
 * the servers of a served one go on. Uploads never change, so those that are read after the rows fit them; one that is
 * missing or cut short is named in `faults`. Throws a `UserError` when the file exists or cannot be written, or database or
 * uploads cannot be reached; then no file is left.
 */
export async function createRowsBackup(
  target: DataTarget,
  file: string,
  now: Date,
  arrivesWithinMs = ARRIVES_WITHIN_MS,
): Promise<RowsBackup> {
  if (existsSync(file)) throw new UserError(`${file} exists already: choose another name with --to.`);
  const source = target.databaseUrl
    ? await openServedPlace(target.databaseUrl, { isLive: true })
    : await openEmbeddedPlace(target.dataDir, { mustExist: true });
  let working: string | undefined;
  const partial = `${file}.partial`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    working = mkdtempSync(`${file}-`);
    const rows = join(working, 'rows');
    mkdirSync(rows, { mode: 0o700 });
    const contents = await readDatabase(source.db, async (found, rowsOf) => {
      requireKnownSchema(found, source.name);
      for (const table of found.tables) await writeRows(rows, table, await rowsOf(table));
      return found;
    });
    const options = { place: openFiles(target), now, arrivesWithinMs };
    const summary = await writeArchive(partial, working, contents, options);
    renameSync(partial, file);
    return summary;
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${file} cannot be written: ${lineOf(error)}`);
  } finally {
    if (existsSync(partial)) rmSync(partial);
    if (working) rmSync(working, { recursive: true, force: true });
    await source.close();
  }
}

function readManifest(folder: string, file: string): Manifest {
  try {
    return v.parse(Manifest, JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')));
  } catch {
    throw new UserError(`${file} is not a backup of biz, or of a version that this one does not know.`);
  }
}

/** Unpacks a backup; throws a `UserError` when it is damaged or holds what no backup does. */
async function unpack(file: string, folder: string): Promise<Manifest> {
  await extract({
    file,
    cwd: folder,
    strict: true,
    filter: (_, entry) => 'type' in entry && (entry.type === 'File' || entry.type === 'Directory'),
  }).catch((error: unknown) => {
    throw new UserError(`${file} is damaged or not a backup: ${lineOf(error)}`);
  });
  const manifest = readManifest(folder, file);
  requireKnownSchema(manifest.contents, file);
  const known = [MANIFEST, 'rows', 'files'];
  const expected = manifest.contents.tables.map(({ name }) => `${name}.jsonl`);
  const foreign = [
    ...readdirSync(folder).filter((name) => !known.includes(name)),
    ...readdirSync(join(folder, 'rows')).filter((name) => !expected.includes(name)),
  ];
  if (foreign.length > 0 || listFiles(folder).length !== manifest.files)
    throw new UserError(`${file} does not hold what it says: it was altered. Nothing was restored.`);
  return manifest;
}

/** Whether a file is a backup of rows rather than of a data folder. Throws a `UserError` when it is neither. */
export async function isRowsBackup(file: string): Promise<boolean> {
  if (!existsSync(file)) throw new UserError(`There is no file ${file}.`);
  const names: string[] = [];
  // What cannot be read to its end is refused when it is unpacked.
  await list({ file, onReadEntry: (entry) => names.push(posix.normalize(entry.path)) }).catch(() => {});
  if (names.length === 0) throw new UserError(`${file} is damaged or not a backup: it holds nothing.`);
  return names.some((name) => name.startsWith('rows/'));
}

/** Puts the unpacked files where they belong; returns how to undo that. */
async function placeFiles(folder: string, { dataDir, bucket }: DataTarget): Promise<() => void> {
  if (!existsSync(join(folder, 'files'))) return () => {};
  if (bucket) {
    await fillBucket(bucket, folder);
    return () => {};
  }
  const files = join(dataDir, 'files');
  rmSync(files, { recursive: true, force: true });
  renameSync(join(folder, 'files'), files);
  return () => rmSync(files, { recursive: true, force: true });
}

/**
 * Fills an empty served database, or the new one of a data folder, and the bucket or the folder of uploads from a backup of
 * rows. All of it is unpacked and counted first, and every table compared by its checksum before it is committed: what
 * fails leaves nothing, but for files in a bucket that no row names. `faults` names uploads that the backup lacks. Throws
 * a `UserError` when the backup is not whole or the target not empty.
 */
export async function restoreRowsBackup(
  file: string,
  target: DataTarget,
  onRows: OnRows,
): Promise<RowsBackup> {
  const { databaseUrl, dataDir, bucket } = target;
  if (!bucket && listFiles(dataDir).length > 0)
    throw new UserError(
      `${join(dataDir, 'files')} is not empty: move it away, or choose another folder with --data.`,
    );
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // On the same disk, so that moving it there at the end copies nothing.
  const folder = mkdtempSync(join(dirname(dataDir), `${basename(dataDir)}-restoring-`));
  try {
    const manifest = await unpack(file, folder);
    const faults = await checkUploads(join(folder, 'files'), uploadRows(folder));
    const place = databaseUrl ? await openServedPlace(databaseUrl) : await openEmbeddedPlace(dataDir);
    const rowsOf = async (table: TableContents) => rowsIn(join(folder, 'rows'), table);
    // Uploads first: the commit of the rows is what makes it whole.
    const undo = await placeFiles(folder, target).catch(async (error: unknown) => {
      await place.abandon();
      throw error;
    });
    await fillPlace(place, manifest.contents, rowsOf, onRows).catch((error: unknown) => {
      undo();
      throw error;
    });
    return summaryOf(manifest, faults);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
