import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { plannedMessage } from '#endpoints/planned-message';
import { newId } from '#server/db/new-id';
import * as schema from '#server/db/schema';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import { createConversation } from '../../../tests/support/records/matching-factories.ts';
import { backends } from '../../../tests/support/servers/backends.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { serveBackend } from '../../../tests/support/servers/serve-api.ts';
import { sendDueMessages } from './send-due.ts';

const MESSAGES = 60;

describe.each(backends)('several processes that send, on %s,', (_, open) => {
  const api = serveBackend(open);

  /** Messages that are due, in three conversations. */
  async function planDue() {
    const { cid, user } = await createCorporation(api.db);
    const groups = await Promise.all([1, 2, 3].map(() => createConversation(api.db, cid)));
    const rows = Array.from({ length: MESSAGES }, (__, index) => ({
      cid,
      plannedMessageId: newId(),
      chatGroupId: groups[index % 3]?.chatGroupId ?? '',
      textMessage: `${index}通目`,
      writerUid: user.universalUid,
      writerName: '佐藤 健一',
      sendAt: new Date(Date.now() - 60_000),
      seenCount: 1,
      wasProjectOpen: true,
      createdAt: new Date(),
    }));
    await api.db.insert(schema.plannedMessage).values(rows);
    return { cid, user, rows };
  }

  const sentTexts = async () => {
    const rows = await api.db.select().from(schema.chatMessage);
    return rows.filter(({ side }) => side === 'corporation').map(({ textMessage }) => textMessage);
  };

  test('send each message once', async () => {
    const { rows } = await planDue();
    const sent = await Promise.all([1, 2, 3, 4].map(() => sendDueMessages(api.services)));
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(MESSAGES);
    expect((await sentTexts()).toSorted()).toEqual(rows.map(({ textMessage }) => textMessage).toSorted());
    expect(await api.db.select({ count: sql`1` }).from(schema.plannedMessage)).toEqual([]);
  });

  test('and members who send them at once, take them back or change them, never send one twice', async () => {
    const { cid, user, rows } = await planDue();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const acts = rows.slice(0, 30).map(({ plannedMessageId }, index) => {
      const to = { as: user, params: { cid, plannedMessageId } };
      const seen = { seenRevision: 1 };
      if (index % 3 === 0) return callApi(api, plannedMessage.sendNow, { ...to, body: seen });
      if (index % 3 === 1) return callApi(api, plannedMessage.cancel, { ...to, body: seen });
      const body = { ...seen, textMessage: `変更${index}`, sendAt: later };
      return callApi(api, plannedMessage.change, { ...to, body });
    });
    const results = await Promise.all([
      ...acts,
      ...[1, 2].map(async () => ({ status: 0, sent: await sendDueMessages(api.services) })),
    ]);
    expect(results.every(({ status }) => [0, 200, 400].includes(status))).toBe(true);
    const sent = await sentTexts();
    expect(new Set(sent).size).toBe(sent.length);
    const done = results.slice(0, 30).map(({ status }) => status === 200);
    const isCancelled = (index: number) => index < 30 && index % 3 === 1 && done[index];
    const isChanged = (index: number) => index < 30 && index % 3 === 2 && done[index];
    const expected = rows.filter((__, index) => !isCancelled(index) && !isChanged(index));
    expect(sent.toSorted()).toEqual(expected.map(({ textMessage }) => textMessage).toSorted());
  });
});
