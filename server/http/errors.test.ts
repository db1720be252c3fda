import { expect, test } from 'vitest';
import { TimeExceeded } from '#server/lib/within-time';
import { createTestApi, TEST_API_URL } from '../../tests/support/servers/test-api.ts';

const failed = (code: string) => Object.assign(new Error('failed'), { code });

/** What a call returns when the store of files, as one part of the server, fails in some way. */
async function respondTo(error: Error) {
  const api = await createTestApi({
    files: { read: () => Promise.reject(error), write: async () => {}, remove: async () => {} },
  });
  try {
    const response = await api.app.fetch(new Request(`${TEST_API_URL}/thumbnail/logo/a.png`));
    return [response.status, response.headers.get('retry-after')];
  } finally {
    await api.close();
  }
}

test.each([
  ['refuses connections', 'ECONNREFUSED'],
  ['breaks them off', 'ECONNRESET'],
  ['is not found', 'ENOTFOUND'],
  ['is a database that ends', '57P01'],
  ['is a database that starts', '57P03'],
  ['is a database without a free connection', '53300'],
  ['is PgBouncer without a database', '08P01'],
  ['is a database that has waited too long for the rest of a transaction', '25P03'],
])('a part that %s is a 503, with when to come back', async (_, code) => {
  expect(await respondTo(failed(code))).toEqual([503, '5']);
  expect(await respondTo(new Error('Failed query', { cause: failed(code) }))).toEqual([503, '5']);
});

test.each([
  ['the database ended', failed('57014')],
  ['took too long', new TimeExceeded(14_000)],
])('what %s is a 504, with when to come back', async (_, error) => {
  expect(await respondTo(error)).toEqual([504, '5']);
});

test('anything else is a 500', async () => {
  expect(await respondTo(failed('42601'))).toEqual([500, null]);
  expect(await respondTo(new TypeError('wrong'))).toEqual([500, null]);
});
