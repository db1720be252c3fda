import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notification } from '#endpoints/notification';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import { callApi } from '../../../tests/support/servers/call-api.ts';
import { eventMailsOf, jst } from '../../../tests/support/servers/event-mails.ts';
import { createTestApi, type TestApi } from '../../../tests/support/servers/test-api.ts';
import { emptyDatabase } from '../../../tests/support/servers/test-database.ts';
import { createUnsubscribeToken } from './unsubscribe-token.ts';

let api: TestApi;
let mails: ReturnType<typeof eventMailsOf>;
beforeAll(async () => {
  api = await createTestApi();
  mails = eventMailsOf(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyDatabase(api.db);
  api.mails.length = 0;
  api.time.now = jst(22, 9);
});

describe('the link that ends the mails', () => {
  const end = (token: string) => callApi(api, notification.unsubscribe, { query: { token } });
  const tokenIn = (text = '') => /token=([\w.-]+)/.exec(text)?.[1] ?? '';

  test('is in the text and in the headers, and works without a sign-in, as often as it is pressed', async () => {
    const company = await createCorporation(api.db);
    const other = await createCorporation(api.db);
    await mails.choose(company, 'reply', 'immediate');
    await mails.choose(other, 'reply', 'immediate');
    await mails.replyIn(await mails.conversationOf(company));
    await mails.sendAt(jst(22, 9, 5));
    const [mail] = api.mails;
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/biz\/unsubscribe\/\?token=\S+$/);
    const token = tokenIn(mail?.text);
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<${api.services.apiUrl}/notification/general/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const address = /<(.*)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    const response = await api.app.fetch(
      new Request(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      }),
    );
    expect(response.status).toBe(200);
    expect((await end(token)).status).toBe(200);
    expect((await mails.show(company)).reply).toBe('none');
    expect((await mails.show(other)).reply).toBe('immediate');
  });

  test('ends nothing by being looked at: it leads to the page that asks', async () => {
    const company = await createCorporation(api.db);
    await mails.choose(company, 'reply', 'immediate');
    const token = await createUnsubscribeToken(api.db, company.user.universalUid, 'events');
    const url = `${api.services.apiUrl}/notification/general/unsubscribe?token=${token}`;
    const response = await api.app.fetch(new Request(url));
    expect(response.headers.get('location')).toBe(`http://localhost:3000/biz/unsubscribe/?token=${token}`);
    expect((await mails.show(company)).reply).toBe('immediate');
  });

  test('takes no token but ours', async () => {
    const company = await createCorporation(api.db);
    const victim = await createCorporation(api.db);
    await mails.choose(victim, 'reply', 'immediate');
    const ours = await createUnsubscribeToken(api.db, company.user.universalUid, 'events');
    const signature = ours.split('.')[1] ?? '';
    for (const token of [
      '',
      'x',
      `${victim.user.universalUid}.${signature}`,
      `${ours}0`,
      ours.slice(0, -1),
    ]) {
      const { status, message } = await end(token);
      expect(status).toBe(400);
      expect(message).toContain('このリンクは使用できません');
    }
    expect((await mails.show(victim)).reply).toBe('immediate');
  });
});
