import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join, posix } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { sql } from 'drizzle-orm';
import { create, extract, list } from 'tar';
import * as v from 'valibot';
import { type Executor, queryRows } from '../../server/db/database.ts';
import { lineOf } from '../../server/start-error.ts';
import { UserError } from '../lib/cli.ts';
import { openEmbeddedPlace, openServedPlace } from './data-place.ts';
import { fillPlace, requireKnownSchema } from './move-data.ts';
import { Contents, type OnRows, readDatabase, type TableContents } from './table-rows.ts';

const MANIFEST = 'backup.json';

const Manifest = v.object({
  format: v.literal('biz-backup'),
  version: v.literal(2),
  createdAt: v.string(),
  contents: Contents,
  files: v.number(),
  /** Uploads that the database names and the folder does not have. */
  missing: v.number(),
});
type Manifest = v.InferOutput<typeof Manifest>;

/** What a backup holds: `createdAt` is the moment that its rows are of. */
export type RowsBackup = Pick<Manifest, 'createdAt' | 'files' | 'missing'> & { tables: number; rows: number };

const summaryOf = ({ createdAt, files, missing, contents: { tables } }: Manifest): RowsBackup => ({
  createdAt,
  files,
  missing,
  tables: tables.length,
  rows: tables.reduce((sum, table) => sum + table.rows, 0),
});

/** What a backup holds, in a few words. */
export const summaryText = ({ tables, rows, files, missing }: RowsBackup): string =>
  `${tables} tables with ${rows} rows, ${files} uploads${
    missing > 0 ? `; ${missing} uploads that the database names are not in the folder "files"` : ''
  }`;

/** The whole uploads in a data folder. None ever changes or goes, so that the folder may be in use. */
function listFiles(dataDir: string): string[] {
  const folder = join(dataDir, 'files');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.partial'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
}

/** Lists the uploads in a data folder, and counts those that the database names and the folder does not have. */
async function findFiles(db: Executor, dataDir: string): Promise<{ files: string[]; missing: number }> {
  // The database first: what is uploaded meanwhile is in the folder only.
  const keys = await queryRows<{ key: string }>(db, sql`select object_key as key from uploaded_file`);
  const files = listFiles(dataDir);
  const there = new Set(files);
  return { files, missing: keys.filter(({ key }) => !there.has(key)).length };
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

/**
 * Writes all rows of a served database, as they are at one moment, and the uploads of the data folder into one compressed
 * file, while servers go on. Uploads are read after the rows: every one that a row names was there before it. Throws a
 * `UserError` when the file exists, or cannot be written, or the database cannot be reached; then no file is left.
 */
export async function createRowsBackup(
  url: string,
  dataDir: string,
  file: string,
  now: Date,
): Promise<RowsBackup> {
  if (existsSync(file)) throw new UserError(`${file} exists already: choose another name with --to.`);
  const source = await openServedPlace(url, { isLive: true });
  let folder: string | undefined;
  const partial = `${file}.partial`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    const working = mkdtempSync(`${file}-`);
    folder = working;
    const rows = join(working, 'rows');
    mkdirSync(rows, { mode: 0o700 });
    const contents = await readDatabase(source.db, async (found, rowsOf) => {
      requireKnownSchema(found, source.name);
      for (const table of found.tables) await writeRows(rows, table, await rowsOf(table));
      return found;
    });
    const { files, missing } = await findFiles(source.db, dataDir);
    const manifest: Manifest = {
      format: 'biz-backup',
      version: 2,
      createdAt: now.toISOString(),
      contents,
      files: files.length,
      missing,
    };
    writeFileSync(join(working, MANIFEST), JSON.stringify(manifest));
    // It holds all data: only its owner may read it.
    writeFileSync(partial, '', { mode: 0o600 });
    // By way of a link, as an archive is of one folder.
    symlinkSync(join(dataDir, 'files'), join(working, 'files'), 'junction');
    await create({ cwd: working, file: partial, gzip: true, portable: true, strict: true, follow: true }, [
      MANIFEST,
      'rows',
      ...files.map((name) => `files/${name}`),
    ]);
    renameSync(partial, file);
    return summaryOf(manifest);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${file} cannot be written: ${lineOf(error)}`);
  } finally {
    if (existsSync(partial)) rmSync(partial);
    if (folder) rmSync(folder, { recursive: true, force: true });
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

/**
 * Fills an empty served database, or the new one of a data folder when `url` is left out, and the folder of uploads from a
 * backup of rows. All of it is unpacked and counted first, and every table compared by its checksum before it is committed:
 * what fails leaves nothing. Throws a `UserError` when the backup is not whole or the target not empty.
 */
export async function restoreRowsBackup(
  file: string,
  dataDir: string,
  url: string | undefined,
  onRows: OnRows,
): Promise<RowsBackup> {
  const files = join(dataDir, 'files');
  if (listFiles(dataDir).length > 0)
    throw new UserError(`${files} is not empty: move it away, or choose another folder with --data.`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // On the same disk, so that moving it there at the end copies nothing.
  const folder = mkdtempSync(join(dirname(dataDir), `${basename(dataDir)}-restoring-`));
  try {
    const manifest = await unpack(file, folder);
    const target = url ? await openServedPlace(url) : await openEmbeddedPlace(dataDir);
    const rowsOf = async (table: TableContents) => rowsIn(join(folder, 'rows'), table);
    // Uploads first: the commit of the rows is what makes it whole.
    const isMoved = existsSync(join(folder, 'files'));
    if (isMoved) {
      rmSync(files, { recursive: true, force: true });
      renameSync(join(folder, 'files'), files);
    }
    await fillPlace(target, manifest.contents, rowsOf, onRows).catch((error: unknown) => {
      if (isMoved) rmSync(files, { recursive: true, force: true });
      throw error;
    });
    return summaryOf(manifest);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
