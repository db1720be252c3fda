import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CALL_MS } from '#server/http/call-time';
import { createSilentNetwork } from '../../../tests/support/faults/silent-network.ts';
import { createPostgresDatabase } from '../../../tests/support/servers/postgres-database.ts';
import { isDatabaseAway, queryRows } from '../database.ts';
import { createPool, type Pool, type PoolOptions } from './pool.ts';

let served: Awaited<ReturnType<typeof createPostgresDatabase>>;
let pool: Pool;
beforeAll(async () => {
  served = await createPostgresDatabase();
  pool = createPool(served.url, { name: 'pool test', max: 1 });
});
afterAll(async () => {
  await pool?.end(1);
  await served?.stop();
});

const numbers = async () => [
  ...(await queryRows<{ n: number }>(pool.db, sql`select n from generate_series(1, 3) n`)),
];

test('what comes after a statement that fails with rows under way has all its rows, from the first on', async () => {
  const failing = pool.db.execute(sql`select 1 / (3 - n) from generate_series(1, 10) n`);
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await numbers()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
});

test('so has what comes after a connection that broke with rows under way', async () => {
  const broken = pool.db.execute(
    sql`select case when n = 3000 then pg_terminate_backend(pg_backend_pid())::text else repeat('x', 100) end
      from generate_series(1, 5000) n`,
  );
  await expect(broken).rejects.toThrow();
  const rows = await vi.waitFor(numbers);
  expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
});

test('and what comes as an array for each row', async () => {
  await expect(pool.db.execute(sql`select 1 / (3 - n) from generate_series(1, 10) n`)).rejects.toThrow();
  const [row] = await pool.db.select({ n: sql<number>`n` }).from(sql`generate_series(1, 3) n`);
  expect(row).toEqual({ n: 1 });
});

test('a server that refuses connections fails each statement at once, however many have failed, and is used when it is back', async () => {
  const network = await createSilentNetwork(served.url);
  const away = createPool(network.url, { name: 'pool test', max: 2 });
  try {
    const ask = () => queryRows(away.db, sql`select 1 as one`);
    expect(await ask()).toEqual([{ one: 1 }]);
    network.refuse();
    // A driver that waits longer after each failure would wait for minutes.
    for (let failures = 0; failures < 20; failures += 1) await expect(ask()).rejects.toThrow();
    await network.accept();
    expect(await ask()).toEqual([{ one: 1 }]);
  } finally {
    await away.end(0);
    network.close();
  }
});

test('the server undoes a transaction whose process stalls, later than any call ends', async () => {
  const [row] = await queryRows<{ limit: string }>(
    pool.db,
    sql`select setting as limit from pg_settings where name = 'idle_in_transaction_session_timeout'`,
  );
  expect(Number(row?.limit)).toBeGreaterThan(CALL_MS);
});

describe('a connection that is cut off without a word', () => {
  const cutOff = { max: 2, name: 'cut off' };
  let network: Awaited<ReturnType<typeof createSilentNetwork>>;
  let cut: Pool;
  const sleep = (seconds: number) => queryRows(cut.db, sql`select pg_sleep(${seconds})`);
  const one = () => queryRows(cut.db, sql`select 1 as one`);
  const open = (options: Partial<PoolOptions> = {}) => {
    cut = createPool(network.url, { ...cutOff, ...options });
    return Promise.all([1, 2].map(() => sleep(0.05)));
  };
  beforeEach(async () => {
    network = await createSilentNetwork(served.url);
    return async () => {
      network.close();
      await cut.end(0);
    };
  });

  test('while it is idle is replaced before it is used again', async () => {
    await open();
    network.fallSilent();
    network.recover();
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_000);
    expect(
      await Promise.all([one(), cut.db.transaction((tx) => queryRows(tx, sql`select 1 as one`))]),
    ).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  });

  test('while a statement runs fails it soon after the limit of statements, alone and in a transaction', async () => {
    await open({ statementMs: 100 });
    network.fallSilent();
    const waiting = [sleep(0), cut.db.transaction((tx) => queryRows(tx, sql`select 1`))];
    network.recover();
    for (const lost of waiting) await expect(lost).rejects.toSatisfy((error) => isDatabaseAway(error.cause));
    expect(await Promise.all([one(), one(), one()])).toHaveLength(3);
  });
});

test('who gets no connection in time is told that the database is away', async () => {
  const full = createPool(served.url, { name: 'full', max: 1 });
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const busy = full.db.transaction(() => {
    begun.resolve();
    return goOn.promise;
  });
  await begun.promise;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const refused = expect(full.db.execute('select 1')).rejects.toSatisfy((error) =>
      isDatabaseAway(error.cause),
    );
    await vi.advanceTimersByTimeAsync(10_000);
    await refused;
  } finally {
    vi.useRealTimers();
    goOn.resolve();
  }
  await busy;
  await full.end(1);
});
