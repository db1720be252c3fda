import { chmodSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { printable } from '../lib/address.ts';
import { lineOf, StartError } from '../lib/start-error.ts';
import { openPglite } from './adapters/pglite.ts';
import { openPostgres } from './adapters/postgres.ts';
import { lockDataFolder } from './data-lock.ts';
import type { Database, OpenDatabase, StatementListener } from './database.ts';
import { writeMasters } from './masters.ts';
import type { Migration } from './migrations.ts';
import { knownMigrations, neededMigrations, readSchemaState } from './schema-version.ts';

type Options = {
  databaseUrl: string | undefined;
  /** Where `databaseUrl` is PgBouncer in transaction mode: the database behind it, for what needs a connection of its own. */
  databaseDirectUrl?: string | undefined;
  /** Connections to a served database at most. */
  databasePoolSize?: number;
  dataDir: string;
  /** Receives each step in one line. */
  onProgress: (line: string) => void;
  onStatement?: StatementListener | undefined;
  /** Which of the missing migrations are applied: `all` unless named, those of the `expand` phase, or `none`. */
  migrations?: 'all' | 'expand' | 'none';
};

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
      'data folder away and fill a new one from a backup: npm run restore -- --from <backup>.',
    { cause },
  );

/** Throws a `StartError` for a folder that holds something else than a database: PGlite would start a new one over it. */
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
  { databaseDirectUrl: directUrl, databasePoolSize, onProgress, onStatement }: Options,
): Promise<OpenDatabase> {
  onProgress(`Connecting to ${printable(url)}…`);
  try {
    return await openPostgres(url, { onStatement, directUrl, poolSize: databasePoolSize });
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`DATABASE_URL: cannot connect to ${printable(url)}: ${lineOf(error)}`, {
      cause: error,
    });
  }
}

const placeOf = ({ databaseUrl, dataDir }: Options) =>
  databaseUrl ? printable(databaseUrl) : path.join(dataDir, 'db');

/**
 * Throws a `StartError` for a database that a newer version has changed so that this one cannot work with it, and, unless
 * this one `migrates`, for one that lacks what it needs. A newer schema that has only been added to is fine.
 */
async function refuseUnusable(db: Database, options: Options): Promise<void> {
  const { applied, required } = await readSchemaState(db);
  const [needed, known] = [neededMigrations(), knownMigrations()];
  if (required > known) {
    throw new StartError(
      `The database in ${placeOf(options)} was made by a newer version of biz: it requires a version that knows ` +
        `${required} migrations, this one knows ${known}. Nothing was changed. Start that version or a later one.`,
    );
  }
  if (options.migrations === 'none' && applied < needed) {
    throw new StartError(
      `The database in ${placeOf(options)} has ${applied} migrations, this version needs ${needed}, and ` +
        'MIGRATE_ON_START is off: run npm run migrate first.',
    );
  }
}

function outdated(options: Options, error: unknown): StartError {
  const { databaseUrl } = options;
  const instead = databaseUrl
    ? 'name another one in DATABASE_URL'
    : 'restore a backup with npm run restore, or start again in another folder with --data or DATA_DIR';
  return new StartError(
    `The schema of the database in ${placeOf(options)} cannot be brought up to date: ${lineOf(causeOf(error))}. ` +
      `The migration that failed was undone. Start the version that it was made by, or ${instead}.`,
    { cause: error },
  );
}

async function bringUpToDate({ db, migrate }: OpenDatabase, options: Options): Promise<Migration[]> {
  const { migrations: phase = 'all', onProgress } = options;
  await refuseUnusable(db, options);
  if (phase === 'none') return [];
  onProgress('Bringing the schema up to date…');
  const waiting = await migrate({ phase, onProgress }).catch((error: unknown) => {
    throw isDamage(error) ? error : outdated(options, error);
  });
  // An older version's lists would replace those of the newer one that has migrated.
  if ((await readSchemaState(db)).applied <= knownMigrations()) await writeMasters(db);
  return waiting;
}

/**
 * Opens the database that the options name, brings its schema up to date and writes the master lists; also returns the
 * migrations that wait for the contract phase. Throws a `StartError` when it cannot be opened or reached, or when its
 * schema is one that this version cannot work with or that no migration leads on from.
 */
export async function openDatabase(options: Options): Promise<OpenDatabase & { waiting: Migration[] }> {
  const opened = options.databaseUrl
    ? await openServed(options.databaseUrl, options)
    : await openEmbedded(options);
  try {
    return { ...opened, waiting: await bringUpToDate(opened, options) };
  } catch (error) {
    await opened.close();
    if (!options.databaseUrl && isDamage(error))
      throw damaged(placeOf(options), lineOf(causeOf(error)), error);
    throw error;
  }
}
