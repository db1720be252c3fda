import { eq } from 'drizzle-orm';
import pino from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { live } from '#endpoints/live';
import * as schema from '#server/db/schema';
import { IdentityProviderUnavailable } from '#server/kit/services';
import { addMember, createUser } from '../../tests/support/records/factories.ts';
import { callApi, urlOf } from '../../tests/support/servers/call-api.ts';
import { liveSetting, receives, soon } from '../../tests/support/servers/live-setting.ts';
import { type OpenStream, openStream } from '../../tests/support/servers/live-stream.ts';
import { serveApi } from '../../tests/support/servers/serve-api.ts';
import { identityOf, tokenFor } from '../../tests/support/servers/test-api.ts';
import { MAX_STREAMS_PER_USER } from './live.ts';

const api = serveApi();
const { openFor, company, apiWith } = liveSetting(api);

describe('a stream ends', () => {
  test('at once when its reader is removed, and only theirs', async () => {
    const { cid, user } = await company();
    const colleague = await createUser(api.db);
    await addMember(api.db, cid, colleague.universalUid);
    const theirs = await openFor(api, { as: colleague, cid });
    const mine = await openFor(api, { as: user, cid });
    await soon(() => expect(theirs.events).toHaveLength(1));
    await callApi(api, corporationAccount.removeMember, {
      as: user,
      params: { cid },
      body: { universalUid: colleague.universalUid },
    });
    await soon(() => expect(theirs.hasEnded()).toBe(true));
    await soon(() => expect(mine.changes).toEqual([{ kind: 'member', id: colleague.universalUid }]));
    expect(mine.hasEnded()).toBe(false);
    expect((await openFor(api, { as: colleague, cid, lastEventId: theirs.lastEventId() })).status).toBe(404);
  });

  test('when its token expires', async () => {
    const { cid, user } = await company();
    const expiresAt = Date.now() + 2000;
    const other = apiWith({}, { verifyIdToken: async (token) => ({ ...identityOf(token), expiresAt }) });
    const stream = await openFor(other, { as: user, cid });
    await soon(() => expect(stream.events).toHaveLength(1));
    expect(stream.hasEnded()).toBe(false);
    await vi.waitFor(() => expect(stream.hasEnded()).toBe(true), { timeout: 8000 });
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt - 100);
    await other.live.close();
  });

  test.each<[string, () => Error, boolean]>([
    ['when its session was ended', () => new Error('The session was ended'), true],
    ['not because nobody can say whether it was', () => new IdentityProviderUnavailable('away'), false],
  ])('%s', async (_, failure, isEnded) => {
    const { cid, user } = await company();
    let calls = 0;
    const verifyIdToken = async (token: string) => {
      calls += 1;
      if (calls > 1) throw failure();
      return identityOf(token);
    };
    const other = apiWith({ checkMs: 1 }, { verifyIdToken });
    const stream = await openFor(other, { as: user, cid });
    await soon(() => expect(calls).toBeGreaterThan(1));
    await soon(() => expect(stream.hasEnded()).toBe(isEnded));
    await other.live.close();
  });

  test('of a member who left, while nobody says whether others are signed in, about whom is asked once', async () => {
    const { cid, user } = await company();
    const colleague = await createUser(api.db);
    await addMember(api.db, cid, colleague.universalUid);
    const answers: (() => void)[] = [];
    let opened = 0;
    const verifyIdToken = async (token: string) => {
      opened += 1;
      if (opened > 2) await new Promise<void>((resolve) => answers.push(resolve));
      return identityOf(token);
    };
    let looks = 0;
    const clock = () => {
      looks += 1;
      return new Date();
    };
    const other = apiWith({ checkMs: 1, clock }, { verifyIdToken });
    const mine = await openFor(other, { as: user, cid });
    const theirs = await openFor(other, { as: colleague, cid });
    await soon(() => expect(answers.length).toBeGreaterThan(0));
    const asked = answers.length;
    const since = looks;
    await soon(() => expect(looks).toBeGreaterThan(since + 2));
    expect(answers).toHaveLength(asked);
    await api.db
      .delete(schema.corporationMember)
      .where(eq(schema.corporationMember.universalUid, colleague.universalUid));
    for (const answer of answers.splice(0)) answer();
    await soon(() => expect(theirs.hasEnded()).toBe(true));
    expect(mine.hasEnded()).toBe(false);
    for (const answer of answers.splice(0)) answer();
    await other.live.close();
  });

  test('when its reader resigns', async () => {
    const { cid, user } = await company();
    const other = apiWith({ checkMs: 1 });
    const stream = await openFor(other, { as: user, cid });
    await soon(() => expect(stream.events).toHaveLength(1));
    await api.db.update(schema.userAccount).set({ resignedAt: new Date() });
    await soon(() => expect(stream.hasEnded()).toBe(true));
    await other.live.close();
  });

  test('when the server stops, which opens no more', async () => {
    const { cid, user } = await company();
    const other = apiWith({});
    const stream = await openFor(other, { as: user, cid });
    await other.live.close();
    await stream.ended;
    expect((await openFor(other, { as: user, cid })).status).toBe(503);
    expect(other.live.count()).toBe(0);
  });

  test('when its reader has opened too many: the oldest', async () => {
    const { cid, user } = await company();
    const streams: OpenStream[] = [];
    for (let count = 0; count <= MAX_STREAMS_PER_USER; count += 1) {
      streams.push(await openFor(api, { as: user, cid }));
    }
    await streams[0]?.ended;
    expect(streams.map((stream) => stream.hasEnded())).toEqual([
      true,
      ...Array(MAX_STREAMS_PER_USER).fill(false),
    ]);
  });

  test('when its reader does not read', async () => {
    const ours = await company();
    const response = await api.app.fetch(
      new Request(urlOf(live.stream, { cid: ours.cid }), {
        headers: { Authorization: `Bearer ${tokenFor(ours.user)}` },
      }),
    );
    expect(api.services.live?.count()).toBe(1);
    const changedAt = new Date();
    for (let round = 0; round < 4 && api.services.live?.count(); round += 1) {
      const many = Array.from({ length: 400 }, (_, index) => ({
        cid: ours.cid,
        kind: 'message' as const,
        recordId: `${round}-${index}-${'x'.repeat(60)}`,
        changedAt,
      }));
      await api.db.insert(schema.liveChange).values(many);
      await ours.send();
    }
    await soon(() => expect(api.services.live?.count()).toBe(0));
    await expect(response.text()).rejects.toThrow('does not read');
  });
});

describe('nobody gets a stream', () => {
  test('of another company, or without a token', async () => {
    const [ours, theirs] = [await company(), await company()];
    expect((await openFor(api, { as: ours.user, cid: theirs.cid })).status).toBe(404);
    expect((await openFor(api, { as: ours.user, cid: ours.cid, token: 'none' })).status).toBe(401);
    expect(api.services.live?.count()).toBe(0);
  });

  test('above the limit of a process', async () => {
    const { cid, user } = await company();
    const other = apiWith({ maxStreams: 2 });
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1)
      statuses.push((await openFor(other, { as: user, cid })).status);
    expect(statuses).toEqual([200, 200, 503]);
    await other.live.close();
  });

  test('by opening one after another without end', async () => {
    const { cid, user } = await company();
    const other = apiWith({}, { rateLimits: true });
    let status = 200;
    for (let count = 0; count <= 121 && status === 200; count += 1) {
      const stream = await openStream(other, { as: user, cid });
      await stream.leave();
      status = stream.status;
    }
    expect(status).toBe(429);
    await other.live.close();
  });

  test('by a HEAD, whose body nobody would end', async () => {
    const { cid, user } = await company();
    const headers = { Authorization: `Bearer ${tokenFor(user)}` };
    const response = await api.app.fetch(
      new Request(urlOf(live.stream, { cid }), { method: 'HEAD', headers }),
    );
    expect([response.status, api.services.live?.count()]).toEqual([503, 0]);
  });
});

test('a quiet stream is kept open by heartbeats', async () => {
  const { cid, user } = await company();
  const other = apiWith({ heartbeatMs: 500 });
  const stream = await openFor(other, { as: user, cid });
  await vi.waitFor(() => expect(stream.comments()).toBeGreaterThan(1), { timeout: 8000 });
  expect(stream.events).toEqual(['changes']);
  await other.live.close();
});

test('so it is by a clock that is set back', async () => {
  const { cid, user } = await company();
  let ahead = 3_600_000;
  const other = apiWith({ heartbeatMs: 500, clock: () => new Date(Date.now() + ahead) });
  const stream = await openFor(other, { as: user, cid });
  await soon(() => expect(stream.events).toHaveLength(1));
  ahead = 0;
  await vi.waitFor(() => expect(stream.comments()).toBeGreaterThan(1), { timeout: 8000 });
  await other.live.close();
});

test('a database that is away for a moment loses nothing, and is warned of once', async () => {
  const ours = await company();
  const warn = vi.fn();
  let isAway = false;
  const db = new Proxy(api.db, {
    get: (target, name) => {
      if (isAway && name === 'execute') return () => Promise.reject(new Error('away'));
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const other = apiWith({ db, logger: { ...pino({ level: 'silent' }), warn } });
  const stream = await openFor(other, { as: ours.user, cid: ours.cid });
  await soon(() => expect(stream.events).toHaveLength(1));
  isAway = true;
  await ours.send();
  // Readers are checked now and then, which has a warning of its own.
  const warnings = () =>
    warn.mock.calls.filter(([, text]) => String(text).startsWith('Changes cannot be read'));
  await vi.waitFor(() => expect(warnings()).not.toEqual([]), { timeout: 5000 });
  isAway = false;
  await receives(stream, [{ kind: 'message', id: ours.chatGroupId }]);
  expect(warnings()).toHaveLength(1);
  await other.live.close();
});

test('a stream notes that its reader is there, for the mails that are then not sent', async () => {
  const { cid, user } = await company();
  const other = apiWith({});
  const since = Date.now();
  await openFor(other, { as: user, cid });
  const isReader = eq(schema.presence.universalUid, user.universalUid);
  await vi.waitFor(
    async () => {
      const [row] = await api.db.select().from(schema.presence).where(isReader);
      expect(row?.seenAt.getTime()).toBeGreaterThanOrEqual(since);
    },
    { timeout: 8000 },
  );
  await other.live.close();
});
