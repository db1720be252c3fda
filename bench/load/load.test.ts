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
import { memoryReport } from '../lib/memory.ts';
import type { Sample } from '../lib/servers.ts';
import { createLedger, type Ledger, type Write } from './ledger.ts';
import { readLoadOptions } from './options.ts';
import { createTally } from './tally.ts';
import { findDamage } from './verify.ts';

describe('the options', () => {
  test('are five minutes of two hundred recruiters unless said otherwise', () => {
    expect(readLoadOptions([])).toEqual({
      seconds: 300,
      connections: 200,
      rate: 1,
      searches: 10,
      processes: 1,
      candidates: 20_000,
      on: ['postgres'],
      kills: 0,
      fullDisk: undefined,
    });
    const given = ['--processes', '2', '--rate=0', '--on', 'replicated'];
    expect(readLoadOptions(given)).toMatchObject({ processes: 2, rate: 0, on: ['replicated'] });
  });

  test.each([
    [['--seconds', '0'], '--seconds is "0": expected a whole number from 2 to 86400.'],
    [['--connections', '1.5'], '--connections is "1.5": expected a whole number from 1 to 2000.'],
    [['--processes='], '--processes is "": expected a whole number from 1 to 16.'],
    [['--rate', 'max'], '--rate is "max": expected a whole number from 0 to 100.'],
    [['--on', 'mysql'], '--on names "mysql": expected some of embedded, postgres, replicated.'],
    [['--speed', '9'], "Unknown option '--speed'"],
    [['fast'], "Unexpected argument 'fast'"],
  ])('%j are refused in words', (args, words) => {
    expect(() => readLoadOptions(args)).toThrow(words);
  });
});

describe('the figures', () => {
  test('count calls and errors, and find the share below which values lie', () => {
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

  test.each([
    [[2 ** 26, 2 ** 26], '64.0 → 64.0 MB: flat'],
    [[2 ** 26, 2 ** 27], '64.0 → 128.0 MB: GROWING'],
  ])('say of %j bytes after collections: %s', (heaps, words) => {
    const sample = (second: number, heapUsed: number): Sample => ({
      at: second * 1000,
      rss: 2 ** 28,
      heapUsed,
      external: 0,
      processorMs: second * 250,
      delayMs: second,
    });
    const samples = [0, 1, 2].map((second) => sample(second, 2 ** 27));
    const collected = heaps.map((heap, index) => sample(index, heap));
    expect(memoryReport(samples, collected)).toEqual([
      'resident 256.0 to 256.0 MB',
      `heap and buffers after garbage collection: ${words}`,
      'processor: 25% of one',
      "event loop's delay, p99 of each second: median 1 ms, worst 2 ms",
    ]);
  });
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
    const headers = { 'Idempotency-Key': 'key-of-the-write' };
    const call = { as: user, params: { cid, chatGroupId }, headers };
    await callApi(api, chat.createMessage, { ...call, body: { textMessage: text('連絡') } });
    await callApi(api, scout.create, {
      ...call,
      body: { scoutTargetUniversalUid: target, scoutMessage: text('勧誘'), targetProjectId: projectId },
    });
    await callApi(api, memo.change, {
      ...call,
      body: { targetUniversalUid: target, memo: text('感想') },
    });
    await callApi(api, favoriteUser.add, { ...call, body: { universalUid: target } });
    const ledger: Ledger = createLedger();
    const writes: Write[] = [
      { kind: 'message', cid, target: chatGroupId, value: text('連絡') },
      { kind: 'scout', cid, target, value: text('勧誘') },
      { kind: 'memo', cid, target, value: text('感想') },
      { kind: 'favorite', cid, target, value: 'add' },
    ];
    ledger.acknowledged.push(...writes);
    const company = {
      cid,
      plan: 'trial' as const,
      recruiters: [],
      projectIds: [projectId],
      chatGroupIds: [chatGroupId],
      strangers: [target],
    };
    return { ledger, find: () => findDamage(api.db, { companies: [company], dataDir: '' }, ledger) };
  }

  test('nothing is found wrong with what is there once', async () => {
    const { find } = await writeOfEach();
    expect(await find()).toEqual([]);
  });

  test('each lost write is found', async () => {
    const { find } = await writeOfEach();
    for (const table of [
      schema.chatMessage,
      schema.scout,
      schema.memo,
      schema.favoriteUser,
      schema.auditEntry,
    ]) {
      await api.db.delete(table);
    }
    expect(await find()).toEqual([
      expect.stringMatching(/^message lost/),
      expect.stringMatching(/^scout lost/),
      expect.stringMatching(/^memo of .* is undefined/),
      expect.stringMatching(/^favorite of .* is remove, expected add/),
      expect.stringMatching(/^conversation .* counts other messages/),
      expect.stringMatching(/^conversation .* counts other messages/),
    ]);
  });

  test('what is there twice, or was sent by nobody, is found; what was on its way may be there or not', async () => {
    const { ledger, find } = await writeOfEach();
    const [message] = ledger.acknowledged.splice(0, 1);
    expect(await find()).toEqual([expect.stringMatching(/^message that nobody sent/)]);
    if (message) ledger.open.add(message);
    expect(await find()).toEqual([]);
    const rows = await api.db.select().from(schema.chatMessage);
    const sent = rows.find(({ textMessage }) => textMessage === message?.value);
    if (!sent) throw new Error('No message');
    await api.db.insert(schema.chatMessage).values({ ...sent, sequence: 3, messageId: 'again' });
    expect(await find()).toEqual([
      expect.stringMatching(/^message there 2 times/),
      expect.stringMatching(/^conversation .* counts other messages/),
      expect.stringMatching(/^2 messages have 1 entries in the audit log/),
    ]);
  });
});
