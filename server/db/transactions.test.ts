import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPostgresDatabase } from '../../tests/support/servers/postgres-database.ts';
import { openTestDatabase } from '../../tests/support/servers/test-database.ts';
import { openPostgres } from './adapters/postgres.ts';
import { type Database, type OpenDatabase, queryRows } from './database.ts';
import { afterCommit, isInTransaction } from './transactions.ts';

let served: Awaited<ReturnType<typeof createPostgresDatabase>>;
let postgres: OpenDatabase;
let embedded: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  served = await createPostgresDatabase();
  postgres = await openPostgres(served.url);
  await postgres.db.execute(sql`create table account (id int primary key, sum int not null)`);
  await postgres.db.execute(sql`insert into account values (1, 0), (2, 0)`);
  embedded = await openTestDatabase();
}, 60_000);
afterAll(async () => {
  await postgres?.close();
  await served?.stop();
  await embedded?.close();
});

describe.each<[string, () => Database]>([
  ['PostgreSQL', () => postgres.db],
  ['the embedded database', () => embedded.db],
])('a transaction of %s', (_, db) => {
  test('is known to be open until it ends, whatever became of it, and not by what it has left running', async () => {
    const failing = db().transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      throw new Error(`open: ${isInTransaction()}`);
    });
    await expect(failing).rejects.toThrow('open: true');
    expect(isInTransaction()).toBe(false);
    const over = Promise.withResolvers<void>();
    let later: Promise<boolean> | undefined;
    await db().transaction(async () => {
      later = over.promise.then(isInTransaction);
    });
    over.resolve();
    expect(await later).toBe(false);
  });

  test('calls what waits for its commit then, in order, and not when it fails', async () => {
    const calls: string[] = [];
    await db().transaction(async (tx) => {
      afterCommit(() => calls.push('first'));
      await tx.transaction(async () => afterCommit((its) => calls.push(its === db() ? 'second' : 'other')));
      calls.push('end');
    });
    const failing = db().transaction(async () => {
      afterCommit(() => calls.push('never'));
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(calls).toEqual(['end', 'first', 'second']);
  });
});

test('two transactions that wait for each other are both done, each once', async () => {
  const add = (first: number, second: number, meet: () => Promise<void>) =>
    postgres.db.transaction(async (tx) => {
      await tx.execute(sql`update account set sum = sum + 1 where id = ${first}`);
      await meet();
      await tx.execute(sql`update account set sum = sum + 1 where id = ${second}`);
    });
  let present = 0;
  let open = () => {};
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  const meet = async () => {
    present += 1;
    if (present === 2) open();
    await both;
  };
  await Promise.all([add(1, 2, meet), add(2, 1, meet)]);
  expect(present).toBe(3);
  expect(await queryRows(postgres.db, sql`select id, sum from account order by id`)).toEqual([
    { id: 1, sum: 2 },
    { id: 2, sum: 2 },
  ]);
});

test('a transaction that fails in the same way again rejects with why', async () => {
  let tries = 0;
  const failing = postgres.db.transaction(async (tx) => {
    tries += 1;
    await tx.execute(sql`do $$ begin raise exception 'overtaken' using errcode = '40001'; end $$`);
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: '40001' } });
  expect(tries).toBe(2);
});
