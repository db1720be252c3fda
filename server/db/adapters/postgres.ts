import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import type { Database, OpenDatabase, StatementListener } from '../database.ts';
import { migrationsFolder } from '../migrations-folder.ts';
import * as schema from '../schema.ts';
import { listenOn } from './listen.ts';

/** Seconds until connecting is given up: a wrong host must not look like a slow start. */
const CONNECT_TIMEOUT = 10;

/** Milliseconds after which the server ends a statement: nobody waits for its result any more. */
const STATEMENT_TIMEOUT_MS = 30_000;

/** Connections that one process holds unless configured otherwise: docs/scaling.md calculates with it. */
export const POOL_SIZE = 10;

type Pool = {
  db: Database;
  /** Waits so many seconds for what runs, then breaks it off. */
  end(seconds: number): Promise<void>;
};

/**
 * Returns a pool of connections that open when they are needed. `name` is what `pg_stat_activity` shows; after a
 * failure the next statement connects again at once.
 */
export function createPool(
  url: string,
  {
    name,
    max,
    connectTimeout = CONNECT_TIMEOUT,
    onStatement,
  }: { name: string; max: number; connectTimeout?: number; onStatement?: StatementListener },
): Pool {
  const client = postgres(url, {
    max,
    idle_timeout: 30,
    connect_timeout: connectTimeout,
    connection: { application_name: name, statement_timeout: STATEMENT_TIMEOUT_MS },
    onnotice: () => {},
  });
  const logger = onStatement ? { logQuery: (query: string) => onStatement(query) } : false;
  return {
    db: drizzle(client, { schema, logger }),
    end: (seconds) => client.end({ timeout: seconds }),
  };
}

/** Opens a pool on a served Postgres. Throws when it cannot be reached. */
export async function openPostgres(
  url: string,
  onStatement?: StatementListener,
  poolSize = POOL_SIZE,
): Promise<OpenDatabase> {
  const { db, end } = createPool(url, { name: 'biz', max: poolSize, onStatement });
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
    migrate: async () => {
      // One process migrates, the others wait: a session lock must live on one connection.
      const single = postgres(url, { max: 1, onnotice: () => {} });
      try {
        await single`select pg_advisory_lock(7316211)`;
        await migrate(drizzle(single), { migrationsFolder });
      } finally {
        await single.end();
      }
    },
    close: () => end(5),
  };
}
