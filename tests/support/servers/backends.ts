import { openPostgres } from '#server/db/adapters/postgres';
import type { Database } from '#server/db/database';
import { writeMasters } from '#server/db/masters';
import type { Services } from '#server/kit/services';
import { createPostgresDatabase } from './postgres-database.ts';
import { createTestApi, type TestApi } from './test-api.ts';

/** A database that tests run on, and how to make an API over it. */
export type Backend = { createApi(overrides?: Partial<Services>): Promise<TestApi>; close(): Promise<void> };

async function openServed(): Promise<{ db: Database; close(): Promise<void> }> {
  const server = await createPostgresDatabase();
  const opened = await openPostgres(server.url);
  await opened.migrate();
  await writeMasters(opened.db);
  return {
    db: opened.db,
    close: async () => {
      await opened.close();
      await server.stop();
    },
  };
}

/** Both databases, for `describe.each`: what one connection cannot get wrong, several can. */
export const backends: [name: string, open: () => Promise<Backend>][] = [
  ['the embedded database', async () => ({ createApi: createTestApi, close: async () => {} })],
  [
    'a served PostgreSQL',
    async () => {
      const { db, close } = await openServed();
      const createApi: Backend['createApi'] = async (overrides) => ({
        ...(await createTestApi({ db, ...overrides })),
        db,
      });
      return { createApi, close };
    },
  ],
];
