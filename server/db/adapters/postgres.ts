import type { OpenDatabase, StatementListener } from '../database.ts';
import { migrateServed } from './connection.ts';
import { listenOn } from './listen.ts';
import { POOL_SIZE } from './pool.ts';
import { createWatchedPool } from './watched-pool.ts';

type Options = {
  onStatement?: StatementListener | undefined;
  poolSize?: number | undefined;
  statementMs?: number;
};

/** Opens a pool on a served Postgres, which repeats what collides. Throws when it cannot be reached. */
export async function openPostgres(
  url: string,
  { poolSize = POOL_SIZE, ...options }: Options = {},
): Promise<OpenDatabase> {
  const { db, end } = createWatchedPool(url, { name: 'biz', max: poolSize, ...options });
  try {
    await db.execute('select 1');
  } catch (error) {
    await end(1);
    // Drizzle's own error shows the statement, what it wraps shows what is wrong.
    throw error instanceof Error && error.cause ? error.cause : error;
  }
  return {
    db,
    listen: listenOn(url, db),
    migrate: (options) => migrateServed(url, options),
    close: () => end(2),
  };
}
