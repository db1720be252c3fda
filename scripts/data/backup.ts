import { createWriteStream, existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pgDump } from '@electric-sql/pglite-tools/pg_dump';
import { lineOf, StartError } from '../../server/lib/start-error.ts';
import { UserError } from '../lib/cli.ts';
import { makeWorkingFolder } from '../lib/working-folder.ts';
import { openEmbedded, unreadable } from './data-place.ts';
import type { DataTarget } from './data-target.ts';
import { runProgram } from './postgres-programs.ts';

/** The database as pg_dump writes it for pg_restore; of a served PostgreSQL. */
export const DUMP = 'database.dump';

/** The database as statements, which either database takes. */
export const STATEMENTS = 'database.sql.gz';

/** The parts of a data folder that a backup has beside the database. Uploads in a bucket are copied by its own tools. */
export const partsOf = ({ bucket }: Pick<DataTarget, 'bucket'>): string[] => [
  ...(bucket ? [] : ['files']),
  'mail',
  'auth/accounts.json',
];

/** Statements that any PostgreSQL runs, also with few columns more or less; rows come 500 in a statement. */
const AS_STATEMENTS = ['--inserts', '--rows-per-insert=500'];
const PORTABLE = ['--no-owner', '--no-privileges', '--encoding=UTF8'];

async function dumpServed(url: string, folder: string, isSql: boolean): Promise<void> {
  const file = join(folder, isSql ? STATEMENTS : DUMP);
  const format = isSql ? [...AS_STATEMENTS, '--compress=6'] : ['--format=custom'];
  await runProgram('pg_dump', url, [...PORTABLE, ...format, `--file=${file}`]);
  await chmod(file, 0o600);
}

async function dumpEmbedded(dataDir: string, folder: string): Promise<void> {
  const { client, close } = await openEmbedded(dataDir);
  try {
    // It drops lines that start with “\\restrict”, of whoever's text: so set, pg_dump doubles a backslash.
    await client.exec('set standard_conforming_strings = off');
    const dump = await pgDump({ pg: client, args: [...PORTABLE, ...AS_STATEMENTS] }).catch(
      (error: unknown) => {
        throw unreadable(dataDir, /ERROR: *(.+)/.exec(String(error))?.[1] ?? lineOf(error));
      },
    );
    const written = createWriteStream(join(folder, STATEMENTS), { mode: 0o600, flush: true });
    await pipeline(dump.stream(), createGzip(), written);
  } finally {
    await close();
  }
}

/** Copies what a data folder has of uploads, mails and accounts; returns how many files that are. */
async function copyParts(target: DataTarget, folder: string): Promise<number> {
  for (const part of partsOf(target).filter((each) => existsSync(join(target.dataDir, each)))) {
    await mkdir(dirname(join(folder, part)), { recursive: true, mode: 0o700 });
    await cp(join(target.dataDir, part), join(folder, part), {
      recursive: true,
      preserveTimestamps: true,
      // An upload that is on its way has no row yet.
      filter: (source) => !source.endsWith('.partial'),
    });
  }
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).length;
}

/**
 * Writes the database, as it is at one moment, and the uploads, mails and accounts of the data folder into a new folder;
 * returns how many files those are. Uploads never change, so those that are copied after the rows fit them. `isSql` has a
 * served database written as statements, which an embedded one takes. Throws a `UserError` when the folder exists or
 * cannot be written, or the database cannot be read; then nothing is left.
 */
export async function createBackup(
  target: DataTarget,
  folder: string,
  { isSql = false } = {},
): Promise<{ files: number }> {
  if (existsSync(folder)) throw new UserError(`${folder} exists already: choose another name with --to.`);
  const { databaseUrl, dataDir } = target;
  let working: ReturnType<typeof makeWorkingFolder> | undefined;
  try {
    await mkdir(dirname(folder), { recursive: true });
    working = makeWorkingFolder(join(dirname(folder), 'biz-backup'));
    const { path } = working;
    if (databaseUrl) await dumpServed(databaseUrl, path, isSql);
    else await dumpEmbedded(dataDir, path);
    const files = await copyParts(target, path);
    await rename(path, folder);
    return { files };
  } catch (error) {
    if (error instanceof UserError || error instanceof StartError) throw error;
    throw new UserError(`${folder} cannot be written: ${lineOf(error)}`);
  } finally {
    working?.remove();
  }
}
