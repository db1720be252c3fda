import { DrizzleQueryError, sql } from 'drizzle-orm';
import { type Executor, queryRows } from './database.ts';
import { type Migration, readMigrations } from './migrations.ts';

/** What PostgreSQL says of a table or a schema that does not exist. */
const MISSING = ['42P01', '3F000'];

/** What a database has been given. */
export type SchemaState = {
  /** How many migrations. */
  applied: number;
  /** How many a version must know to work with it: those up to the last contract migration that was applied. */
  required: number;
};

let own: readonly Migration[] | undefined;

/** The migrations of this version, read once: health checks ask for them every second. */
const ownMigrations = (): readonly Migration[] => {
  own ??= readMigrations();
  return own;
};

/** Returns how many migrations this version of the server has. */
export const knownMigrations = (): number => ownMigrations().length;

/**
 * Returns how many migrations this version cannot work without: all but the contract migrations at the end, which wait
 * until no process of the version before is left.
 */
export const neededMigrations = (): number =>
  ownMigrations().findLast(({ phase }) => phase === 'expand')?.number ?? 0;

const isMissing = (error: unknown) =>
  error instanceof DrizzleQueryError &&
  error.cause !== undefined &&
  'code' in error.cause &&
  MISSING.includes(String(error.cause.code));

/** Returns what a database has been given; none of it when it is empty. */
export async function readSchemaState(db: Executor): Promise<SchemaState> {
  try {
    // By way of JSON, as the column is missing where no version that knows it has migrated.
    const [row] = await queryRows<SchemaState>(
      db,
      sql`select count(*)::int as applied, coalesce(max((to_jsonb(m) ->> 'required')::int), 0) as required
        from drizzle.__drizzle_migrations m`,
    );
    return row ?? { applied: 0, required: 0 };
  } catch (error) {
    if (isMissing(error)) return { applied: 0, required: 0 };
    throw error;
  }
}

/** Rejects unless the database responds and has a schema that this version can work with, be it a newer one. */
export async function requireUsableSchema(db: Executor): Promise<void> {
  const { applied, required } = await readSchemaState(db);
  const [needed, known] = [neededMigrations(), knownMigrations()];
  if (applied < needed) throw new Error(`The database has ${applied} of ${needed} migrations`);
  if (required > known)
    throw new Error(`The database requires a version with ${required} migrations: this one knows ${known}`);
}
