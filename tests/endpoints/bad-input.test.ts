import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileDates, hostileTexts } from '../support/faults/hostile.ts';
import { type RowWatch, watchRows } from '../support/records/watch-rows.ts';
import { urlOf } from '../support/servers/call-api.ts';
import { createTestApi, TEST_API_URL, type TestApi, tokenFor } from '../support/servers/test-api.ts';
import { emptyDatabase } from '../support/servers/test-database.ts';
import { type Case, cases, sendCall } from './support/cases.ts';
import { entriesOf, refusedBodies, refusedPages, strangeSegments } from './support/refused.ts';
import { createWorld, type World } from './support/world.ts';

let api: TestApi;
let world: World;
let rows: RowWatch;
beforeAll(async () => {
  api = await createTestApi();
  await emptyDatabase(api.db);
  world = await createWorld(api);
  rows = await watchRows(api.db);
});
afterAll(() => api.close());

/** Sends calls that must be refused: none is a server error, and no row changes. */
async function expectRefused(send: () => Promise<Response> | Response, expected: number[]) {
  await rows.changed();
  const response = await send();
  const body = await response.text();
  expect([response.status, body]).toEqual([
    expect.toSatisfy((status: number) => expected.includes(status)),
    expect.anything(),
  ]);
  expect(JSON.parse(body).message).not.toBe('');
  expect(await rows.changed()).toBe(false);
}

// All of what is hostile takes minutes; `npm run test:fuzz` has them.
const texts = process.env.FUZZ_REQUESTS ? hostileTexts : hostileDates;

const junk: readonly unknown[] = [
  ...texts,
  null,
  true,
  -1,
  1e308,
  '',
  'a\u0000b',
  '\ud800',
  "'; drop table corporation; --",
  'x'.repeat(200_000),
  [],
  [null],
  { $ne: 1 },
  [['x'.repeat(100)]],
];

const jsonCases = cases.filter(({ definition }) => definition.body && definition.bodyType !== 'multipart');
const formCases = cases.filter(({ definition }) => definition.bodyType === 'multipart');
const queryCases = cases.filter(({ definition }) => definition.query);
const paramCases = cases.filter(({ definition }) => definition.path.replace(':cid', '').includes(':'));

async function rawPost({ definition, validCall }: Case, body: string, contentType = 'application/json') {
  const call = await validCall(world);
  return () =>
    api.app.fetch(
      new Request(urlOf(definition, { ...call.params, cid: world.cid }), {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${tokenFor(call.as ?? world.user)}`,
          'Content-Type': contentType,
        },
        body,
      }),
    );
}

describe.each(jsonCases)('$name', (endpoint) => {
  const { definition, validCall } = endpoint;

  test.each(refusedBodies(definition))('refuses the body %j', async (body) => {
    await expectRefused(await rawPost(endpoint, body), [400]);
  });

  test('refuses a form in the place of JSON', async () => {
    await expectRefused(await rawPost(endpoint, 'a=1', 'application/x-www-form-urlencoded'), [400]);
  });

  test('survives every field being something else', async () => {
    const call = { as: world.user, ...(await validCall(world)) };
    await rows.changed();
    const fields = new Set([...Object.keys(call.body ?? {}), ...entriesOf(definition)]);
    for (const field of fields) {
      for (const value of junk) {
        const send = () =>
          sendCall(api, definition, { ...call, body: { ...Object(call.body), [field]: value } }, world);
        const { status } = await send();
        const isChanged = await rows.changed();
        // Some junk is a fine text for some field; what is refused must have changed nothing.
        expect({ field, value, status }).toEqual({
          field,
          value,
          status: expect.toSatisfy((found: number) => found < 500),
        });
        if (status !== 200) expect(isChanged).toBe(false);
      }
    }
  });
});

describe.each(formCases)('$name', ({ definition, validCall }) => {
  test('refuses a form without a file, and what is no form', async () => {
    const call = { as: world.user, ...(await validCall(world)) };
    await expectRefused(() => sendCall(api, definition, { ...call, body: {} }, world), [400]);
    await expectRefused(() => sendCall(api, definition, { ...call, body: { file: 'text' } }, world), [400]);
    for (const contentType of ['multipart/form-data', 'application/json', 'text/plain']) {
      await expectRefused(
        () =>
          api.app.fetch(
            new Request(urlOf(definition, { cid: world.cid }), {
              method: 'POST',
              headers: { Authorization: `Bearer ${tokenFor(world.user)}`, 'Content-Type': contentType },
              body: 'nothing',
            }),
          ),
        [400],
      );
    }
  });
});

const junkTexts = [
  ...texts.map((text) => text.toWellFormed()),
  '',
  ' ',
  '-1',
  '0',
  '1.5',
  '1e999',
  'NaN',
  'null',
  'a\u0000b',
  "'--",
  '%',
  'x'.repeat(5000),
];

describe.each(queryCases)('$name', ({ definition, validCall }) => {
  test.each(Object.keys(definition.query?.entries ?? {}))('survives any %s in its query', async (key) => {
    const call = { as: world.user, ...(await validCall(world)) };
    for (const text of junkTexts) {
      const url = urlOf(definition, { ...call.params, cid: world.cid }, call.query);
      for (const name of [key, `${key}[]`]) url.searchParams.set(name, text);
      const response = await api.app.fetch(
        new Request(url, { headers: { Authorization: `Bearer ${tokenFor(world.user)}` } }),
      );
      expect({ text, status: response.status }).toEqual({
        text,
        status: expect.toSatisfy((status: number) => status < 500),
      });
    }
  });

  test('refuses a page that is none', async () => {
    if (!definition.query?.entries.page) return;
    const call = { as: world.user, ...(await validCall(world)) };
    for (const page of refusedPages) {
      const url = urlOf(definition, { ...call.params, cid: world.cid }, { ...call.query, page });
      const response = await api.app.fetch(
        new Request(url, { headers: { Authorization: `Bearer ${tokenFor(world.user)}` } }),
      );
      expect(response.status).toBe(400);
      expect((await response.json()).message).toBe('ページ番号が正しくありません');
    }
  });
});

describe.each(paramCases)('$name', ({ definition, validCall }) => {
  test.each(strangeSegments)('survives %s in its path, and changes nothing', async (text) => {
    const call = { as: world.user, ...(await validCall(world)) };
    const path = definition.path.replace(':cid', world.cid).replace(/:\w+/g, text);
    await rows.changed();
    const response = await api.app.fetch(
      new Request(`${TEST_API_URL}${path}${urlOf(definition, {}, call.query).search}`, {
        method: definition.method.toUpperCase(),
        headers: { Authorization: `Bearer ${tokenFor(call.as)}`, 'Content-Type': 'application/json' },
        body: definition.method === 'post' ? JSON.stringify(call.body ?? {}) : undefined,
      }),
    );
    expect([response.status, await response.text()]).toEqual([
      expect.toSatisfy((status: number) => status < 500),
      expect.anything(),
    ]);
    expect(await rows.changed()).toBe(false);
  });
});
