import type { OpenDatabase, StatementListener } from '../database.ts';
import { migrateServed } from './connection.ts';
import { listenOn } from './listen.ts';
import { POOL_SIZE } from './pool.ts';
import { refuseEndless } from './time-limits.ts';
import { createWatchedPool } from './watched-pool.ts';

type Options = {
  onStatement?: StatementListener | undefined;
  poolSize?: number | undefined;
  /** The database behind the pooler that the address names. */
  directUrl?: string | undefined;
  statementMs?: number;
};

/** Opens a pool on a served Postgres, which repeats what collides. Throws when it cannot be reached. */
export async function openPostgres(
  url: string,
  { poolSize = POOL_SIZE, directUrl, ...options }: Options = {},
): Promise<OpenDatabase> {
  const isPooled = directUrl !== undefined;
  const { db, end } = createWatchedPool(url, { name: 'biz', max: poolSize, isPooled, ...options });
  try {
    await db.execute('select 1');
    if (isPooled) await refuseEndless(db);
  } catch (error) {
    await end(1);
    // Drizzle's own error shows the statement, what it wraps shows what is wrong.
    throw error instanceof Error && error.cause ? error.cause : error;
  }
  return {
    db,
    listen: listenOn(directUrl ?? url, db),
    migrate: (options) => migrateServed(directUrl ?? url, options),
    close: () => end(2),
  };
}
