import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { userAccount } from '#endpoints/user-account';
import { createApp } from '#server/app';
import * as schema from '#server/db/schema';
import { clientOf, rateLimits } from '#server/http/rate-limit';
import { cases, refusalOf, sendCall } from '../../tests/endpoints/support/cases.ts';
import { createWorld } from '../../tests/endpoints/support/world.ts';
import { createCorporation } from '../../tests/support/records/factories.ts';
import { watchRows } from '../../tests/support/records/watch-rows.ts';
import { callApi, urlOf } from '../../tests/support/servers/call-api.ts';
import { createTestApi, type TestApi } from '../../tests/support/servers/test-api.ts';
import { emptyDatabase } from '../../tests/support/servers/test-database.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ rateLimits: true, isBehindProxy: true });
});
afterAll(() => api.close());
beforeEach(() => emptyDatabase(api.db));

/** Lets every client that was counted in a bucket reach its limit. */
const useUp = (bucket: keyof typeof rateLimits) =>
  api.db
    .update(schema.rateLimit)
    .set({ hits: rateLimits[bucket].limit })
    .where(eq(schema.rateLimit.bucket, bucket));

/** Begins a sign-up from an address as a proxy, and anyone before it, report it. */
const signUp = (forwardedFor: string, remoteAddress = '10.0.0.1', email = 'new@example.com') =>
  api.app.fetch(
    new Request(urlOf(corporationAccount.createTemporaryAccount, {}), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwardedFor },
      body: JSON.stringify({ email }),
    }),
    { incoming: { socket: { remoteAddress } } },
  );

describe('too many calls', () => {
  test('of one address return 429 and when to come back, whatever else the client claims to be', async () => {
    for (let count = 0; count < rateLimits.signUp.limit; count += 1) {
      const response = await signUp(`1.1.1.${count}, 203.0.113.1`, '10.0.0.1', `new${count}@example.com`);
      expect(response.status).toBe(200);
    }
    const refused = await signUp('9.9.9.9, 203.0.113.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await refused.json()).message).toBe(
      '操作の回数が上限に達しました。しばらく時間を置いてからお試しください',
    );
    expect(api.mails).toHaveLength(rateLimits.signUp.limit);
    expect((await signUp('203.0.113.2')).status).toBe(200);
  });

  test('of one user leave the other users and the other calls alone', async () => {
    const { cid, user } = await createCorporation(api.db);
    const other = await createCorporation(api.db);
    const find = (as: { uid: string; email: string }, id: string) =>
      callApi(api, userAccount.getByEmail, { as, params: { cid: id }, query: { email: 'a@example.com' } });
    expect((await find(user, cid)).status).toBe(200);
    await useUp('invitation');
    expect((await find(user, cid)).status).toBe(429);
    expect((await find(other.user, other.cid)).status).toBe(200);
    expect((await callApi(api, userAccount.me, { as: user })).status).toBe(200);
  });

  test('count by address when no proxy is trusted', async () => {
    const direct = createApp({ ...api.services, isBehindProxy: false });
    const begin = (forwardedFor: string, remoteAddress: string) =>
      direct.fetch(
        new Request(urlOf(corporationAccount.createTemporaryAccount, {}), {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwardedFor },
          body: JSON.stringify({ email: 'new@example.com' }),
        }),
        { incoming: { socket: { remoteAddress } } },
      );
    expect((await begin('1.1.1.1', '192.0.2.1')).status).toBe(200);
    await useUp('signUp');
    expect((await begin('8.8.8.8', '192.0.2.1')).status).toBe(429);
    expect((await begin('8.8.8.8', '192.0.2.2')).status).toBe(200);
  });
});

test.each([
  ['203.0.113.1', '203.0.113.1'],
  ['::ffff:203.0.113.1', '203.0.113.1'],
  ['2001:db8:0:1:aaaa::1', '2001:db8:0:1::/64'],
  ['2001:db8::1:0:0:0:9', '2001:db8:0:1::/64'],
  ['2001:0DB8:0000:0001:1:2:3:4', '2001:db8:0:1::/64'],
  ['2001:db8:0:2::1', '2001:db8:0:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('the address %s counts as %s', (address, client) => {
  expect(clientOf(address)).toBe(client);
});

const limitedCases = cases.filter(({ definition }) => definition.rateLimit);

test.each(limitedCases)(
  '$name is counted in its bucket, and is not carried out above the limit',
  async ({ definition, validCall }) => {
    const world = await createWorld(api);
    const call = { as: world.user, ...(await validCall(world)) };
    const bucket = definition.rateLimit ?? 'send';
    api.mails.length = 0;
    // Calls that are refused count, too: they would reveal which addresses have an account.
    const refused = definition.bodyType === 'multipart' ? {} : null;
    const { status } = await sendCall(api, definition, { ...call, body: refused, query: {} }, world);
    // A stream takes nothing that could be wrong.
    expect(status).toBe(definition.responseType === 'stream' ? 200 : 400);
    const client = definition.auth === 'none' ? 'unknown' : world.user.universalUid;
    expect(await api.db.select().from(schema.rateLimit)).toMatchObject([{ bucket, client, hits: 1 }]);
    await useUp(bucket);
    const rows = await watchRows(api.db);
    const response = await sendCall(api, definition, call, world);
    expect(await refusalOf(response)).toEqual({
      status: 429,
      message: '操作の回数が上限に達しました。しばらく時間を置いてからお試しください',
    });
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(
      rateLimits[bucket].windowMs / 1000,
    );
    expect(await rows.changed()).toBe(false);
    expect(api.mails).toEqual([]);
  },
);

describe('a client above the limit', () => {
  const begin = () => signUp('203.0.113.9');

  test('is counted no further, comes back when its window is over, and is counted again', async () => {
    api.time.now = new Date('2026-11-21T03:00:00Z');
    expect((await begin()).status).toBe(200);
    await useUp('signUp');
    const { limit, windowMs } = rateLimits.signUp;
    for (let count = 0; count < 3; count += 1) expect((await begin()).status).toBe(429);
    expect(await api.db.select().from(schema.rateLimit)).toMatchObject([{ hits: limit + 1 }]);
    api.time.now = new Date(api.time.now.getTime() + windowMs);
    expect((await begin()).status).toBe(200);
    expect(await api.db.select().from(schema.rateLimit)).toMatchObject([{ hits: 1 }]);
    api.time.now = null;
  });

  test('comes back when a clock that was hours ahead is right again', async () => {
    const now = new Date('2026-11-21T03:00:00Z');
    api.time.now = new Date(now.getTime() + 5 * 60 * 60_000);
    expect((await begin()).status).toBe(200);
    await useUp('signUp');
    expect((await begin()).status).toBe(429);
    api.time.now = now;
    expect((await begin()).status).toBe(200);
    expect(await api.db.select().from(schema.rateLimit)).toMatchObject([{ hits: 1 }]);
    api.time.now = null;
  });
});
