import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { printable } from '../env.ts';
import { closeToOthers } from '../private-data.ts';
import { lineOf, StartError } from '../start-error.ts';
import { openPglite } from './adapters/pglite.ts';
import { openPostgres } from './adapters/postgres.ts';
import { lockDataFolder } from './data-lock.ts';
import type { Database, OpenDatabase, StatementListener } from './database.ts';
import { writeMasters } from './masters.ts';
import { countMigrations, knownMigrations } from './schema-version.ts';

type Options = {
  databaseUrl: string | undefined;
  /** Connections to a served database at most. */
  databasePoolSize?: number;
  dataDir: string;
  /** Receives each step in one line. */
  onProgress: (line: string) => void;
  onStatement?: StatementListener | undefined;
};

/** Level by level: Node's own recursion never ends where the system refuses with ENOENT, as under /proc. */
function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder, { mode });
}

/** Makes the data folder and proves that it can be written; throws a `StartError` naming it when not. */
export function prepareDataFolder(dataDir: string): void {
  try {
    // Other users of this machine must not read what people write to each other.
    makeFolder(dataDir, 0o700);
    accessSync(dataDir, constants.W_OK);
    const probe = path.join(dataDir, `.write-test-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
    closeToOthers(dataDir);
  } catch (error) {
    throw new StartError(
      `Cannot write to the data folder ${dataDir}: ${lineOf(error)}. Choose another with --data or DATA_DIR.`,
      { cause: error },
    );
  }
}

/** What PostgreSQL says of files that are gone or not as they were written: damaged data, a damaged index, a missing file. */
const DAMAGED = ['XX001', 'XX002', '58P01'];

/** Returns what the database said: the statement that failed says little. */
const causeOf = (error: unknown): unknown => (error instanceof Error ? (error.cause ?? error) : error);

function isDamage(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof Error && 'code' in cause && DAMAGED.includes(String(cause.code));
}

const damaged = (folder: string, reason: string, cause?: unknown) =>
  new StartError(
    `The embedded database in ${folder} cannot be used, its files are damaged or incomplete: ${reason}. Move the ` +
      'data folder away and fill a new one from a backup: npm run restore -- --from <file>.',
    { cause },
  );

/** Throws a `StartError` for a folder that holds something else than a database: PGlite would begin a new one over it. */
function refuseRemains(folder: string): void {
  const isNew = !existsSync(folder) || readdirSync(folder).length === 0;
  if (!isNew && !existsSync(path.join(folder, 'PG_VERSION'))) throw damaged(folder, 'PG_VERSION is missing');
}

async function openEmbedded({ dataDir, onProgress, onStatement }: Options): Promise<OpenDatabase> {
  onProgress('Opening the embedded database…');
  const lock = lockDataFolder(dataDir);
  const folder = path.join(dataDir, 'db');
  try {
    refuseRemains(folder);
    const opened = await openPglite({ dataDir: folder, onStatement });
    // PGlite makes its files writable for everybody, so the folder must not be, also one that was made before.
    chmodSync(folder, 0o700);
    return {
      ...opened,
      close: async () => {
        await opened.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error instanceof StartError ? error : damaged(folder, lineOf(error), error);
  }
}

async function openServed(
  url: string,
  { databasePoolSize, onProgress, onStatement }: Options,
): Promise<OpenDatabase> {
  onProgress(`Connecting to ${printable(url)}…`);
  try {
    return await openPostgres(url, onStatement, databasePoolSize);
  } catch (error) {
    throw new StartError(`DATABASE_URL: cannot connect to ${printable(url)}: ${lineOf(error)}`, {
      cause: error,
    });
  }
}

const placeOf = ({ databaseUrl, dataDir }: Options) =>
  databaseUrl ? printable(databaseUrl) : path.join(dataDir, 'db');

/** Throws a `StartError` for a database that a newer version has changed: this one would write what that one misreads. */
async function refuseNewer(db: Database, options: Options): Promise<void> {
  const [found, known] = [await countMigrations(db), knownMigrations()];
  if (found <= known) return;
  throw new StartError(
    `The database in ${placeOf(options)} was made by a newer version of biz: it has ${found} migrations, this ` +
      `version knows ${known}. Nothing was changed. Start that version or a later one.`,
  );
}

function outdated(options: Options, error: unknown): StartError {
  const { databaseUrl } = options;
  const instead = databaseUrl
    ? 'name another one in DATABASE_URL'
    : 'restore a backup with npm run restore, or start again in another folder with --data or DATA_DIR';
  return new StartError(
    `The schema of the database in ${placeOf(options)} cannot be brought up to date: ${lineOf(causeOf(error))}. ` +
      `Nothing was changed. Start the version that it was made by, or ${instead}.`,
    { cause: error },
  );
}

/**
 * Opens the database that the options name, brings its schema up to date and writes the master lists. Throws a
 * `StartError` when it cannot be opened or reached, or when its schema is a newer
 * version's or one that no migration leads on from.
 */
export async function openDatabase(options: Options): Promise<OpenDatabase> {
  const opened = options.databaseUrl
    ? await openServed(options.databaseUrl, options)
    : await openEmbedded(options);
  try {
    await refuseNewer(opened.db, options);
    options.onProgress('Bringing the schema up to date…');
    await opened.migrate().catch((error: unknown) => {
      throw isDamage(error) ? error : outdated(options, error);
    });
    await writeMasters(opened.db);
    return opened;
  } catch (error) {
    await opened.close();
    if (!options.databaseUrl && isDamage(error))
      throw damaged(placeOf(options), lineOf(causeOf(error)), error);
    throw error;
  }
}
