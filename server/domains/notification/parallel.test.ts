import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open-database';
import { notificationSetting } from '#server/db/schema';
import { applyToProject } from '../../../demo/simulation/actions.ts';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import { createCandidate, createProject } from '../../../tests/support/records/matching-factories.ts';
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

test('a company of nine hundred members and three thousand applications is gone through by one of several rounds', async () => {
  const { choose, sendAt } = eventMailsOf(api);
  api.time.now = jst(22, 9);
  const company = await createCorporation(api.db);
  const { cid } = company;
  const { projectId } = await createProject(api.db, cid);
  // Rows as they lie there after a year; all read but the last.
  await api.db.execute(sql`insert into chat_group (corporation_id, chat_group_id, selection_id, project_id, universal_uid, origin,
      status, message_count, last_sent_at, last_from_us, created_at)
    select ${cid}, 'g' || n, 's' || n, ${projectId}, 'c' || n, 'application', 'applied', 1,
      ${jst(1, 9).toISOString()}::timestamptz + n * interval '7 minutes', false, ${jst(1, 9).toISOString()}::timestamptz
    from generate_series(1, 3000) as n`);
  await api.db.execute(sql`insert into application (corporation_id, application_id, chat_group_id, project_id, universal_uid,
      message, applied_at, read_at)
    select ${cid}, 'a' || n, 'g' || n, ${projectId}, 'c' || n, '', ${jst(1, 9).toISOString()}::timestamptz + n * interval '7 minutes',
      ${jst(22, 9).toISOString()}::timestamptz
    from generate_series(1, 3000) as n`);
  await api.db.execute(sql`insert into user_account (universal_uid, firebase_uid, email, role_id, created_at)
    select 'm' || n, 'm' || n, 'm' || n || '@example.com', 2, now() from generate_series(1, 900) as n`);
  await api.db.execute(sql`insert into corporation_member (corporation_id, universal_uid, joined_at)
    select ${cid}, 'm' || n, now() from generate_series(1, 900) as n`);
  await api.db.execute(sql`insert into notification_setting (corporation_id, universal_uid, event, frequency, counted_from)
    select ${cid}, 'm' || n, e, 'immediate', ${jst(1, 9).toISOString()}::timestamptz + n * interval '1 second'
    from generate_series(1, 900) as n, unnest(array['reply', 'application', 'like']) as e`);
  await choose(company, 'application', 'immediate');
  const { universalUid } = await createCandidate(api.db);
  await applyToProject(api.services, { projectId, universalUid, message: '応募します' });
  await api.db.execute(sql`update notification_setting set counted_from = ${jst(22, 9, 5).toISOString()}::timestamptz
    where universal_uid like 'm%' and event = 'application' and universal_uid <> 'm1'`);
  api.mails.length = 0;
  const sent = await Promise.all(Array.from({ length: 4 }, () => sendAt(jst(22, 9, 5))));
  expect(sent.reduce((sum, each) => sum + each)).toBe(2);
  expect(api.mails.map(({ to }) => to).sort()).toEqual([company.user.email, 'm1@example.com'].sort());
  const rows = await api.db
    .select({ countedFrom: notificationSetting.countedFrom, settings: count() })
    .from(notificationSetting)
    .where(eq(notificationSetting.cid, cid))
    .groupBy(notificationSetting.countedFrom);
  expect(rows).toEqual([{ countedFrom: jst(22, 9, 5), settings: 2701 }]);
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
