import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chat } from '#endpoints/chat';
import { favoriteUser } from '#endpoints/favorite-user';
import { memo } from '#endpoints/memo';
import { scout } from '#endpoints/scout';
import * as schema from '#server/db/schema';
import { createCorporation } from '../../tests/support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../tests/support/records/matching-factories.ts';
import { callApi } from '../../tests/support/servers/call-api.ts';
import { createTestApi, type TestApi } from '../../tests/support/servers/test-api.ts';
import { emptyDatabase } from '../../tests/support/servers/test-database.ts';
import { createTally } from './tally.ts';
import { createLedger, findDamage } from './verify.ts';

test('calls and errors are counted by name and in all', () => {
  const tally = createTally();
  for (let index = 0; index <= 100; index += 1) tally.timed('read', index);
  tally.timed('write', 500);
  tally.failed('write', '500 {}');
  expect([tally.count(), tally.errors()]).toEqual([102, 1]);
  expect(tally.report().split('\n').slice(2)).toEqual([
    '| read | 101 | 0 | 50 | 99 | 100 |',
    '| write | 1 | 1 | 500 | 500 | 500 |',
    '| all | 102 | 1 | 51 | 100 | 500 |',
    '  write: 500 {}',
  ]);
});

describe('after the load', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => emptyDatabase(api.db));

  /** A company whose recruiter has written one of each kind. */
  async function writeOfEach() {
    const { cid, user } = await createCorporation(api.db, { plan: 'trial' });
    const { projectId } = await createProject(api.db, cid);
    const { universalUid: target } = await createCandidate(api.db);
    const { chatGroupId } = await createConversation(api.db, cid, { status: 'inProgress' });
    const text = (of: string) => `${of}。00000000-0000-4000-8000-000000000000`;
    const call = { as: user, params: { cid, chatGroupId } };
    const offer = { scoutMessage: text('勧誘'), targetProjectId: projectId };
    await callApi(api, chat.createMessage, { ...call, body: { textMessage: text('連絡') } });
    await callApi(api, scout.create, { ...call, body: { scoutTargetUniversalUid: target, ...offer } });
    await callApi(api, memo.change, { ...call, body: { targetUniversalUid: target, memo: text('感想') } });
    await callApi(api, favoriteUser.add, { ...call, body: { universalUid: target } });
    const ledger = createLedger();
    ledger.acknowledged.push(
      { kind: 'message', cid, target: chatGroupId, value: text('連絡') },
      { kind: 'scout', cid, target, value: text('勧誘') },
      { kind: 'memo', cid, target, value: text('感想') },
      { kind: 'favorite', cid, target, value: 'add' },
    );
    return { ledger, find: () => findDamage(api.db, { companies: [], dataDir: '' }, ledger) };
  }

  test('nothing is found wrong with what is there once, and each lost write is', async () => {
    const { find } = await writeOfEach();
    expect(await find()).toEqual([]);
    for (const table of [schema.chatMessage, schema.scout, schema.memo, schema.favoriteUser]) {
      await api.db.delete(table);
    }
    expect(await find()).toEqual([
      expect.stringMatching(/^lost: message/),
      expect.stringMatching(/^lost: scout/),
      expect.stringMatching(/^memo .* is undefined/),
      expect.stringMatching(/^favorite .* is remove, expected add/),
      expect.stringMatching(/^conversation .* counts other messages/),
      expect.stringMatching(/^conversation .* counts other messages/),
      '0 messages have 1 entries in the audit log',
      '0 scouts have 1 entries in the audit log',
    ]);
  });

  test('what is there twice, or was sent by nobody, is found; what was on its way may be there or not', async () => {
    const { ledger, find } = await writeOfEach();
    const [message] = ledger.acknowledged.splice(0, 1);
    expect(await find()).toEqual([expect.stringMatching(/^sent by nobody: message/)]);
    if (message) ledger.open.add(message);
    expect(await find()).toEqual([]);
    const rows = await api.db.select().from(schema.chatMessage);
    const sent = rows.find(({ textMessage }) => textMessage === message?.value);
    if (!sent) throw new Error('No message');
    await api.db.insert(schema.chatMessage).values({ ...sent, sequence: 3, messageId: 'again' });
    expect(await find()).toEqual([
      expect.stringMatching(/^there 2 times: message/),
      expect.stringMatching(/^conversation .* counts other messages/),
      '2 messages have 1 entries in the audit log',
    ]);
  });
});
