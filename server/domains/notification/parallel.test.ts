import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open-database';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import { eventMailsOf, jst } from '../../../tests/support/servers/event-mails.ts';
import { createPostgresDatabase } from '../../../tests/support/servers/postgres-database.ts';
import { createTestApi, type TestApi } from '../../../tests/support/servers/test-api.ts';
import { createUnsubscribeToken, readUnsubscribeToken } from './unsubscribe-token.ts';

// On a served PostgreSQL, where statements of several connections do run at the same time.

let served: Awaited<ReturnType<typeof createPostgresDatabase>>;
let opened: Awaited<ReturnType<typeof openDatabase>>;
let api: TestApi;
beforeAll(async () => {
  served = await createPostgresDatabase();
  opened = await openDatabase({ databaseUrl: served.url, dataDir: '', onProgress: () => {} });
  api = { ...(await createTestApi({ db: opened.db })), db: opened.db };
});
afterAll(async () => {
  await api?.close();
  await opened?.close();
  await served?.stop();
});

test('of eight rounds at the same time each person gets one mail', async () => {
  const { choose, conversationOf, replyIn, sendAt } = eventMailsOf(api);
  api.time.now = jst(22, 9);
  for (let index = 0; index < 5; index += 1) {
    const company = await createCorporation(api.db);
    await choose(company, 'reply', 'immediate');
    await replyIn(await conversationOf(company));
  }
  api.mails.length = 0;
  const sent = await Promise.all(Array.from({ length: 8 }, () => sendAt(jst(22, 9, 5))));
  expect(sent.reduce((sum, each) => sum + each)).toBe(5);
  expect(new Set(api.mails.map(({ to }) => to)).size).toBe(5);
  expect(api.mails).toHaveLength(5);
});

test('servers that sign at the same time for the first time share one secret', async () => {
  const tokens = await Promise.all(
    Array.from({ length: 8 }, () => createUnsubscribeToken(api.db, 'someone', 'events')),
  );
  expect(new Set(tokens).size).toBe(1);
  expect(await readUnsubscribeToken(api.db, tokens[0] ?? '')).toEqual({
    universalUid: 'someone',
    subscription: 'events',
  });
});
