import { getTableName, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCorporation } from '../../tests/support/records/factories.ts';
import { createConversation, createProject } from '../../tests/support/records/matching-factories.ts';
import { tablesOfAnyCompany, tenantTables } from '../../tests/support/records/tenant-tables.ts';
import { migrateUpTo } from '../../tests/support/servers/migrate-up-to.ts';
import { openTestDatabase } from '../../tests/support/servers/test-database.ts';
import { openPglite } from './adapters/pglite.ts';
import { type Database, queryRows } from './database.ts';
import * as schema from './schema.ts';

/** Indexes that begin with something else, and why. None of them may be unique but that of a table named below. */
const exceptions: Record<string, string> = {
  chat_group_person_idx: 'a candidate’s new name goes to their conversations of all companies',
  corporation_member_user_idx: 'the sign-in asks for the companies of a person',
  corporation_member_invitation_pkey:
    'a link in a mail holds the id only, and who opens it has no company yet',
  invitation_mailbox_idx: 'what a mailbox gets is limited over all companies',
  invitation_inviter_idx: 'what a person sends is limited over all of their companies',
  invitation_expiry_idx: 'the housekeeping deletes what is old, of all companies',
  notification_setting_person_idx: 'a mail is about all companies of a person',
  project_id_idx: 'an SW project is shown to the members of other companies by its id (spec §3)',
  idempotency_key_age_idx: 'the housekeeping deletes what is old, of all companies',
  audit_entry_age_idx: 'the housekeeping deletes what is old, of all companies',
  planned_message_due_idx: 'a server sends what is due, of all companies at once',
  seen_scout_age_idx: 'the housekeeping deletes what is old, of all companies',
  message_search_grams_idx:
    'what it holds of one company is scattered by it, apart from what it holds of the others',
  live_change_age_idx: 'the housekeeping deletes what is old, of all companies',
  live_change_transaction_idx: 'a server reads what is new for the streams of all companies at once',
};

/** Tables that are looked up from outside of a company and stay whole when the companies are spread over servers. */
const directories = new Set(['corporation_member_invitation']);

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const names = tenantTables.map((table) => getTableName(table));

const readIndexes = () =>
  queryRows<{ table: string; name: string; first: string; isUnique: boolean }>(
    database.db,
    sql`select t.relname as table, i.relname as name, a.attname as first, x.indisunique as "isUnique"
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
      where t.relname = any(${sql.param(`{${names.join()}}`)}::text[])`,
  );

describe('the tables of companies', () => {
  test('have the company first in every key and index, or a reason', async () => {
    const others = (await readIndexes()).filter(({ first }) => first !== 'corporation_id');
    expect(
      others.map(({ name }) => name).sort(),
      'each has its reason under `exceptions` in server/db/tenant-keys.test.ts',
    ).toEqual(Object.keys(exceptions).sort());
  });

  test('are unique within a company only, so that companies can be spread over servers', async () => {
    const wide = (await readIndexes()).filter(
      ({ table, first, isUnique }) => isUnique && first !== 'corporation_id' && !directories.has(table),
    );
    expect(wide).toEqual([]);
  });

  test('refer to each other by keys with the company in them', () => {
    const keys = tenantTables.flatMap((table) =>
      getTableConfig(table).foreignKeys.map((key) => key.reference()),
    );
    expect(keys.length).toBeGreaterThan(0);
    for (const { columns, foreignColumns } of keys) {
      expect([columns[0]?.name, foreignColumns[0]?.name]).toEqual(['corporation_id', 'corporation_id']);
    }
  });

  test('take no row that belongs to another company’s', async () => {
    const { db } = database;
    const ours = await createCorporation(db);
    const theirs = await createCorporation(db);
    const { projectId } = await createProject(db, theirs.cid);
    await expect(createConversation(db, ours.cid, { project: { projectId } })).rejects.toMatchObject({
      cause: { constraint: 'chat_group_project_fk' },
    });
    await createConversation(db, theirs.cid, { project: { projectId } });
  });
});

test.each([
  ['select * from scout s where s.target_uid = $1', ['scout']],
  ['select * from "scout" where "scout"."corporation_id" = $1', []],
  [
    'select 1 from "scout" inner join "project" on "project"."project_id" = "scout"."project_id" where "scout"."corporation_id" = $1',
    ['project'],
  ],
  [
    'select 1 from "scout" s join "project" p on p.corporation_id = s.corporation_id where s.scout_id = $1',
    ['scout', 'project'],
  ],
  ['update "project" set "title" = $1 where "project"."project_id" = $2', ['project']],
  ['select * from candidate c where not exists (select 1 from memo m where m.corporation_id = $1)', []],
])('a statement names the company it belongs to: %s', (statement, tables) => {
  expect(tablesOfAnyCompany(statement)).toEqual(tables);
});

test('an older database is brought up to date with its rows, also those that would be refused now', {
  timeout: 60_000,
}, async () => {
  const old = await openPglite();
  try {
    await migrateUpTo(old, 4);
    const db: Database = old.db;
    await db.execute(sql`insert into uploaded_file values
      ('logo/a.png', 'logo', null, 'user', 'a.png', 'image/png', 1, now()),
      ('chat/b.png', 'chat', 'company', 'user', 'b.png', 'image/png', 1, now())`);
    const like = (projectId: string) =>
      db
        .insert(schema.favoriteProject)
        .values({ cid: 'company', projectId, universalUid: 'c', createdAt: new Date() });
    await like('gone');

    await old.migrate();

    const files = await db.select().from(schema.uploadedFile).orderBy(schema.uploadedFile.cid);
    expect(files.map(({ cid, objectKey }) => [cid, objectKey])).toEqual([
      ['', 'logo/a.png'],
      ['company', 'chat/b.png'],
    ]);
    expect(await db.select().from(schema.favoriteProject)).toHaveLength(1);
    await expect(like('gone too')).rejects.toThrow();
    const unchecked = await queryRows(
      db,
      sql`select conname as name from pg_constraint where not convalidated`,
    );
    expect(unchecked).toEqual([{ name: 'favorite_project_project_fk' }]);
  } finally {
    await old.close();
  }
});
