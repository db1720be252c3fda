import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as schema from '#server/db/schema';
import { findMessages } from '#server/domains/chat/search/find-messages';
import { createCorporation } from '../../tests/support/records/factories.ts';
import { createConversation } from '../../tests/support/records/matching-factories.ts';
import { openTestDatabase } from '../../tests/support/servers/test-database.ts';
import { LONG_AGO, seedMessages, TOGETHER } from './seed-messages.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('gives a company so many messages that can be searched, once', async () => {
  const { db } = database;
  const { cid } = await createCorporation(db);
  await createConversation(db, cid);
  await seedMessages(db, { cid, count: 1000, now: new Date() });
  await seedMessages(db, { cid, count: 1000, now: new Date() });
  expect(await db.$count(schema.messageSearch, eq(schema.messageSearch.cid, cid))).toBe(1001);
  const count = async (keyword: string) => (await findMessages(db, { cid, keyword, page: 1 })).count;
  expect(await count(LONG_AGO)).toBe(101);
  expect(await count(TOGETHER.join(' '))).toBe(101);
  expect(await db.execute(sql`select 'message_search_grams_idx'::regclass`)).toBeTruthy();
});
