import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { composeReply, hashOf } from '#demo/simulation/reply';
import { createSimulator, startSimulator } from '#demo/simulation/simulator';
import { chat, messageInWords } from '#endpoints/chat';
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

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyDatabase(api.db);
  api.time.now = new Date('2026-11-21T03:00:00.000Z');
});

type Company = Awaited<ReturnType<typeof createCorporation>>;

const pass = (seconds: number) => {
  api.time.now = new Date(api.services.clock().getTime() + seconds * 1000);
};

/** A candidate and a project for which the simulation replies yes, or no, to a first scout. */
async function pair({ cid }: Company, willDecline: boolean) {
  const { projectId } = await createProject(api.db, cid, { title: 'データ基盤の構築' });
  let number = 0;
  while ((hashOf(`candidate-${number} ${projectId}`) % 8 === 0) !== willDecline) number += 1;
  const { universalUid } = await createCandidate(api.db, {
    universalUid: `candidate-${number}`,
    hoursMin: 10,
    hoursMax: 15,
    minReward: 4500,
  });
  return { projectId, universalUid };
}

async function sendScout({ cid, user }: Company, target: Awaited<ReturnType<typeof pair>>) {
  const { json } = await callApi(api, scout.create, {
    as: user,
    params: { cid },
    body: {
      scoutTargetUniversalUid: target.universalUid,
      targetProjectId: target.projectId,
      scoutMessage: 'ぜひお話しさせてください。',
    },
  });
  return json.chatGroupId ?? '';
}

const send = ({ cid, user }: Company, chatGroupId: string, textMessage: string) =>
  callApi(api, chat.createMessage, { as: user, params: { cid, chatGroupId }, body: { textMessage } });
const statusOfScout = async ({ cid, user }: Company) =>
  (await callApi(api, scout.search, { as: user, params: { cid } })).json.items[0]?.status;
const messagesOf = async ({ cid, user }: Company, chatGroupId: string) =>
  (await callApi(api, chat.latestMessages, { as: user, params: { cid, chatGroupId } })).json.map(
    (message) => ({
      side: message.sender.side,
      text: messageInWords(message),
    }),
  );

describe('simulated candidates', () => {
  test('read a scout within seconds, then reply to it, once', async () => {
    const company = await createCorporation(api.db);
    const simulator = createSimulator(api.services);
    const chatGroupId = await sendScout(company, await pair(company, false));
    await simulator.tick();
    expect(await statusOfScout(company)).toBe('sent');
    pass(2.6);
    await simulator.tick();
    expect(await statusOfScout(company)).toBe('read');
    pass(4);
    await simulator.tick();
    expect(await statusOfScout(company)).toBe('replied');
    pass(60);
    await simulator.tick();
    const messages = await messagesOf(company, chatGroupId);
    expect(messages.map(({ side }) => side)).toEqual(['corporation', 'user']);
    expect(messages[1]?.text).toContain('佐藤 健一様');
  });

  test('agree to the first scouts of a run', async () => {
    const company = await createCorporation(api.db);
    const simulator = createSimulator({ ...api.services, agreeable: 1 });
    await sendScout(company, await pair(company, true));
    pass(10);
    await simulator.tick();
    expect(await statusOfScout(company)).toBe('replied');
  });

  test('decline some of the later ones, which finishes the selection', async () => {
    const company = await createCorporation(api.db);
    const simulator = createSimulator({ ...api.services, agreeable: 0 });
    await sendScout(company, await pair(company, true));
    pass(10);
    await simulator.tick();
    expect(await statusOfScout(company)).toBe('declined');
    const [group] = await api.db.select().from(schema.chatGroup);
    expect(group).toMatchObject({ status: 'finished', unreadCount: 1 });
  });

  test('reply to what we write to applicants, as often as they are allowed', async () => {
    const company = await createCorporation(api.db);
    const target = await pair(company, false);
    const simulator = createSimulator(api.services);
    const { chatGroupId } = await createConversation(api.db, company.cid, {
      candidate: target,
      project: target,
      messages: [{ side: 'user', text: '応募します', sentAt: new Date('2026-11-20T00:00:00Z') }],
    });
    for (let round = 0; round < 12; round += 1) {
      await send(company, chatGroupId, `${round + 1}回目の連絡です。稼働は週に何時間でしょうか。`);
      pass(10);
      await simulator.tick();
    }
    const messages = await messagesOf(company, chatGroupId);
    expect(messages.filter(({ side }) => side === 'user')).toHaveLength(9);
    expect(messages[2]?.text).toContain('週10〜15時間');
  });

  test('leave alone what was written before they were there, and what is finished', async () => {
    const company = await createCorporation(api.db);
    const old = new Date('2026-11-21T02:00:00Z');
    await createConversation(api.db, company.cid, {
      status: 'inProgress',
      messages: [{ side: 'corporation', text: 'いかがでしょうか', sentAt: old }],
    });
    await createConversation(api.db, company.cid, {
      status: 'finished',
      messages: [{ side: 'corporation', text: '見送ります', sentAt: api.services.clock() }],
    });
    const simulator = createSimulator(api.services);
    pass(60);
    await simulator.tick();
    const groups = await api.db.select().from(schema.chatGroup);
    expect(groups.map((group) => group.messageCount)).toEqual([1, 1]);
  });

  test('reply to what was written just before a restart', async () => {
    const company = await createCorporation(api.db);
    await sendScout(company, await pair(company, false));
    pass(5);
    const simulator = createSimulator(api.services);
    pass(5);
    await simulator.tick();
    expect(await statusOfScout(company)).toBe('replied');
  });

  test('need one statement when nobody has written, whatever there is', async () => {
    const company = await createCorporation(api.db);
    for (let index = 0; index < 5; index += 1) await createConversation(api.db, company.cid);
    const simulator = createSimulator(api.services);
    api.statements.length = 0;
    await simulator.tick();
    expect(api.statements).toHaveLength(1);
  });

  test('go on with the others when one cannot reply', async () => {
    const company = await createCorporation(api.db);
    const target = await pair(company, false);
    const simulator = createSimulator(api.services);
    const broken = await createConversation(api.db, company.cid, {
      status: 'inProgress',
      candidate: { universalUid: 'left-the-platform' },
      messages: [{ side: 'corporation', text: 'いかがでしょうか', sentAt: api.services.clock() }],
    });
    await sendScout(company, target);
    pass(10);
    await simulator.tick();
    expect(await statusOfScout(company)).toBe('replied');
    expect(broken.chatGroupId).toBeTruthy();
  });
});

describe('the running simulation', () => {
  test('survives a failing database and stops in good order', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
    const { db, close } = await createTestApi();
    const execute = vi.spyOn(db, 'execute').mockRejectedValue(new Error('connection lost'));
    const simulator = startSimulator({ db, clock: () => new Date(), logger, intervalMs: 1 });
    await vi.waitFor(() => expect(execute.mock.calls.length).toBeGreaterThan(2));
    await simulator.stop();
    const calls = execute.mock.calls.length;
    expect(lines[0]).toContain('The simulated candidates failed');
    await new Promise((resolve) => setImmediate(resolve));
    expect(execute.mock.calls.length).toBe(calls);
    execute.mockRestore();
    await close();
  });

  test('never runs two ticks at once', async () => {
    const { db, close } = await createTestApi();
    let running = 0;
    let most = 0;
    const execute = vi.spyOn(db, 'execute').mockImplementation((() => {
      running += 1;
      most = Math.max(most, running);
      return new Promise((resolve) =>
        setImmediate(() => {
          running -= 1;
          resolve({ rows: [] });
        }),
      );
    }) as never);
    const simulator = startSimulator({
      db,
      clock: () => new Date(),
      logger: pino({ enabled: false }),
      intervalMs: 0,
    });
    await vi.waitFor(() => expect(execute.mock.calls.length).toBeGreaterThan(5));
    await simulator.stop();
    expect(most).toBe(1);
    execute.mockRestore();
    await close();
  });
});

describe('a reply', () => {
  const situation = {
    seed: 'a b',
    turn: 1,
    isScout: true,
    mayDecline: true,
    text: '',
    project: '基幹刷新',
    sender: '佐藤 健一',
    profile: {
      headline: 'バックエンドエンジニア',
      skills: [{ name: 'Go', years: 4 }],
      company: '株式会社前職',
      hours: { min: 10, max: 15 },
      minReward: 4500,
    },
  };

  test.each([
    [
      'dates',
      '・来週水曜 12:00〜12:30\n・来週金曜 18:30〜19:00\nご都合はいかがでしょうか。',
      /来週(水曜 12:00|金曜 18:30)/,
    ],
    ['hours', '稼働は週に何時間できますか。', /週10〜15時間/],
    ['rewards', '希望の時給を教えてください。', /時給4,500円以上/],
    ['experience', 'これまでのご経験を教えてください。', /Go|バックエンドエンジニア/],
    ['an offer', 'ぜひ参画をお願いしたいです。', /お受けし/],
    ['a refusal', '今回は見送らせていただきます。', /またの機会|またご縁/],
  ])('takes up %s', (_, text, expected) => {
    expect(composeReply({ ...situation, text }).text).toMatch(expected);
  });

  test('is the same in the same situation and differs between candidates', () => {
    const first = { ...situation, turn: 0 };
    expect(composeReply(first)).toEqual(composeReply(first));
    const replies = Array.from({ length: 40 }, (_, index) => composeReply({ ...first, seed: `${index}` }));
    expect(new Set(replies.map(({ text }) => text)).size).toBeGreaterThan(4);
    const declined = replies.filter(({ kind }) => kind === 'decline').length;
    expect(declined).toBeGreaterThan(0);
    expect(declined).toBeLessThan(12);
  });

  test('to a file thanks for it', () => {
    expect(composeReply({ ...situation, text: null }).text).toContain('ファイル');
  });
});
