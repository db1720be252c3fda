import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import type { OpenDatabase, StatementListener } from '../database.ts';
import { migrationsFolder } from '../migrations-folder.ts';
import * as schema from '../schema.ts';

/** Seconds until connecting is given up: a wrong host must not look like a slow start. */
const CONNECT_TIMEOUT = 10;

/** Milliseconds after which the server ends a statement: nobody waits for its answer any more. */
const STATEMENT_TIMEOUT_MS = 30_000;

/** Opens a pool on a served Postgres. Throws when it cannot be reached. */
export async function openPostgres(url: string, onStatement?: StatementListener): Promise<OpenDatabase> {
  const client = postgres(url, {
    max: 10,
    idle_timeout: 30,
    connect_timeout: CONNECT_TIMEOUT,
    connection: { application_name: 'biz', statement_timeout: STATEMENT_TIMEOUT_MS },
    onnotice: () => {},
  });
  try {
    await client`select 1`;
  } catch (error) {
    await client.end({ timeout: 1 });
    throw error;
  }
  const db = drizzle(client, {
    schema,
    logger: onStatement ? { logQuery: (query) => onStatement(query) } : false,
  });
  return {
    db,
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
    close: () => client.end({ timeout: 5 }),
  };
}
