import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract, Pack } from 'tar';
import * as v from 'valibot';
import { lineOf } from '../../server/start-error.ts';
import { UserError } from '../lib/cli.ts';
import { linesOf } from '../lib/lines.ts';
import { makeWorkingFolder } from '../lib/working-folder.ts';
import { openEmbeddedPlace, openServedPlace, requireAbsent } from './data-place.ts';
import type { DataTarget } from './data-target.ts';
import { fillPlace, requireKnownSchema } from './move-data.ts';
import { Contents, readDatabase, type TableContents } from './table-rows.ts';
import {
  ARRIVES_WITHIN_MS,
  addFile,
  checkUploads,
  faultsText,
  fillBucket,
  listFolder,
  openFiles,
  packUploads,
} from './uploads.ts';

const MANIFEST = 'backup.json';

/** Lies in a data folder while its parts are there and its rows are not: a restore that was killed begins again. */
const UNFINISHED = 'restore-unfinished';

const uploadRows = (folder: string) => join(folder, 'rows/uploaded_file.jsonl');

/** What of a data folder lies beside database and uploads: mails where none are sent, and the accounts of the Auth emulator. */
const ACCOUNTS = 'auth/accounts.json';
const listOthers = (dataDir: string) => [
  ...listFolder(join(dataDir, 'mail')).map((name) => `mail/${name}`),
  ...[ACCOUNTS].filter((name) => existsSync(join(dataDir, name))),
];

const Manifest = v.object({
  format: v.literal('biz-backup'),
  version: v.literal(2),
  createdAt: v.string(),
  contents: Contents,
  files: v.number(),
});
type Manifest = v.InferOutput<typeof Manifest>;
const DataFolderManifest = v.object({ format: v.literal('biz-backup'), version: v.literal(1) });

/** What a backup holds: `createdAt` is the moment that its rows are of, `faults` names uploads that it lacks. */
export type Backup = Pick<Manifest, 'createdAt' | 'files'> & {
  tables: number;
  rows: number;
  faults: string[];
};

const summaryOf = ({ createdAt, files, contents: { tables } }: Manifest, faults: string[]): Backup => ({
  createdAt,
  files,
  faults,
  tables: tables.length,
  rows: tables.reduce((sum, table) => sum + table.rows, 0),
});

/** What a backup holds, in a few words. */
export const summaryText = ({ tables, rows, files }: Backup): string =>
  `${tables} tables with ${rows} rows, ${files} files`;

/** Throws a `UserError` that names the uploads which a backup lacks, if there are any. */
export function refuseFaults(what: string, { faults }: Backup): void {
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
  const lines = linesOf(join(folder, `${name}.jsonl`));
  return async () => {
    const batch: string[] = [];
    while (batch.length < 500) {
      const { done, value } = await lines.next();
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
  target: DataTarget,
  { now: createdAt, arrivesWithinMs }: { now: Date; arrivesWithinMs: number },
): Promise<Backup> {
  const pack = new Pack({ gzip: true, portable: true, strict: true });
  // It holds all data: only its owner may read it.
  const written = pipeline(pack, createWriteStream(file, { mode: 0o600, flush: true }));
  const writeAll = async () => {
    for (const { name } of contents.tables) await addFile(pack, working, `rows/${name}.jsonl`, createdAt);
    const times = { mtime: createdAt, arrivesWithinMs };
    const { added, faults } = await packUploads(pack, openFiles(target), uploadRows(working), times);
    const others = listOthers(target.dataDir);
    for (const path of others) await addFile(pack, target.dataDir, path, createdAt);
    const manifest: Manifest = {
      format: 'biz-backup',
      version: 2,
      createdAt: createdAt.toISOString(),
      contents,
      files: added + others.length,
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
 * Writes all rows of a database, as they are at one moment, the uploads that they name, and the mails and accounts of the
 * data folder into one compressed file, while the servers of a served one go on. Uploads never change, so those that are
 * read after the rows fit them; one that is missing or cut short is named in `faults`. Throws a `UserError` when the file exists or cannot be written, or database or
 * uploads cannot be reached; then no file is left.
 */
export async function createBackup(
  target: DataTarget,
  file: string,
  now: Date,
  arrivesWithinMs = ARRIVES_WITHIN_MS,
): Promise<Backup> {
  if (existsSync(file)) throw new UserError(`${file} exists already: choose another name with --to.`);
  const source = target.databaseUrl
    ? await openServedPlace(target.databaseUrl, { isLive: true })
    : await openEmbeddedPlace(target.dataDir);
  let working: ReturnType<typeof makeWorkingFolder> | undefined;
  try {
    mkdirSync(dirname(file), { recursive: true });
    working = makeWorkingFolder(join(dirname(file), 'biz-backup'));
    const { path } = working;
    const partial = join(path, 'archive');
    const rows = join(path, 'rows');
    mkdirSync(rows, { mode: 0o700 });
    const contents = await readDatabase(source, async (found, rowsOf) => {
      requireKnownSchema(found, source.name);
      for (const table of found.tables) await writeRows(rows, table, await rowsOf(table));
      return found;
    });
    const summary = await writeArchive(partial, path, contents, target, { now, arrivesWithinMs });
    renameSync(partial, file);
    return summary;
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${file} cannot be written: ${lineOf(error)}`);
  } finally {
    working?.remove();
    await source.close();
  }
}

function readManifest(folder: string, file: string): Manifest {
  const found = v.safeParse(
    v.pipe(v.string(), v.parseJson(), v.variant('version', [Manifest, DataFolderManifest])),
    existsSync(join(folder, MANIFEST)) ? readFileSync(join(folder, MANIFEST), 'utf8') : undefined,
  );
  if (!found.success)
    throw new UserError(`${file} is not a backup of biz, or of a version that this one does not know.`);
  if (found.output.version === 2) return found.output;
  throw new UserError(
    `${file} is a data folder as it was, which version 1.0.0 has packed: unpack it into a new one (mkdir -m 700 <folder> ` +
      `&& tar -xzf ${file} -C <folder>), and start with that, or back it up with --data <folder> to restore it elsewhere.`,
  );
}

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** Unpacks a backup; throws a `UserError` when it is damaged, or not what a backup holds. */
function unpack(file: string, folder: string): Manifest {
  try {
    // One after another: what is still being written when an entry is refused would outlive the folder.
    extract({
      file,
      cwd: folder,
      strict: true,
      sync: true,
      dmode: 0o700,
      filter: (_, entry) => 'type' in entry && (entry.type === 'File' || entry.type === 'Directory'),
    });
  } catch (error) {
    throw new UserError(
      lineOf(error).includes('ENOSPC')
        ? `There is no room for the backup in ${dirname(folder)}.`
        : `${file} is damaged or not a backup: ${lineOf(error)}`,
    );
  }
  const manifest = readManifest(folder, file);
  requireKnownSchema(manifest.contents, file);
  const rows = manifest.contents.tables.map(({ name }) => `rows/${name}.jsonl`);
  const known = [MANIFEST, 'rows', 'files', 'mail', 'auth', ACCOUNTS, ...rows];
  const names = ['', 'rows/', 'auth/'].flatMap((part) =>
    namesIn(join(folder, part)).map((name) => part + name),
  );
  const foreign = names.find((name) => !known.includes(name));
  if (foreign !== undefined)
    throw new UserError(
      `${file} holds “${foreign}”, which is in no backup: it was altered. Nothing was restored.`,
    );
  const files = listFolder(join(folder, 'files')).length + listOthers(folder).length;
  if (files !== manifest.files || !rows.every((name) => names.includes(name)))
    throw new UserError(`${file} does not hold what it says: it was altered. Nothing was restored.`);
  return manifest;
}

/** Moves what is there of some folders of an unpacked backup to a data folder. */
function placeParts(parts: readonly string[], folder: string, dataDir: string): void {
  for (const part of parts.filter((name) => existsSync(join(folder, name))))
    renameSync(join(folder, part), join(dataDir, part));
}

/**
 * Fills an empty served database, or the new one of a data folder, and the bucket or the folder of uploads from a backup.
 * All of it is unpacked and counted first, and every table compared by its checksum before it is committed: what fails
 * leaves nothing, but for files in a bucket that no row names. `faults` names uploads that the backup lacks. Throws a
 * `UserError` when the backup is not whole or the target not empty.
 */
export async function restoreBackup(file: string, target: DataTarget): Promise<Backup> {
  const { databaseUrl, dataDir, bucket } = target;
  if (!existsSync(file)) throw new UserError(`There is no file ${file}.`);
  const parts = [...(bucket ? [] : ['files']), 'mail', 'auth'];
  const unfinished = join(dataDir, UNFINISHED);
  let isPlaced = false;
  const removeParts = () => {
    for (const part of parts) rmSync(join(dataDir, part), { recursive: true, force: true });
    rmSync(unfinished, { force: true });
  };
  const isAgain = existsSync(unfinished);
  requireAbsent(dataDir, [...(databaseUrl ? [] : ['db']), ...(isAgain ? [] : parts)]);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // On the same disk, so that moving it there at the end copies nothing.
  const working = makeWorkingFolder(`${dataDir}-restoring`);
  const folder = working.path;
  try {
    const manifest = unpack(file, folder);
    const faults = await checkUploads(join(folder, 'files'), uploadRows(folder));
    const place = databaseUrl
      ? await openServedPlace(databaseUrl)
      : await openEmbeddedPlace(dataDir, { isNew: true });
    const rowsOf = async (table: TableContents) => rowsIn(join(folder, 'rows'), table);
    await fillPlace(place, manifest.contents, rowsOf, {
      // Before the rows, whose commit is what makes it whole.
      onEmpty: async () => {
        if (bucket) await fillBucket(bucket, folder);
        // Only now is it sure that the database is empty, so that no server has used what an earlier try has left.
        if (isAgain) removeParts();
        writeFileSync(unfinished, '');
        isPlaced = true;
        placeParts(parts, folder, dataDir);
      },
    }).catch((error: unknown) => {
      if (isPlaced) removeParts();
      throw error;
    });
    rmSync(unfinished);
    return summaryOf(manifest, faults);
  } finally {
    working.remove();
  }
}
