import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi, TEST_API_URL, type TestApi } from '../../../tests/support/test-api.ts';
import { imageFile } from '../../../tests/support/upload-factories.ts';

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
