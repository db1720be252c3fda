import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '#server/db/database';
import { digest } from './digest.ts';

/** The id that the next transaction with a write would get: as long as it stalls, no row can have changed. */
async function nextTransaction(db: Database): Promise<string | undefined> {
  const [row] = await queryRows<{ id: string }>(
    db,
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as id`,
  );
  return row?.id;
}

export type RowWatch = { changed(): Promise<boolean> };

/**
 * Watches all rows from now on: `changed` returns whether any was changed, added or deleted since its last call. Rows are
 * read only when a transaction took an id meanwhile, so calling it after each of thousands of requests is cheap.
 */
export async function watchRows(db: Database): Promise<RowWatch> {
  let transaction = await nextTransaction(db);
  let rows = await digest(db);
  return {
    async changed() {
      const next = await nextTransaction(db);
      if (next === transaction) return false;
      const before = rows;
      transaction = next;
      rows = await digest(db);
      return rows !== before;
    },
  };
}
