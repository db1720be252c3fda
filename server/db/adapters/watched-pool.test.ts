import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { shared } from '#endpoints/shared';
import { type Database, DatabaseAway, queryRows } from '#server/db/database';
import { writeMasters } from '#server/db/masters';
import { requireUsableSchema } from '#server/db/schema-version';
import { createSilentNetwork } from '../../../tests/support/faults/silent-network.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { createPostgresDatabase } from '../../../tests/support/servers/postgres-database.ts';
import { createTestApi, TEST_API_URL, type TestApi } from '../../../tests/support/servers/test-api.ts';
import type { Pool } from './pool.ts';
import { openPostgres } from './postgres.ts';
import { createWatchedPool } from './watched-pool.ts';

const soon = { timeout: 15_000, interval: 50 };
const AWAY = 'サーバーが一時的に利用できません。しばらく時間を置いてからお試しください';

let served: Awaited<ReturnType<typeof createPostgresDatabase>>;
beforeAll(async () => {
  served = await createPostgresDatabase();
  const opened = await openPostgres(served.url);
  await opened.migrate();
  await writeMasters(opened.db);
  await opened.close();
});
afterAll(() => served?.stop());

const one = (db: Database) => queryRows<{ one: number }>(db, sql`select 1 as one`);

describe('a database that stalls', () => {
  let network: Awaited<ReturnType<typeof createSilentNetwork>>;
  let pool: Pool;
  let api: TestApi;
  beforeEach(async () => {
    network = await createSilentNetwork(served.url);
    pool = createWatchedPool(
      network.url,
      { name: 'biz-watched', max: 3 },
      { silenceMs: 300, checkEveryMs: 50 },
    );
    const { db } = pool;
    api = { ...(await createTestApi({ db, checkDatabase: () => requireUsableSchema(db) })), db };
    expect((await callApi(api, shared.listPrefectures)).status).toBe(200);
    return async () => {
      network.close();
      await pool.end(0);
    };
  });

  test('fails the calls that wait for it and those after them with 503, and health within two seconds', async () => {
    network.fallSilent();
    // More than there are connections.
    const waiting = await Promise.all(Array.from({ length: 8 }, () => callApi(api, shared.listPrefectures)));
    for (const { status, message, headers } of waiting) {
      expect([status, message, headers.get('retry-after')]).toEqual([503, AWAY, '5']);
    }
    const since = performance.now();
    expect((await callApi(api, shared.listPrefectures)).status).toBe(503);
    const ready = await api.app.fetch(new Request(`${TEST_API_URL}/readyz`));
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5']);
    expect(performance.now() - since).toBeLessThan(2000);
    expect((await api.app.fetch(new Request(`${TEST_API_URL}/healthz`))).status).toBe(200);
  });

  test('is used again by itself, over new connections', async () => {
    network.fallSilent();
    const away = { cause: expect.any(DatabaseAway) };
    await vi.waitFor(() => expect(one(pool.db)).rejects.toMatchObject(away), soon);
    network.recover();
    await vi.waitFor(async () => expect(await one(pool.db)).toEqual([{ one: 1 }]), soon);
    expect((await callApi(api, shared.listPrefectures)).status).toBe(200);
    expect((await api.app.fetch(new Request(`${TEST_API_URL}/readyz`))).status).toBe(200);
  });
});

test('a connection of the watch that dies alone breaks nothing off', async () => {
  const pool = createWatchedPool(
    served.url,
    { name: 'biz-watched', max: 2 },
    { silenceMs: 500, checkEveryMs: 50 },
  );
  try {
    const long = one(pool.db).then(() => queryRows(pool.db, sql`select pg_sleep(1)`));
    await vi.waitFor(async () => {
      const ended = await queryRows(
        pool.db,
        sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'biz-watched watch'`,
      );
      expect(ended).not.toEqual([]);
    }, soon);
    expect(await long).toHaveLength(1);
  } finally {
    await pool.end(1);
  }
});

test('a server that cannot be reached, and one that says that it cannot serve, are a 503', async () => {
  const pool = createWatchedPool('postgres://nobody@127.0.0.1:1/none', { name: 'biz-watched', max: 1 });
  const api = await createTestApi({ db: pool.db });
  expect((await callApi(api, shared.listPrefectures)).status).toBe(503);
  await pool.end(0);
  await api.close();
});

test('a statement that runs for too long is ended by the server and is a 504', async () => {
  const pool = createWatchedPool(served.url, { name: 'biz-watched', max: 1 });
  const api = await createTestApi({
    db: pool.db,
    checkDatabase: async () => {},
  });
  vi.spyOn(pool.db, 'select').mockImplementation(() => {
    throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  });
  const { status, message } = await callApi(api, shared.listPrefectures);
  expect([status, message]).toEqual([
    504,
    '処理に時間がかかっています。しばらく時間を置いてからお試しください',
  ]);
  const [row] = await queryRows<{ limit: string }>(
    pool.db,
    sql`select current_setting('statement_timeout') as limit`,
  );
  expect(row?.limit).toBe('12s');
  await pool.end(1);
  await api.close();
});
