import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#demo/seed/seed-demo';
import { queryRows } from '#server/db/database';
import * as schema from '#server/db/schema';
import { countRows } from '../../tests/support/records/factories.ts';
import { openTestDatabase } from '../../tests/support/servers/test-database.ts';
import { seedManyConversations } from './seed-conversations.ts';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
const now = new Date('2026-11-21T03:00:00Z');
const seed = (plan = 'paid') =>
  seedManyConversations(opened.db, { plan, now, size: { conversations: 60, messages: 200 } });

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

test('refuses a database without the demo', async () => {
  await expect(seed()).rejects.toThrow(/no demo company/);
});

test('adds conversations whose figures are those of their messages, once', async () => {
  const { db } = opened;
  await seedDemo(db, { now, candidates: 300, onProgress: () => {} });
  const before = await countRows(db, schema.chatGroup);
  const { longChatGroupId, isNew } = await seed();
  expect(isNew).toBe(true);
  expect(await countRows(db, schema.chatGroup)).toBe(before + 60);
  const wrong = await queryRows(
    db,
    sql`select g.chat_group_id from chat_group g
    join lateral (
      select count(*) as messages, max(sequence) as newest, max(sent_at) as sent_at, bool_and(is_later) as is_in_order
      from (
        select sequence, sent_at, coalesce(sent_at >= lag(sent_at) over (order by sequence), true) as is_later
        from chat_message m where m.corporation_id = g.corporation_id and m.chat_group_id = g.chat_group_id
      ) each
    ) m on true
    where g.message_count <> m.messages or m.messages <> m.newest or g.last_sent_at <> m.sent_at or not m.is_in_order`,
  );
  expect(wrong).toEqual([]);
  const [long] = await db
    .select()
    .from(schema.chatGroup)
    .where(eq(schema.chatGroup.chatGroupId, longChatGroupId));
  expect(long).toMatchObject({ messageCount: 200 });
  expect((await seed()).isNew).toBe(false);
  expect(await countRows(db, schema.chatGroup)).toBe(before + 60);
});
