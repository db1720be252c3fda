import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostgresDatabase } from '../../../tests/support/servers/postgres-database.ts';
import { StartError } from '../../lib/start-error.ts';
import { queryRows } from '../database.ts';
import { prefecture } from '../schema.ts';
import { openPostgres } from './postgres.ts';

let served: Awaited<ReturnType<typeof createPostgresDatabase>>;
/** As PgBouncer's `connect_query` has it. */
let limited: string;
beforeAll(async () => {
  served = await createPostgresDatabase();
  const url = new URL(served.url);
  url.searchParams.set('options', '-c statement_timeout=9000 -c idle_in_transaction_session_timeout=9001');
  limited = url.href;
});
afterAll(() => served?.stop());

test('behind a pooler no statement has a name, which another connection would not know', async () => {
  const { db, close, migrate } = await openPostgres(limited, { poolSize: 1, directUrl: served.url });
  try {
    await migrate();
    await db.select().from(prefecture).prepare('named').execute();
    expect(await queryRows(db, sql`select name from pg_prepared_statements where name <> ''`)).toEqual([]);
  } finally {
    await close();
  }
});

test('without one it is prepared once', async () => {
  const { db, close, migrate } = await openPostgres(served.url, { poolSize: 1 });
  try {
    await migrate();
    await db.select().from(prefecture).prepare('named').execute();
    const named = sql`select name from pg_prepared_statements where name = 'named'`;
    expect(await queryRows(db, named)).toEqual([{ name: 'named' }]);
  } finally {
    await close();
  }
});

test('behind a pooler the time limits are its own, and where it has none the start says what is missing', async () => {
  const { db, close } = await openPostgres(limited, { poolSize: 1, directUrl: served.url });
  const [row] = await queryRows<{ limit: string }>(
    db,
    sql`select setting as limit from pg_settings where name = 'statement_timeout'`,
  );
  expect(row?.limit).toBe('9000');
  await close();
  const refused = openPostgres(served.url, { poolSize: 1, directUrl: served.url });
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(/connect_query='set statement_timeout = 12000; set idle/);
});
