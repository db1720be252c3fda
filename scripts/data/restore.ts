import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../server/db/database.ts';
import { printable } from '../../server/lib/address.ts';
import { lineOf, StartError } from '../../server/lib/start-error.ts';
import { UserError } from '../lib/cli.ts';
import { makeWorkingFolder } from '../lib/working-folder.ts';
import { DUMP, partsOf, STATEMENTS } from './backup.ts';
import { makeEmbedded, openServed, requireAbsent } from './data-place.ts';
import type { DataTarget } from './data-target.ts';
import { runProgram } from './postgres-programs.ts';

const unzipped = (file: string): Readable => createReadStream(file).pipe(createGunzip());

/** A server before PostgreSQL 17 does not know this setting, which pg_dump sets before anything else. */
const UNKNOWN_SETTING = /^SET transaction_timeout = 0;\n/m;

/** What newer versions of pg_dump write around statements for psql alone. */
const RESTRICT = /^\\restrict \w+\n/m;
const UNRESTRICT = /\\unrestrict \w+\s*$/;

/** How backslashes in texts are meant. */
const BACKSLASHES = /^SET standard_conforming_strings = o\w+;\n/m;

/** What comes before the first table, in characters. */
const HEAD = 1000;

/** Leaves the setting out of the head of the statements; what people wrote comes far behind it. */
async function* forAnyServer(statements: Readable): AsyncGenerator<string> {
  let isHead = true;
  for await (const piece of statements.setEncoding('utf8')) {
    yield isHead ? piece.slice(0, HEAD).replace(UNKNOWN_SETTING, '') + piece.slice(HEAD) : piece;
    isHead = false;
  }
}

async function readStatements(file: string): Promise<string> {
  const all = await text(unzipped(file));
  const head = all.slice(0, HEAD).replace(RESTRICT, '');
  return (head + all.slice(HEAD)).replace(UNRESTRICT, '');
}

async function requireEmpty(db: Database, name: string): Promise<void> {
  const found = await queryRows<{ name: string }>(
    db,
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`,
  );
  if (found[0])
    throw new UserError(
      `The database ${name} is not empty: it has a table "${found[0].name}". Make a new one (createdb).`,
    );
}

/** Fills an empty served database in one transaction. */
async function fillServed(url: string, folder: string): Promise<void> {
  const { db, close } = await openServed(url);
  await requireEmpty(db, printable(url)).finally(close);
  const dump = join(folder, DUMP);
  if (existsSync(dump)) {
    const options = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error'];
    await runProgram('pg_restore', url, [...options, dump]);
    return;
  }
  const statements = Readable.from(forAnyServer(unzipped(join(folder, STATEMENTS))));
  const options = ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1', '--file=-'];
  await runProgram('psql', url, options, statements);
}

function requireBackup(folder: string): void {
  if (!existsSync(folder)) throw new UserError(`There is no folder ${folder}.`);
  if ([DUMP, STATEMENTS].some((name) => existsSync(join(folder, name)))) return;
  throw new UserError(
    `${folder} is no backup of biz: expected a folder with ${DUMP} or ${STATEMENTS}. One file that an earlier version ` +
      'has written is restored by that version: docs/operations/backup.md.',
  );
}

function requireStatements(folder: string): string {
  const file = join(folder, STATEMENTS);
  if (existsSync(file)) return file;
  throw new UserError(
    `${folder} is a backup of PostgreSQL: restore it into an empty one (DATABASE_URL). For the embedded database make one ` +
      'by npm run backup -- --sql.',
  );
}

/** Runs `fill` while the parts of a backup lie in the data folder; they are gone when it fails. */
async function withParts(folder: string, target: DataTarget, fill: () => Promise<void>): Promise<void> {
  const { dataDir } = target;
  const parts = partsOf(target).filter((part) => existsSync(join(folder, part)));
  // On the same disk, so that moving them into place takes no time.
  const working = makeWorkingFolder(`${dataDir}-restoring`);
  const placed: string[] = [];
  try {
    for (const part of parts) await cp(join(folder, part), join(working.path, part), { recursive: true });
    for (const part of parts) {
      const made = await mkdir(dirname(join(dataDir, part)), { recursive: true, mode: 0o700 });
      placed.push(made ?? join(dataDir, part));
      await rename(join(working.path, part), join(dataDir, part));
    }
    await fill();
  } catch (error) {
    for (const each of placed) await rm(each, { recursive: true, force: true });
    throw error;
  } finally {
    working.remove();
  }
}

/**
 * Fills an empty served database, or the new one of a data folder, and that folder's uploads, mails and accounts from a
 * backup. What fails leaves nothing. Throws a `UserError` when the backup is not whole, or the target not empty.
 */
export async function restoreBackup(folder: string, target: DataTarget): Promise<void> {
  const { databaseUrl, dataDir } = target;
  requireBackup(folder);
  requireAbsent(dataDir, [...(databaseUrl ? [] : ['db']), ...partsOf(target)]);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    if (databaseUrl) {
      await withParts(folder, target, () => fillServed(databaseUrl, folder));
      return;
    }
    const statements = requireStatements(folder);
    await withParts(folder, target, () =>
      makeEmbedded(dataDir, async (client) => {
        const all = await readStatements(statements);
        // All statements are parsed before the first one, which would set this, is run.
        await client.exec(BACKSLASHES.exec(all.slice(0, HEAD))?.[0] ?? '');
        await client.exec(all);
        // It never gathers by itself what its planner must know.
        await client.exec('analyze');
      }),
    );
  } catch (error) {
    if (error instanceof UserError || error instanceof StartError) throw error;
    // In one line: what follows repeats what was to be written.
    throw new UserError(`${folder} cannot be restored: ${lineOf(error)}. Nothing was written.`);
  }
}

/** What a restored database holds, and which uploads it names that a backup has not, or not as long as they were. */
export type Found = { tables: number; rows: number; missing: string[] };

/** Looks through a restored database, and for its uploads in the folder `files`. */
export async function lookThrough(db: Database, files: string): Promise<Found> {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  let rows = 0;
  for (const { name } of tables) {
    const [row] = await queryRows<{ count: number }>(
      db,
      sql`select count(*)::int as count from public.${sql.identifier(name)}`,
    );
    rows += row?.count ?? 0;
  }
  const uploads = await queryRows<{ key: string; size: number }>(
    db,
    sql`select object_key as key, byte_size as size from public.uploaded_file order by 1`,
  );
  const missing: string[] = [];
  for (const { key, size } of uploads) {
    const found = await stat(join(files, key)).catch(() => null);
    if (found?.size !== size) missing.push(found ? `${key} (${found.size} bytes instead of ${size})` : key);
  }
  return { tables: tables.length, rows, missing };
}
