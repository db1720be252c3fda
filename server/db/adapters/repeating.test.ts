import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPostgresDatabase } from '../../../tests/support/servers/postgres-database.ts';
import { type Database, isCollision, type OpenDatabase, queryRows } from '../database.ts';
import { createPool, type Pool } from './pool.ts';
import { openPostgres } from './postgres.ts';

let served: Awaited<ReturnType<typeof createPostgresDatabase>>;
let opened: OpenDatabase;
let pool: Pool;
beforeAll(async () => {
  served = await createPostgresDatabase();
  opened = await openPostgres(served.url);
  pool = createPool(served.url, { name: 'not repeating', max: 2 });
  await opened.db.execute(sql`create table thing (id int primary key, count int not null)`);
});
afterAll(async () => {
  await pool?.end(1);
  await opened?.close();
  await served?.stop();
});
beforeEach(async () => {
  await opened.db.execute(sql`truncate thing`);
  await opened.db.execute(sql`insert into thing values (1, 0), (2, 0)`);
});

/** Two transactions that wait for each other: each counts up one thing, and the other's when both have begun. */
async function collide(db: Database) {
  let runs = 0;
  const meeting = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const countUp = (tx: Pick<Database, 'execute'>, id: number) =>
    tx.execute(sql`update thing set count = count + 1 where id = ${id}`);
  const settled = await Promise.allSettled(
    [1, 2].map((id, index) =>
      db.transaction(async (tx) => {
        runs += 1;
        await countUp(tx, id);
        meeting[index]?.resolve();
        await Promise.all(meeting.map(({ promise }) => promise));
        await countUp(tx, 3 - id);
      }),
    ),
  );
  return { runs, settled };
}

const counts = () => queryRows(opened.db, sql`select count from thing order by id`);

test('of two transactions that wait for each other the one that was undone runs once more', async () => {
  const { runs, settled } = await collide(opened.db);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(runs).toBe(3);
  expect(await counts()).toEqual([{ count: 2 }, { count: 2 }]);
});

test('a pool of a tool, which may have read or written outside by then, runs none again', async () => {
  const { runs, settled } = await collide(pool.db);
  const failed = settled.find(({ status }) => status === 'rejected');
  expect(isCollision(failed && 'reason' in failed ? failed.reason : null)).toBe(true);
  expect(runs).toBe(2);
});

test('what collides again fails, and so does at once what fails for another reason', async () => {
  for (const [code, wanted] of [
    ['40P01', 2],
    ['40001', 2],
    ['23505', 1],
  ] as const) {
    let runs = 0;
    const failing = opened.db.transaction(async (tx) => {
      runs += 1;
      await tx.execute(sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`));
    });
    await expect(failing).rejects.toMatchObject({ cause: { code } });
    expect(runs).toBe(wanted);
  }
});
