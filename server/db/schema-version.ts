import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Executor, queryRows } from './database.ts';
import { migrationsFolder } from './migrations-folder.ts';

const Journal = v.object({ entries: v.array(v.object({ tag: v.string() })) });

/** What PostgreSQL says of a table or a schema that does not exist. */
const MISSING = ['42P01', '3F000'];

/** Returns how many migrations this version of the server has. */
export function knownMigrations(): number {
  const file = path.join(migrationsFolder, 'meta/_journal.json');
  return v.parse(Journal, JSON.parse(readFileSync(file, 'utf8'))).entries.length;
}

const isMissing = (error: unknown) =>
  error instanceof DrizzleQueryError &&
  error.cause !== undefined &&
  'code' in error.cause &&
  MISSING.includes(String(error.cause.code));

/** Returns how many migrations a database has been given. */
export async function countMigrations(db: Executor): Promise<number> {
  try {
    const [row] = await queryRows<{ count: number }>(
      db,
      sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
    );
    return row?.count ?? 0;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

/** Rejects unless the database responds and has every migration that this version needs. */
export async function requireCurrentSchema(db: Executor): Promise<void> {
  const [found, wanted] = [await countMigrations(db), knownMigrations()];
  if (found < wanted) throw new Error(`The database has ${found} of ${wanted} migrations`);
}
