import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#endpoints/chat';
import { corporationAccount } from '#endpoints/corporation-account';
import { createVerifyIdToken } from '#server/identity/firebase';
import { describeError } from '#server/process/log-error';
import { logOptions } from '#server/process/logger';
import { createCorporation } from '../../tests/support/records/factories.ts';
import { createConversation } from '../../tests/support/records/matching-factories.ts';
import { callApi } from '../../tests/support/servers/call-api.ts';
import { createTestApi, type TestApi, tokenFor } from '../../tests/support/servers/test-api.ts';

const SECRET = 'himitsu-no-bunshou';

let lines: string[] = [];
let api: TestApi;
beforeAll(async () => {
  const logger = pino(logOptions('trace'), { write: (line: string) => void lines.push(line) });
  const refuse = createVerifyIdToken('demo-biz');
  api = await createTestApi({
    logger,
    verifyIdToken: async (token) => {
      if (!token.startsWith('test.')) return refuse(token);
      return JSON.parse(Buffer.from(token.slice(5), 'base64url').toString());
    },
    mail: { send: async ({ to }) => Promise.reject(new Error(`550 no such user <${to}>`)) },
  });
});
afterAll(() => api.close());

const logged = () => lines.splice(0).join('');

describe('the log', () => {
  test('of a statement that failed holds the statement and the place, not what was to be written', async () => {
    const { cid, user } = await createCorporation(api.db);
    const { chatGroupId } = await createConversation(api.db, cid);
    await api.db.execute(sql`alter table chat_message rename to chat_message_gone`);
    const { status } = await callApi(api, chat.createMessage, {
      as: user,
      params: { cid, chatGroupId },
      body: { textMessage: SECRET },
    });
    await api.db.execute(sql`alter table chat_message_gone rename to chat_message`);
    const text = logged();
    expect(status).toBe(500);
    expect(text).toContain('insert into \\"chat_message\\"');
    expect(text).toMatch(/conversation\.ts:\d+/);
    expect(text).toContain('"code":"42P01"');
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(tokenFor(user));
    expect(text).not.toContain(user.lastName);
  });

  test('of a mail that was not taken holds no address', async () => {
    await callApi(api, corporationAccount.createTemporaryAccount, { body: { email: 'new@example.com' } });
    const text = logged();
    expect(text).toContain('550 no such user <[address]>');
    expect(text).not.toContain('new@example.com');
  });

  test.each([
    '/corporation_account/general/corporation_member_invitation/',
    '/corporation_account/general/temporary_account/',
  ])('of a request holds no id that lets in anyone who knows it: %s', async (path) => {
    const id = '01a1ff26-7841-7794-b9f9-a457911aa026';
    await api.app.fetch(new Request(`http://api.test${path}${id}?email=new@example.com`));
    const text = logged();
    expect(text).toContain(`"path":"${path}[id]"`);
    expect(text).not.toContain(id);
    expect(text).not.toContain('new@example.com');
  });

  test('of a health check that succeeds is for those who look closer: two a second would be most of the log', async () => {
    for (const path of ['/healthz', '/readyz', '/nowhere'])
      await api.app.fetch(new Request(`http://api.test${path}`));
    const requests = lines.splice(0).map((line) => JSON.parse(line));
    expect(requests.map(({ path, level }) => [path, level])).toEqual([
      ['/healthz', 20],
      ['/readyz', 20],
      ['/nowhere', 30],
    ]);
  });

  test('of a call says who called for which company, by id alone', async () => {
    const { cid, user } = await createCorporation(api.db);
    const { chatGroupId } = await createConversation(api.db, cid);
    await callApi(api, chat.latestMessages, { as: user, params: { cid, chatGroupId } });
    const line = lines.find((each) => each.includes('"request"')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      method: 'GET',
      status: 200,
      user: user.universalUid,
      company: cid,
      requestId: expect.stringMatching(/^[\w-]{8,64}$/),
    });
    expect(logged()).not.toContain(user.lastName);
  });

  test('takes in no line of somebody else’s, however the request was written', async () => {
    const part = Buffer.from(
      JSON.stringify({ alg: 'RS256', kid: 'x', aud: `${'a'.repeat(5000)}\n{"level":60}` }),
    );
    const token = `${part.toString('base64url')}.${part.toString('base64url')}.x`;
    await api.app.fetch(
      new Request(`http://api.test/user_account/user/user_account/me/%0a${'x'.repeat(5000)}`, {
        headers: { Authorization: `Bearer ${token}`, 'X-Request-Id': 'abc"},\t{"level":60' },
      }),
    );
    await api.app.fetch(
      new Request('http://api.test/user_account/user/user_account/me', {
        headers: { Authorization: `Bearer ${token}` },
      }),
    );
    const [first = '', ...others] = lines;
    expect(others).toHaveLength(2);
    expect(JSON.parse(first).requestId).toMatch(/^[\w-]{36}$/);
    for (const line of lines) {
      expect(line.trimEnd()).not.toContain('\n');
      expect(line.length).toBeLessThan(600);
    }
    lines = [];
  });
});

describe('an error in the log', () => {
  test('is logged with its causes, to a limited depth', () => {
    const loop = new Error('outer');
    loop.cause = loop;
    expect(JSON.stringify(describeError(loop)).match(/outer/g)).toHaveLength(6);
    expect(describeError(Object.assign(new Error('x'), { code: 'ENOSPC', params: [SECRET] }))).toMatchObject({
      type: 'Error',
      message: 'x',
      code: 'ENOSPC',
    });
  });

  test.each([[SECRET], [null], [{ message: SECRET }]])('that is no error is named only: %j', (thrown) => {
    expect(JSON.stringify(describeError(thrown))).not.toContain(SECRET);
  });
});
