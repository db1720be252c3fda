import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createSilentNetwork } from '../../../tests/support/faults/silent-network.ts';
import { createPostgresDatabase } from '../../../tests/support/servers/postgres-database.ts';
import { type Executor, isDatabaseAway, queryRows } from '../database.ts';
import { createPool, type Pool } from './pool.ts';

let served: Awaited<ReturnType<typeof createPostgresDatabase>>;
let beside: Pool;
beforeAll(async () => {
  served = await createPostgresDatabase();
  beside = createPool(served.url, { name: 'beside', max: 1 });
  await beside.db.execute(sql`create table written (by text)`);
});
afterAll(async () => {
  await beside?.end(1);
  await served?.stop();
});

let network: Awaited<ReturnType<typeof createSilentNetwork>>;
let pool: Pool;
beforeEach(async () => {
  network = await createSilentNetwork(served.url);
  pool = createPool(network.url, { name: 'lost', max: 2 });
  await beside.db.execute(sql`truncate written`);
});
afterEach(async () => {
  network.close();
  await pool.end(0);
  // One that was cut off by the network goes on, and keeps what it has written locked.
  await killBackend();
});

const write = (db: Executor, by: string) => db.execute(sql`insert into written values (${by})`);
const written = async () =>
  (await queryRows<{ by: string }>(beside.db, sql`select by from written`)).map(({ by }) => by);
const works = async () => expect(await queryRows(pool.db, sql`select 1 as one`)).toEqual([{ one: 1 }]);

const killBackend = () =>
  queryRows(
    beside.db,
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lost'`,
  );
/** Waits until a statement of the pool is at work. */
const untilAtWork = () =>
  vi.waitFor(async () => {
    const found = await queryRows(
      beside.db,
      sql`select 1 from pg_stat_activity where application_name = 'lost' and query like '%pg_sleep%'`,
    );
    expect(found).toHaveLength(1);
  });

/** Begins a transaction that writes, goes on when `goOn` resolves, and tries to write again. */
function begin(goOn: Promise<void>) {
  const begun = Promise.withResolvers<void>();
  const second = Promise.withResolvers<string>();
  const done = pool.db.transaction(async (tx) => {
    await write(tx, 'lost');
    begun.resolve();
    await goOn;
    await write(tx, 'lost').then(
      () => second.resolve('written'),
      (error) => {
        second.resolve('refused');
        throw error;
      },
    );
  });
  done.catch(() => {});
  return { begun: begun.promise, second: second.promise, done };
}

test.each([
  ['ends', () => killBackend()],
  ['is reset by a machine between', () => network.reset()],
])('a transaction whose connection %s while a statement runs fails alone', async (_, lose) => {
  const lost = pool.db.transaction((tx) =>
    tx.transaction(async (inner) => {
      await write(inner, 'lost');
      await inner.execute(sql`select pg_sleep(30)`);
    }),
  );
  lost.catch(() => {});
  await untilAtWork();
  await lose();
  await expect(lost).rejects.toThrow();
  await vi.waitFor(works);
  await pool.db.transaction((tx) => write(tx, 'next'));
  expect(await written()).toEqual(['next']);
});

test('one whose connection ends between two statements writes nothing into what runs beside and after it', async () => {
  const goOn = Promise.withResolvers<void>();
  const lost = begin(goOn.promise);
  await lost.begun;
  await killBackend();
  await pool.db.transaction(async (tx) => {
    await write(tx, 'beside');
    goOn.resolve();
    expect(await lost.second).toBe('refused');
    await write(tx, 'beside');
  });
  await expect(lost.done).rejects.toSatisfy((error) => isDatabaseAway(error.cause));
  await Promise.all([1, 2].map(() => pool.db.transaction((tx) => write(tx, 'after'))));
  expect(await written()).toEqual(['beside', 'beside', 'after', 'after']);
});

test('one that cannot begin gives its connection back, and says what was wrong', async () => {
  const unwanted = { isolationLevel: 'unknown' };
  for (let tries = 0; tries < 5; tries += 1) {
    // @ts-expect-error What the types forbid, the server refuses.
    const begun = pool.db.transaction(async () => {}, unwanted);
    await expect(begun).rejects.toMatchObject({ cause: { code: '42601' } });
  }
  await works();
});

test('one whose connection is lost says why, and not that it could not be undone', async () => {
  const lost = pool.db.transaction(async (tx) => {
    await write(tx, 'lost');
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  });
  await expect(lost).rejects.toMatchObject({ cause: { code: '57P01' } });
  await works();
});

test('one that fails by itself is undone, and so is a part of one', async () => {
  const failing = pool.db.transaction(async (tx) => {
    await write(tx, 'failed');
    throw new Error('by itself');
  });
  await expect(failing).rejects.toThrow('by itself');
  await pool.db.transaction(async (tx) => {
    await write(tx, 'kept');
    const part = tx.transaction(async (inner) => {
      await write(inner, 'failed');
      await inner.execute(sql`select 1 / 0`);
    });
    await expect(part).rejects.toThrow();
    await write(tx, 'kept');
  });
  expect(await written()).toEqual(['kept', 'kept']);
});
