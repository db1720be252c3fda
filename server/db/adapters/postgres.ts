import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { OpenDatabase, StatementListener } from '../database.ts';
import { applyMigrations } from '../migrate.ts';
import * as schema from '../schema.ts';
import { listenOn } from './listen.ts';
import { POOL_SIZE } from './pool.ts';
import { createWatchedPool } from './watched-pool.ts';

/** Opens a pool on a served Postgres. Throws when it cannot be reached. */
export async function openPostgres(
  url: string,
  onStatement?: StatementListener,
  poolSize = POOL_SIZE,
): Promise<OpenDatabase> {
  const { db, end } = createWatchedPool(url, { name: 'biz', max: poolSize, onStatement });
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
    migrate: async (options) => {
      // One process migrates, the others wait: a session lock must live on one connection.
      const single = postgres(url, {
        max: 1,
        connection: { application_name: 'biz-migrate' },
        onnotice: () => {},
      });
      try {
        return await applyMigrations(drizzle(single, { schema }), options);
      } finally {
        await single.end();
      }
    },
    close: () => end(2),
  };
}
