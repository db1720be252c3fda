import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/support/servers/test-database.ts';
import { startHousekeeping } from '../process/housekeeping.ts';
import * as schema from './schema.ts';

/**
 * When the rows of each table are deleted: `old` by the housekeeping, `owner` with the row that they belong to, `used` when what they
 * are for is done, or never, for a reason. A table that is missing here grows for ever, unnoticed.
 */
const ends: Record<string, 'old' | `owner: ${string}` | `used: ${string}` | `never: ${string}`> = {
  application: 'never: what candidates and a company did together is theirs',
  audit_entry: 'old',
  billing_destination: 'never: one of a company',
  candidate: 'never: kept by the platform, which removes who leaves it',
  chat_group: 'never: what candidates and a company did together is theirs',
  chat_message: 'never: what candidates and a company did together is theirs',
  contracted_paid_plan: 'never: one of a company',
  conversation_mark: 'owner: conversation, and the membership when it ends',
  corporation: 'never: kept by the platform; each costs an account and counts in its limits',
  corporation_member: 'used: a member is removed',
  corporation_member_invitation: 'old',
  derived_version: 'never: one row for each kind of derived column',
  favorite_project: 'never: what a candidate likes, once for each project',
  favorite_user: 'used: the favorite is taken off; at most one for each candidate',
  forgotten: 'never: ids only; who is forgotten stays so after a backup is restored',
  idempotency_key: 'old',
  job_category: 'never: a master list',
  label: 'used: the label is removed; a company has a limited number',
  labelled_user: 'owner: label',
  live_change: 'old',
  mail_attempt: 'old',
  mail_round: 'used: the round ends; one row for each kind of mail',
  memo: 'never: one for each candidate and company',
  message_search: 'owner: message',
  notification_setting: 'owner: membership; at most five for each',
  outgoing_mail: 'used: the mail is out, refused, of no use or given up after eight tries',
  passed_user: 'used: 見送り is taken back; at most one for each candidate',
  planned_message: 'used: it is sent or taken back; a company has at most 500',
  prefecture: 'never: a master list',
  presence: 'old',
  project: 'never: the work of a company, limited while it is new',
  push_subscription: 'old',
  pushed_message: 'old',
  rate_limit: 'old',
  recontact: 'used: the day is taken off; at most one for each candidate',
  removed_file: 'used: the file is deleted from the store',
  saved_search: 'old',
  saved_search_mail: 'old',
  saved_search_member: 'owner: saved search, or membership',
  scout: 'never: what candidates and a company did together is theirs',
  scout_template: 'never: a company writes at most 500, and one that is archived stays for its scouts',
  seen_scout: 'old',
  server_secret: 'never: one row for each purpose',
  temporary_account: 'old',
  undeliverable_address: 'old',
  uploaded_file: 'never: counted in the quota of its company or person',
  user_account: 'never: kept by the platform; who resigns is marked',
  working_form: 'never: a master list',
};

const tables = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .map((table) => getTableName(table));

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

test('every table has an end, or a reason to have none', () => {
  expect(Object.keys(ends).toSorted(), 'each has its end in server/db/table-ends.test.ts').toEqual(
    tables.toSorted(),
  );
});

const files = { write: async () => {}, remove: async () => {}, read: async () => null };

test('the housekeeping deletes from those that say so, in batches by an index or from a small table, and from no other', async () => {
  opened.statements.length = 0;
  const clock = () => new Date('2026-11-21T03:00:00Z');
  await startHousekeeping({ db: opened.db, clock, files, logger: pino({ level: 'silent' }) }).stop();
  const deleted = opened.statements.flatMap(
    (statement) => /^delete from "(\w+)".* limit \$\d+/.exec(statement)?.[1] ?? [],
  );
  const old = Object.keys(ends).filter((table) => ends[table] === 'old');
  expect([...new Set(deleted)].toSorted()).toEqual(old.toSorted());
});
