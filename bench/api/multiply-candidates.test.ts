import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedCandidates } from '#demo/seed/candidates';
import { queryRows } from '#server/db/database';
import { openTestDatabase } from '../../tests/support/servers/test-database.ts';
import { multiplyCandidates } from './multiply-candidates.ts';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
const now = new Date('2026-11-21T03:00:00Z');

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const multiply = (count: number) =>
  multiplyCandidates(opened.db, { now, count, memory: '64MB', onProgress: () => {} });

const indexes = () =>
  queryRows<{ definition: string }>(
    opened.db,
    sql`select indexdef as definition from pg_indexes where tablename = 'candidate' order by indexname`,
  );

const facts = async () => {
  const [row] = await queryRows<Record<string, number | boolean>>(
    opened.db,
    sql`select count(*)::int as rows, count(distinct search_text)::int as texts,
      count(distinct last_login_at)::int as logins, bool_and(last_login_at < ${now.toISOString()}) as "isPast",
      bool_and(last_login_at >= updated_at and updated_at >= created_at) as "isInOrder" from candidate`,
  );
  return row;
};

test('fills up with copies that differ by id, dates and terms, and does so once', async () => {
  await seedCandidates(opened.db, { now, count: 120 });
  const before = await indexes();
  const people = await facts();
  await multiply(500);
  const all = await facts();
  expect(all).toMatchObject({ rows: 500, texts: people?.texts, isPast: true, isInOrder: true });
  expect(Number(all?.logins)).toBeGreaterThan(450);
  const [terms] = await queryRows<{ most: number }>(
    opened.db,
    sql`select max(terms)::int as most from (
      select count(distinct (hours_max, min_reward, remote, start_from)) as terms from candidate group by search_text
    ) each`,
  );
  expect(terms?.most).toBeGreaterThan(1);
  expect(await indexes()).toEqual(before);
  await multiply(500);
  expect((await facts())?.rows).toBe(500);
});
