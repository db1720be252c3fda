import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { project } from '#endpoints/project';
import { shared } from '#endpoints/shared';
import { userAccount } from '#endpoints/user-account';
import { createApp } from '#server/app';
import { listen } from '#server/process/listen';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { urlOf } from '../../tests/support/servers/call-api.ts';
import { createTestApi, type TestApi } from '../../tests/support/servers/test-api.ts';

const ORIGIN = 'http://localhost:3000';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ compressFrom: 500, corsOrigins: [ORIGIN] });
});
afterAll(() => api.close());

const send = (url: URL, headers: Record<string, string> = {}, method = 'GET') =>
  api.app.fetch(new Request(url, { method, headers }));

const masters = [
  ['job categories', urlOf(shared.listJobCategories, {})],
  ['prefectures', urlOf(shared.listPrefectures, {})],
  ['working forms', urlOf(project.listWorkingForms, {})],
] as const;

describe('the master lists', () => {
  test.each(masters)('(%s) may be cached for an hour and asked for again without a body', async (_, url) => {
    const first = await send(url);
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600');
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/".{22}"$/);
    const again = await send(url, { 'If-None-Match': `"other", ${tag}` });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    const changed = await send(url, { 'If-None-Match': '"other"' });
    expect([changed.status, await changed.json()]).toEqual([200, await first.json()]);
  });

  test('are cached by nobody while they cannot be read', async () => {
    const away = new Proxy(api.db, {
      get() {
        throw new Error('The database is away');
      },
    });
    const broken = createApp({ ...api.services, db: away });
    const response = await broken.fetch(new Request(urlOf(shared.listPrefectures, {})));
    expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'no-store']);
  });
});

describe('a large response', () => {
  const large = urlOf(shared.listJobCategories, {});

  test.each([
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip;q=1.0, br;q=0.8', 'br', brotliDecompressSync],
    ['br;q=0, GZIP', 'gzip', gunzipSync],
  ])('is compressed for %j as %s', async (accepted, encoding, unpack) => {
    const plain = await send(large);
    const response = await send(large, { 'Accept-Encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = await plain.text();
    expect(unpack(bytes).toString()).toBe(text);
    expect(bytes.length).toBeLessThan(text.length / 2);
  });

  test.each(['', 'zstd', 'gzip;q=0, br;q=0', 'xgzip'])('is sent as it is for %j', async (accepted) => {
    const response = await send(large, accepted ? { 'Accept-Encoding': accepted } : {});
    expect(response.headers.get('content-encoding')).toBeNull();
    // A cache in between must not hand this response to somebody else.
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    expect(await response.json()).not.toHaveLength(0);
  });
});

test('a small response is sent as it is', async () => {
  const response = await send(urlOf(project.listWorkingForms, {}), { 'Accept-Encoding': 'gzip' });
  expect(response.headers.get('content-encoding')).toBeNull();
});

test('the response to a preflight may be cached for a day', async () => {
  const response = await send(
    urlOf(userAccount.me, {}),
    {
      Origin: ORIGIN,
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'authorization',
    },
    'OPTIONS',
  );
  expect(response.headers.get('access-control-max-age')).toBe('86400');
  expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
});

test('a response is sent as it is, and not turned into a stream first', async () => {
  const port = await findFreePort();
  const server = await listen(api.app.fetch, { host: '127.0.0.1', port });
  const getReader = vi.spyOn(ReadableStream.prototype, 'getReader');
  try {
    const { pathname } = urlOf(shared.listPrefectures, {});
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, path: pathname, headers: { Origin: ORIGIN } }, resolve).on('error', reject);
    });
    response.resume();
    await once(response, 'end');
    expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([200, ORIGIN]);
    expect(getReader).not.toHaveBeenCalled();
  } finally {
    getReader.mockRestore();
    await server.close();
  }
});
