import { knownMigrations } from '../../server/db/schema-version.ts';
import { lineOf } from '../../server/start-error.ts';
import { UserError } from '../lib/cli.ts';
import { type DataPlace, isAddress, openEmbeddedPlace, openServedPlace } from './data-place.ts';
import { type Contents, fillDatabase, type OnRows, readDatabase, requireEmpty } from './table-rows.ts';

/** Throws a `UserError` for a schema that this version does not know all of: it would leave things behind. */
export function requireKnownSchema({ migrations }: Pick<Contents, 'migrations'>, place: string): void {
  if (migrations > knownMigrations())
    throw new UserError(`${place} was made by a newer version of biz: update this one first.`);
  if (migrations === 0) throw new UserError(`${place} holds no data of biz.`);
}

/**
 * Gives an empty target the schema of what comes into it, fills it, and ends it without a remainder if that fails. `onEmpty`
 * runs before that, once the target has been found to be empty.
 */
export async function fillPlace(
  target: DataPlace,
  contents: Contents,
  rowsOf: Parameters<typeof fillDatabase>[3],
  { onEmpty, onRows = () => {} }: { onEmpty?: () => Promise<void>; onRows?: OnRows },
): Promise<void> {
  try {
    await requireEmpty(target.db, target.name);
    await onEmpty?.();
    await target.migrate({ upTo: contents.migrations });
    await fillDatabase(target.db, target.name, contents, rowsOf, onRows);
  } catch (error) {
    await target.abandon();
    // Drizzle's own message repeats all rows of the statement; what it wraps is one line.
    if (error instanceof Error && error.cause)
      throw new UserError(`${target.name} cannot be filled: ${lineOf(error.cause)}. Nothing was written.`);
    throw error;
  }
  await target.close();
}

/**
 * Copies all rows from one database to another, empty one: from a data folder to an address of PostgreSQL, or back. The
 * source is read only. Returns what was copied. Throws a `UserError` when a server uses either, the target is not empty,
 * or what arrived is not what was there; the target is then as before.
 */
export async function moveData(from: string, to: string, onRows: OnRows): Promise<Contents> {
  if (from === to) throw new UserError('--from and --to are the same database.');
  const source = isAddress('--from', from) ? await openServedPlace(from) : await openEmbeddedPlace(from);
  try {
    return await readDatabase(source, async (contents, rowsOf) => {
      requireKnownSchema(contents, source.name);
      const target = isAddress('--to', to)
        ? await openServedPlace(to)
        : await openEmbeddedPlace(to, { isNew: true });
      await fillPlace(target, contents, rowsOf, { onRows });
      return contents;
    });
  } finally {
    await source.close();
  }
}
