import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#endpoints/chat';
import { template } from '#endpoints/template';
import { createApp } from '#server/app';
import * as schema from '#server/db/schema';
import { createWorld } from '../../tests/endpoints/support/world.ts';
import { createCorporation } from '../../tests/support/records/factories.ts';
import { callApi } from '../../tests/support/servers/call-api.ts';
import { createTestApi, type TestApi } from '../../tests/support/servers/test-api.ts';

describe('the header Idempotency-Key', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  const createTemplate = async (key: string, to = api) => {
    const { cid, user } = await createCorporation(to.db);
    return callApi(to, template.create, {
      as: user,
      params: { cid },
      headers: { 'Idempotency-Key': key },
      body: { title: '題名', message: '本文' },
    });
  };

  test.each([
    ['of 7 characters', 'a'.repeat(7)],
    ['of 201 characters', 'a'.repeat(201)],
    ['with a control character', 'abcdefgh\tijkl'],
    ['beyond ASCII', 'abcdefgh\u00e9'],
  ])('%s returns 400', async (_, key) => {
    const response = await createTemplate(key);
    expect([response.status, response.message]).toEqual([400, expect.stringContaining('Idempotency-Key')]);
  });

  test.each([8, 200])('of %i characters is taken', async (length) => {
    expect((await createTemplate('~'.repeat(length))).status).toBe(200);
  });

  test('means nothing to a call that is not idempotent', async () => {
    const { cid, user } = await createCorporation(api.db);
    const response = await callApi(api, template.list, {
      as: user,
      params: { cid },
      headers: { 'Idempotency-Key': 'short' },
    });
    expect(response.status).toBe(200);
  });

  test('spares a repetition the rate limit', async () => {
    const limited = { ...api, app: createApp({ ...api.services, rateLimits: true }) };
    const world = await createWorld(api);
    const write = (key: string) =>
      callApi(limited, chat.createMessage, {
        as: world.user,
        params: { cid: world.cid, chatGroupId: world.conversation.chatGroupId },
        headers: { 'Idempotency-Key': key },
        body: { textMessage: 'こんにちは' },
      });
    for (let count = 0; count < 3; count += 1) {
      expect((await write('one and the same')).status).toBe(200);
    }
    const counts = await api.db.select().from(schema.rateLimit);
    expect(counts).toMatchObject([{ bucket: 'send', hits: 1 }]);
  });
});
