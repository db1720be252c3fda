import { expect, test } from '../support/full-stack.ts';

test('the API is also found below the origin of the app', async ({ request }) => {
  const health = await request.get('/biz-api/health');
  expect(await health.json()).toEqual({ status: 'ok' });

  const read = await request.get('/biz-api/user_account/user/user_account/me');
  expect(read.status()).toBe(401);
  expect(read.headers()['content-security-policy']).toContain('sandbox');
});
