import { sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  centralTables,
  isOnAllServers,
  refusedOf,
  spreadTables,
  wholeTables,
} from '../../tests/support/records/spread-tables.ts';
import { tenantTables } from '../../tests/support/records/tenant-tables.ts';
import { withMigrations } from '../../tests/support/servers/migrate-up-to.ts';
import { openTestDatabase } from '../../tests/support/servers/test-database.ts';
import { openPglite } from './adapters/pglite.ts';
import { queryRows } from './database.ts';

// What keeps the database one that can be spread over servers by deploy/citus, of which `npm run test:citus` needs some.

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const namesOf = async (statement: ReturnType<typeof sql>) =>
  (await queryRows<{ name: string }>(database.db, statement)).map(({ name }) => name);

describe('the schema', () => {
  test('has the tables that deploy/citus names', async () => {
    const tables = await namesOf(sql`select tablename as name from pg_tables where schemaname = 'public'`);
    expect(tables).toEqual(expect.arrayContaining([...wholeTables, ...centralTables]));
    expect([wholeTables.length, centralTables.length, spreadTables.length]).toEqual([8, 1, 29]);
  });

  test('has no trigger', async () => {
    expect(await namesOf(sql`select tgname as name from pg_trigger where not tgisinternal`)).toEqual([]);
  });

  test('has no function of a row, which would tie it to its table', async () => {
    const found = await namesOf(
      sql`select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and exists (
        select 1 from unnest(p.proargtypes) a(id) join pg_type t on t.oid = a.id where t.typtype = 'c')`,
    );
    expect(found).toEqual([]);
  });

  test('has keys only between tables that are spread', () => {
    const others = tenantTables.flatMap((table) => {
      const { name, foreignKeys } = getTableConfig(table);
      const referred = foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name);
      return referred.flatMap((to) => [name, to]).filter((each) => !spreadTables.includes(each));
    });
    expect(others).toEqual([]);
  });
});

test.each([
  ['select exists(select from memo where corporation_id = $1)', 'selects no column'],
  [
    'select * from corporation_member_invitation i inner join corporation c on c.corporation_id = i.corporation_id where i.invitation_id = $1 for update',
    'locks rows of companies',
  ],
  ['select * from project where project_id = $1 for update', 'locks rows of companies'],
  ['select 1 from candidate where universal_uid = $1 for key share', 'shares a lock'],
  [
    `update scout_template set updated_at = greatest($1, updated_at + interval '1 millisecond') where corporation_id = $2`,
    'time zone',
  ],
  ['select pg_notify($1, $2) from chat_group g where g.corporation_id = $3', 'announces'],
  [
    'select pg_current_snapshot()::text, (select 1) from chat_message where corporation_id = $1',
    'asks for a place',
  ],
  [`select reltuples from pg_class where oid = 'candidate'::regclass`, 'asks the catalog'],
  [`select set_config('enable_seqscan', 'off', true)`, 'sets what the planner'],
  [
    'select 1 from saved_search_member m left join presence p on p.universal_uid = m.universal_uid',
    'joins rows of companies',
  ],
])('a cluster refuses: %s', (statement, why) => {
  expect(refusedOf(statement)).toEqual([expect.stringContaining(why)]);
});

test.each([
  'select 1 from corporation_member inner join user_account on true where corporation_member.corporation_id = $1 for key share of corporation_member',
  `update scout_template set updated_at = (updated_at at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC' where corporation_id = $1`,
  'select pg_current_snapshot()::text, (select count(*) from live_change)',
  `select set_config('lock_timeout', '1s', true)`,
])('a cluster runs: %s', (statement) => {
  expect(refusedOf(statement)).toEqual([]);
});

test.each([
  ['select * from memo m where m.corporation_id = $1', false],
  ['select * from memo m where m.target_uid = $1', true],
  [
    'select (select 1 from label l where l.corporation_id = m.corporation_id) from memo m where m.corporation_id = $1',
    true,
  ],
  ['select * from (select * from memo m where m.memo = $2 offset 0) m where m.corporation_id = $1', true],
  [`select ')' from memo m where (m.corporation_id = $1 and (m.memo = '''('))`, false],
  ['select 1 from candidate union all select 1 from memo', true],
])('%s: on all servers: %s', (statement, expected) => {
  expect(isOnAllServers(statement)).toBe(expected);
});

test('a table that a migration makes is spread before keys refer from it, where the others are', async () => {
  const opened = await openPglite();
  try {
    await opened.migrate();
    await opened.db.execute(sql`create table spread (name text, had_key boolean)`);
    await opened.db.execute(sql`create function distribute_tables() returns void language sql as
      $$ insert into spread select 'pin', exists (select 1 from pg_constraint where conname = 'pin_fk') $$`);
    await withMigrations(
      (entries) => [...entries, { idx: 9999, when: 9e12, tag: '9999_next' }],
      {
        '9999_next.sql': `CREATE TABLE "pin" ("corporation_id" text, "chat_group_id" text);--> statement-breakpoint
          ALTER TABLE "pin" ADD CONSTRAINT "pin_fk" FOREIGN KEY ("corporation_id","chat_group_id") REFERENCES "chat_group" ON DELETE cascade;`,
      },
      (folder) => opened.migrate({ folder }),
    );
    expect(await queryRows(opened.db, sql`select * from spread`)).toEqual([{ name: 'pin', had_key: false }]);
  } finally {
    await opened.close();
  }
});
