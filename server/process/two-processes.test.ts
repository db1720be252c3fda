import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#endpoints/chat';
import { corporationAccount } from '#endpoints/corporation-account';
import { interaction } from '#endpoints/interaction';
import { limits } from '#endpoints/permissions';
import { scout } from '#endpoints/scout';
import { shared } from '#endpoints/shared';
import { template } from '#endpoints/template';
import { userAccount } from '#endpoints/user-account';
import { userProfile } from '#endpoints/user-profile';
import { createApp } from '#server/app';
import { openDatabase } from '#server/db/open-database';
import * as schema from '#server/db/schema';
import { sendDueMessages } from '#server/domains/planned-message/send-due';
import { rateLimits } from '#server/http/rate-limit';
import { startHousekeeping } from '#server/process/housekeeping';
import {
  addMember,
  countRows,
  createCorporation,
  createUser,
} from '../../tests/support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
  planMessage,
} from '../../tests/support/records/matching-factories.ts';
import { callApi } from '../../tests/support/servers/call-api.ts';
import { createPostgresDatabase } from '../../tests/support/servers/postgres-database.ts';
import { createTestApi, type TestApi } from '../../tests/support/servers/test-api.ts';
import { emptyDatabase } from '../../tests/support/servers/test-database.ts';

// Two servers as two processes would be: each with connections, services and memory of its own, over one database and
// one folder of files. `npm run load -- --processes 2` does the same with real processes.

let served: Awaited<ReturnType<typeof createPostgresDatabase>>;
let databases: Awaited<ReturnType<typeof openDatabase>>[];
let embedded: TestApi;
let first: TestApi;
let second: TestApi;
beforeAll(async () => {
  served = await createPostgresDatabase();
  const start = () => openDatabase({ databaseUrl: served.url, dataDir: '', onProgress: () => {} });
  // Both find an empty database, migrate it and write the masters.
  databases = await Promise.all([start(), start()]);
  embedded = await createTestApi();
  const [one, other] = databases.map(({ db }) => {
    const services = { ...embedded.services, db, rateLimits: true };
    return { ...embedded, db, services, app: createApp(services) };
  });
  if (!one || !other) throw new Error('No two servers');
  [first, second] = [one, other];
});
afterAll(async () => {
  await embedded?.close();
  await Promise.all(databases?.map(({ close }) => close()) ?? []);
  await served?.stop();
});

const serverOf = (index: number) => (index % 2 === 0 ? first : second);
const times = <Result>(count: number, run: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));
const countStatus = (responses: readonly { status: number }[], wanted: number) =>
  responses.filter(({ status }) => status === wanted).length;

test('two servers that start at once on an empty database both find it complete', async () => {
  const [one, other] = await times(2, (index) => callApi(serverOf(index), shared.listPrefectures));
  expect(one?.json).toHaveLength(47);
  expect(other?.json).toEqual(one?.json);
});

describe('of two servers behind one database', () => {
  test('each reads at once what was written through the other', async () => {
    await emptyDatabase(first.db);
    const { cid, user } = await createCorporation(first.db);
    const { chatGroupId } = await createConversation(first.db, cid, { status: 'inProgress', messages: [] });
    const params = { cid, chatGroupId };
    for (let index = 0; index < 10; index += 1) {
      const sent = await callApi(serverOf(index), chat.createMessage, {
        as: user,
        params,
        body: { textMessage: `${index}` },
      });
      const read = await callApi(serverOf(index + 1), chat.latestMessages, { as: user, params });
      expect(read.json.at(-1)).toEqual(sent.json);
    }
    const lists = await times(2, (index) =>
      callApi(serverOf(index), interaction.list, { as: user, params: { cid }, query: { page: 1 } }),
    );
    expect(lists[1]?.json).toEqual(lists[0]?.json);
  });

  test('neither goes on with what it knew of plans, members and accounts', async () => {
    await emptyDatabase(first.db);
    const { cid, user } = await createCorporation(first.db, { plan: 'paid' });
    const colleague = await createUser(first.db);
    await addMember(first.db, cid, colleague.universalUid);
    await createCandidate(first.db);
    const search = (index: number) =>
      callApi(serverOf(index), userProfile.searchPaid, {
        as: colleague,
        params: { cid },
        query: { page: 1 },
      });
    expect((await times(2, search)).map(({ status }) => status)).toEqual([200, 200]);
    await first.db.update(schema.corporation).set({ contractType: null });
    expect((await times(2, search)).map(({ status }) => status)).toEqual([403, 403]);
    await callApi(first, corporationAccount.removeMember, {
      as: user,
      params: { cid },
      body: { universalUid: colleague.universalUid },
    });
    expect((await times(2, search)).map(({ status }) => status)).toEqual([404, 404]);
  });

  test('one message, file upload or template under one key is one, whichever of them is asked', async () => {
    await emptyDatabase(first.db);
    const { cid, user } = await createCorporation(first.db);
    const { chatGroupId } = await createConversation(first.db, cid, { status: 'inProgress', messages: [] });
    const headers = { 'Idempotency-Key': randomUUID() };
    const messages = await times(10, (index) =>
      callApi(serverOf(index), chat.createMessage, {
        as: user,
        params: { cid, chatGroupId },
        body: { textMessage: 'once' },
        headers,
      }),
    );
    const templates = await times(10, (index) =>
      callApi(serverOf(index), template.create, {
        as: user,
        params: { cid },
        body: { title: '一度', message: '本文' },
        headers,
      }),
    );
    expect([countStatus(messages, 200), countStatus(templates, 200)]).toEqual([10, 10]);
    expect(new Set(messages.map(({ json }) => json.messageId)).size).toBe(1);
    expect(messages.filter((response) => response.headers.get('idempotency-replayed'))).toHaveLength(9);
    expect(await countRows(first.db, schema.chatMessage)).toBe(1);
    expect(await countRows(first.db, schema.scoutTemplate)).toBe(1);
  });

  test('the scouts of both together stay within the plan, and messages are numbered without a gap', async () => {
    await emptyDatabase(first.db);
    const { cid, user } = await createCorporation(first.db, { plan: 'trial' });
    const colleague = await createUser(first.db);
    await addMember(first.db, cid, colleague.universalUid);
    const { projectId } = await createProject(first.db, cid);
    const candidates = await times(80, () => createCandidate(first.db));
    const { chatGroupId } = await createConversation(first.db, cid, { status: 'inProgress', messages: [] });
    const scouts = times(80, (index) =>
      callApi(serverOf(index), scout.create, {
        as: index % 4 < 2 ? user : colleague,
        params: { cid },
        body: {
          scoutTargetUniversalUid: candidates[index]?.universalUid ?? '',
          scoutMessage: 'はじめまして。',
          targetProjectId: projectId,
        },
      }),
    );
    const messages = await times(40, (index) =>
      callApi(serverOf(index), chat.createMessage, {
        as: index % 4 < 2 ? user : colleague,
        params: { cid, chatGroupId },
        body: { textMessage: `${index}` },
      }),
    );
    const limit = limits.TRIAL_ACCOUNT_ROLE.scouts ?? 0;
    const responses = await scouts;
    expect([countStatus(responses, 200), countStatus(responses, 400)]).toEqual([limit, 80 - limit]);
    expect(await countRows(first.db, schema.scout)).toBe(limit);
    expect(countStatus(messages, 200)).toBe(40);
    const rows = await second.db
      .select({ sequence: schema.chatMessage.sequence })
      .from(schema.chatMessage)
      .where(eq(schema.chatMessage.chatGroupId, chatGroupId))
      .orderBy(schema.chatMessage.sequence);
    expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  test('of 200 planned messages and scouts that are due, both together send each once', async () => {
    await emptyDatabase(first.db);
    const { cid, user } = await createCorporation(first.db);
    const project = await createProject(first.db, cid);
    const groups = await times(5, () => createConversation(first.db, cid, { messages: [] }));
    const candidates = await times(100, () => createCandidate(first.db));
    const writerUid = user.universalUid;
    await times(100, (index) =>
      planMessage(first.db, { cid, writerUid, chatGroupId: groups[index % 5]?.chatGroupId ?? '' }),
    );
    for (const { universalUid: targetUid } of candidates) {
      await planMessage(first.db, { cid, writerUid, targetUid, projectId: project.projectId });
    }
    await first.db.update(schema.plannedMessage).set({ sendAt: sql`now() - interval '1 second'` });
    const sent = await times(2, (index) => sendDueMessages(serverOf(index).services));
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(200);
    expect(await countRows(second.db, schema.plannedMessage)).toBe(0);
    expect(await countRows(second.db, schema.chatMessage)).toBe(200);
    const scouts = await second.db.select({ uid: schema.scout.targetUid }).from(schema.scout);
    expect(scouts.map(({ uid }) => uid).sort()).toEqual(candidates.map((each) => each.universalUid).sort());
  });

  test('the calls of one client are counted together, and refused by both', async () => {
    await emptyDatabase(first.db);
    const { cid, user } = await createCorporation(first.db);
    const find = (index: number) =>
      callApi(serverOf(index), userAccount.getByEmail, {
        as: user,
        params: { cid },
        query: { email: 'a@example.com' },
      });
    const already = rateLimits.invitation.limit - 20;
    await find(0);
    await first.db.update(schema.rateLimit).set({ hits: already });
    const responses = await times(30, find);
    expect([countStatus(responses, 200), countStatus(responses, 429)]).toEqual([20, 10]);
    const late = await times(4, find);
    expect(countStatus(late, 429)).toBe(4);
    // A process that starts now knows as much.
    const third = { ...first, app: createApp({ ...first.services }) };
    const { status } = await callApi(third, userAccount.getByEmail, {
      as: user,
      params: { cid },
      query: { email: 'a@example.com' },
    });
    expect(status).toBe(429);
  });

  test('both keep house at the same time', async () => {
    await emptyDatabase(first.db);
    const expired = Array.from({ length: 1500 }, (_, index) => ({
      cid: 'company',
      universalUid: 'user',
      endpoint: '/path',
      key: `key-${index}`,
      requestHash: '',
      response: 'null',
      createdAt: new Date('2026-01-01T00:00:00Z'),
    }));
    await first.db.insert(schema.idempotencyKey).values(expired);
    const errors: unknown[] = [];
    const logger = { ...first.services.logger, error: (error: unknown) => errors.push(error) };
    const rounds = [first, second].map(({ services }) =>
      startHousekeeping({ ...services, logger: Object.assign(Object.create(first.services.logger), logger) }),
    );
    await Promise.all(rounds.map((round) => round.stop()));
    expect(errors).toEqual([]);
    expect(await countRows(first.db, schema.idempotencyKey)).toBe(0);
  });
});
