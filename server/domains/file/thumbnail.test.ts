import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '#server/app';
import { rateLimits } from '#server/http/rate-limit';
import { imageFile } from '../../../tests/support/records/upload-factories.ts';
import { createTestApi, TEST_API_URL, type TestApi } from '../../../tests/support/servers/test-api.ts';
import { MAX_WAITING } from './images.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
  const bytes = new Uint8Array(await (await imageFile('png', { width: 800, height: 400 })).arrayBuffer());
  await api.services.files.write('logo/wide.png', bytes);
  await api.services.files.write('candidate/face.png', bytes);
  await api.services.files.write('chat/private.png', bytes);
});
afterAll(() => api.close());

const get = (path: string) => api.app.fetch(new Request(`${TEST_API_URL}/thumbnail/${path}`));
const sizeOf = async (response: Response) => {
  const { width, height, format } = await sharp(await response.arrayBuffer()).metadata();
  return { width, height, format };
};

describe('thumbnails', () => {
  test('have the size asked for and may be cached for good', async () => {
    const response = await get('logo/wide.png?width=50&height=50');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await sizeOf(response)).toEqual({ width: 50, height: 50, format: 'webp' });
  });

  test('keep their shape with one side or none given', async () => {
    expect(await sizeOf(await get('logo/wide.png?width=100'))).toMatchObject({ width: 100, height: 50 });
    expect(await sizeOf(await get('candidate/face.png'))).toMatchObject({ width: 512, height: 256 });
  });

  test.each(['width=0', 'width=513', 'width=-1', 'width=abc', 'height=1e9', 'width=%00'])(
    'of an impossible size are refused: %s',
    async (query) => {
      expect((await get(`logo/wide.png?${query}`)).status).toBe(400);
    },
  );

  test.each([
    'logo/unknown.png',
    'chat/private.png',
    'logo/..%2Fchat%2Fprivate.png',
    '..%2f..%2fetc%2fpasswd',
    'logo/%00.png',
    'logo/',
    '%2e%2e/chat/private.png',
  ])('of anything but a known picture are not found: %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBeNull();
  });
});

describe('a flood of thumbnails', () => {
  /** An API whose pictures are read when `release` says so; `reads` counts how often. */
  function createSlowApi(overrides: Partial<TestApi['services']> = {}) {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const counted = { reads: 0 };
    const slow = createApp({
      ...api.services,
      files: {
        ...api.services.files,
        read: async (key) => {
          counted.reads += 1;
          await gate;
          return api.services.files.read(key);
        },
      },
      ...overrides,
    });
    const ask = (path: string, headers = {}) =>
      slow.fetch(new Request(`${TEST_API_URL}/thumbnail/${path}`, { headers }));
    return { ask, counted, release };
  }

  test('of one picture makes it once, and a browser that has it gets 304 without reading it', async () => {
    const { ask, counted, release } = createSlowApi();
    const responses = Array.from({ length: 20 }, () => ask('logo/wide.png?width=40'));
    release();
    const [first, ...others] = await Promise.all(responses);
    expect(others.map(({ status }) => status)).toEqual(Array(19).fill(200));
    expect((await ask('logo/wide.png?width=40')).status).toBe(200);
    expect(counted.reads).toBe(1);
    const tag = first?.headers.get('etag') ?? '';
    const again = await ask('logo/wide.png?width=40', { 'If-None-Match': tag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    const other = await ask('logo/wide.png?width=41', { 'If-None-Match': tag });
    expect([other.status, counted.reads]).toEqual([200, 2]);
  });

  test('of many pictures works on two at once, lets a bounded number wait and sends the rest away', async () => {
    const { ask, counted, release } = createSlowApi();
    const responses = Array.from({ length: MAX_WAITING + 5 }, (_, index) =>
      ask(`logo/wide.png?width=${index + 1}&height=1`),
    );
    await vi.waitFor(() => expect(counted.reads).toBe(2));
    const late = await ask('logo/wide.png?width=500');
    expect([late.status, (await late.json()).message]).toEqual([
      503,
      '画像の処理が混み合っています。しばらく時間を置いてからお試しください',
    ]);
    release();
    const statuses = (await Promise.all(responses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_WAITING + 2);
    expect(statuses.filter((status) => status === 503)).toHaveLength(3);
    expect((await ask('logo/wide.png?width=500')).status).toBe(200);
  });

  test('of one address is cut off; what is cached is still served', async () => {
    const { ask, release } = createSlowApi({ rateLimits: true });
    release();
    expect((await ask('logo/wide.png?width=30')).status).toBe(200);
    for (let count = 1; count < rateLimits.thumbnail.limit; count += 1) await ask(`logo/unknown${count}.png`);
    const refused = await ask('logo/wide.png?width=31');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('logo/wide.png?width=30')).status).toBe(200);
  });
});

test('a picture that unfolds to too many pixels is not unfolded', async () => {
  const bomb = await imageFile('png', { width: 10_000, height: 6000 });
  await api.services.files.write('candidate/bomb.png', new Uint8Array(await bomb.arrayBuffer()));
  const response = await get('candidate/bomb.png');
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, null]);
});
