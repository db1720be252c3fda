import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { create, extract } from 'tar';
import * as v from 'valibot';
import { openPglite } from '../../server/db/adapters/pglite.ts';
import { lockDataFolder } from '../../server/db/data-lock.ts';
import { type Database, queryRows } from '../../server/db/database.ts';
import { knownMigrations, readSchemaState } from '../../server/db/schema-version.ts';
import { lineOf, StartError } from '../../server/start-error.ts';
import { UserError } from '../lib/cli.ts';

const MANIFEST = 'backup.json';

/** What of a data folder a backup contains: database, uploads, mails, and the accounts of the Auth emulator. */
const parts = ['db', 'files', 'mail', 'auth/accounts.json'] as const;

/** What a running or stopped server leaves in a data folder that is otherwise new. */
const leftovers = new Set(['server.lock', 'server.pid', 'platform-token', 'logs']);

const Counts = v.object({ companies: v.number(), users: v.number(), messages: v.number() });
/** Rows in the database of a backup: shown to the person, and compared when it is restored. */
type Counts = v.InferOutput<typeof Counts>;
const Manifest = v.object({
  format: v.literal('biz-backup'),
  version: v.literal(1),
  createdAt: v.string(),
  migrations: v.number(),
  counts: Counts,
});

async function countRows(db: Database): Promise<Counts> {
  const [counts] = await queryRows<Counts>(
    db,
    sql`select (select count(*)::int from corporation) as companies, (select count(*)::int from user_account) as users,
      (select count(*)::int from chat_message) as messages`,
  );
  return v.parse(Counts, counts);
}

/** Reads every row to its end, which fails where a page is not as it was written: the database keeps checksums. */
async function readEverything(db: Database): Promise<void> {
  const tables = await queryRows<{ tablename: string }>(
    db,
    sql`select tablename from pg_tables where schemaname = 'public'`,
  );
  for (const { tablename } of tables) {
    await db.execute(sql`select sum(octet_length(row_of::text)) from ${sql.identifier(tablename)} as row_of`);
  }
}

/** Opens the database of a data folder and reads all of it, which proves that it is whole; returns what the manifest says. */
async function inspect(dataDir: string): Promise<{ migrations: number; counts: Counts }> {
  const { db, close } = await openPglite({ dataDir: join(dataDir, 'db') });
  try {
    await readEverything(db);
    return { migrations: (await readSchemaState(db)).applied, counts: await countRows(db) };
  } finally {
    await close();
  }
}

/** Returns what the database said: the statement that failed says little. */
const reasonOf = (error: unknown) => lineOf(error instanceof Error ? (error.cause ?? error) : error);

async function withLock<Result>(dataDir: string, run: () => Promise<Result>): Promise<Result> {
  try {
    const lock = lockDataFolder(dataDir);
    try {
      return await run();
    } finally {
      lock.release();
    }
  } catch (error) {
    throw error instanceof StartError ? new UserError(error.message) : error;
  }
}

/**
 * Writes a data folder into one compressed file; returns what is in it. Throws a UserError when there is no database,
 * a server runs on it, it does not open, the file exists already or cannot be written; then no file is left.
 */
export async function createBackup(dataDir: string, file: string, now: Date): Promise<Counts> {
  if (!existsSync(join(dataDir, 'db/PG_VERSION'))) throw new UserError(`There is no database in ${dataDir}.`);
  if (existsSync(file)) throw new UserError(`${file} exists already: choose another name with --to.`);
  return withLock(dataDir, async () => {
    const found = await inspect(dataDir).catch((error: unknown) => {
      throw new UserError(
        `The database in ${join(dataDir, 'db')} is damaged, and no backup was made: ${reasonOf(error)}. An earlier ` +
          'backup fills a new data folder: npm run restore.',
      );
    });
    const manifest: v.InferOutput<typeof Manifest> = {
      format: 'biz-backup',
      version: 1,
      createdAt: now.toISOString(),
      ...found,
    };
    const partial = `${file}.partial`;
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(join(dataDir, MANIFEST), JSON.stringify(manifest, null, 2));
      const entries = [MANIFEST, ...parts.filter((part) => existsSync(join(dataDir, part)))];
      // It holds all data: only its owner may read it.
      writeFileSync(partial, '', { mode: 0o600 });
      await create({ cwd: dataDir, file: partial, gzip: true, portable: true, strict: true }, entries);
      renameSync(partial, file);
    } catch (error) {
      if (existsSync(partial)) rmSync(partial);
      throw new UserError(`${file} cannot be written: ${lineOf(error)}`);
    } finally {
      rmSync(join(dataDir, MANIFEST), { force: true });
    }
    return found.counts;
  });
}

function readManifest(folder: string, file: string) {
  try {
    return v.parse(Manifest, JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')));
  } catch {
    throw new UserError(`${file} is not a backup of biz, or of a version that this one does not know.`);
  }
}

/** Throws a UserError when an unpacked archive holds what no backup does, such as settings: it would go into the data folder. */
function refuseForeign(folder: string, file: string): void {
  const known = new Set<string>([MANIFEST, 'auth', ...parts]);
  const auth = join(folder, 'auth');
  const names = [
    ...readdirSync(folder),
    ...(existsSync(auth) ? readdirSync(auth).map((name) => `auth/${name}`) : []),
  ];
  const foreign = names.find((name) => !known.has(name));
  if (foreign !== undefined) {
    throw new UserError(
      `${file} holds “${foreign}”, which is in no backup of biz: it was altered. Nothing was restored.`,
    );
  }
}

async function unpack(file: string, folder: string): Promise<Counts> {
  try {
    await extract({
      file,
      cwd: folder,
      strict: true,
      filter: (_, entry) => 'type' in entry && (entry.type === 'File' || entry.type === 'Directory'),
    });
  } catch (error) {
    const isFull = lineOf(error).includes('ENOSPC');
    throw new UserError(
      isFull
        ? `There is no room for the backup in ${dirname(folder)}.`
        : `${file} is damaged or not a backup: ${lineOf(error)}`,
    );
  }
  refuseForeign(folder, file);
  const manifest = readManifest(folder, file);
  if (manifest.migrations > knownMigrations()) {
    throw new UserError(`${file} was made by a newer version of biz: update this one first.`);
  }
  const found = await inspect(folder).catch((error: unknown) => {
    throw new UserError(`The database in ${file} is damaged: ${reasonOf(error)}`);
  });
  if (!v.is(v.strictObject(literals(manifest.counts)), found.counts)) {
    throw new UserError(`${file} is damaged: its database does not hold what the backup says.`);
  }
  rmSync(join(folder, MANIFEST));
  return found.counts;
}

const literals = ({ companies, users, messages }: Counts) => ({
  companies: v.literal(companies),
  users: v.literal(users),
  messages: v.literal(messages),
});

/**
 * Fills an empty or new data folder from a backup; returns what is in it. Everything is unpacked and opened beside the
 * folder first, so that one that fails leaves it as it was. Throws a UserError when the file is no whole backup, the
 * folder holds something, or a server runs on it.
 */
export async function restoreBackup(file: string, dataDir: string): Promise<Counts> {
  if (!existsSync(file)) throw new UserError(`There is no file ${file}.`);
  const held = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => !leftovers.has(name)) : [];
  if (held.length > 0) {
    throw new UserError(
      `${dataDir} is not empty (${held.slice(0, 3).join(', ')}): move it away, or choose another folder with --data.`,
    );
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return withLock(dataDir, async () => {
    // On the same disk, so that moving it there at the end copies nothing.
    const folder = mkdtempSync(join(dirname(dataDir), `${basename(dataDir)}-restoring-`));
    try {
      const counts = await unpack(file, folder);
      // The database last: a folder without one is empty to a server.
      const names = readdirSync(folder).sort((a, b) => Number(a === 'db') - Number(b === 'db'));
      for (const name of names) renameSync(join(folder, name), join(dataDir, name));
      return counts;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** What a backup holds, in a few words. */
export const rowsText = ({ companies, users, messages }: Counts): string =>
  `${companies} companies, ${users} users, ${messages} messages`;
