import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import fc, { type Arbitrary } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { file } from '#endpoints/file';
import { createDiskStore } from '#server/files/disk-store';
import { hostileSegment, hostileTexts } from '../support/faults/hostile.ts';
import { imageFile } from '../support/records/upload-factories.ts';
import { watchRows } from '../support/records/watch-rows.ts';
import { callApi } from '../support/servers/call-api.ts';
import { createTestApi, TEST_API_URL, type TestApi } from '../support/servers/test-api.ts';
import { emptyDatabase } from '../support/servers/test-database.ts';
import { createWorld, type World } from './support/world.ts';

const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const numRuns = process.env.FUZZ_REQUESTS ? 1000 : 200;
const SECRET = 'the secret of the machine';

let folder: string;
let api: TestApi;
let world: World;
let pictures: Uint8Array<ArrayBuffer>[];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hostile-files-'));
  await writeFile(path.join(folder, 'secret.png'), SECRET);
  await writeFile(path.join(folder, 'secret'), SECRET);
  const files = createDiskStore(path.join(folder, 'files'));
  api = await createTestApi({ files });
  await emptyDatabase(api.db);
  world = await createWorld(api);
  pictures = await Promise.all(
    (['png', 'jpeg', 'gif', 'webp'] as const).map(
      async (format) =>
        new Uint8Array(await (await imageFile(format, { width: 300, height: 200 })).arrayBuffer()),
    ),
  );
  const [png = new Uint8Array()] = pictures;
  await files.write('logo/public.png', png);
  await files.write('chat/private.png', new TextEncoder().encode(SECRET));
  await files.write('chat/private.pdf', new TextEncoder().encode(SECRET));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const upload = (body: File) =>
  callApi(api, file.uploadCorporationLogoImage, { as: world.user, body: { file: body } });
const uploadForChat = (body: File) =>
  callApi(api, file.uploadChatFile, { as: world.user, params: { cid: world.cid }, body: { file: body } });
const thumbnail = (place: string) => api.app.fetch(new Request(`${TEST_API_URL}/thumbnail/${place}`));

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that claims any size, whatever it holds. */
function pngOf(width: number, height: number, pixels: Uint8Array): File {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const bytes = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array()),
  ]);
  return new File([new Uint8Array(bytes)], 'bomb.png', { type: 'image/png' });
}

describe('a picture that unfolds to gigabytes', () => {
  test.each([
    ['100,000 × 100,000 pixels of nothing', () => pngOf(100_000, 100_000, deflateSync(new Uint8Array(1000)))],
    ['2³¹ pixels in a row', () => pngOf(2 ** 31 - 1, 1, deflateSync(new Uint8Array(1000)))],
    ['200 MB of zeros in 200 KB', () => pngOf(20_000, 10_000, deflateSync(new Uint8Array(200_010_000)))],
    ['no pixels', () => pngOf(0, 0, deflateSync(new Uint8Array(1)))],
  ])('is refused before it unfolds: %s', async (_, make) => {
    const bomb = make();
    const memory = process.memoryUsage().rss;
    const { status, message } = await upload(bomb);
    expect([status, message]).toEqual([
      400,
      'アップロードに失敗しました。ファイル形式やファイルサイズをご確認ください。',
    ]);
    expect(process.memoryUsage().rss - memory).toBeLessThan(150 * 1024 * 1024);
  });
});

/** A real picture that was cut, patched or glued to another. */
const damaged: Arbitrary<Uint8Array<ArrayBuffer>> = fc
  .tuple(
    fc.nat(3),
    fc.nat(3),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), { maxLength: 8 }),
    fc.constantFrom('cut', 'glued', 'patched'),
  )
  .map(([first, second, at, patches, how]) => {
    const one = pictures[first] ?? new Uint8Array();
    const other = pictures[second] ?? new Uint8Array();
    const cut = Math.floor(at * one.length);
    const bytes = new Uint8Array(
      how === 'cut' ? one.slice(0, cut) : how === 'glued' ? Buffer.concat([one.slice(0, cut), other]) : one,
    );
    for (const [place, byte] of patches) bytes[Math.floor(place * bytes.length)] = byte;
    return bytes;
  });

const fileName = fc.oneof(
  fc.constantFrom(
    'a.png',
    'a.jpg',
    'a.gif',
    'a.webp',
    'a.pdf',
    'a.csv',
    'a.png.exe',
    '../../a.png',
    'a.PNG ',
  ),
  fc.constantFrom(...hostileTexts.map((text) => text.toWellFormed().slice(0, 300))),
  fc.string({ unit: 'grapheme', maxLength: 40 }).map((name) => `${name}.png`),
);

describe('files that are no files', () => {
  test('are taken or refused, and what was taken can be shown', { timeout: 300_000 }, async () => {
    const rows = await watchRows(api.db);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(damaged, fc.uint8Array({ maxLength: 400 })),
        fileName,
        async (bytes, name) => {
          const body = () => new File([new Uint8Array(bytes)], name, { type: 'image/png' });
          const logo = await upload(body());
          expect(logo.status).toEqual(expect.toBeOneOf([200, 400]));
          expect(await rows.changed()).toBe(logo.status === 200);
          if (logo.status === 200) {
            const shown = await thumbnail(logo.json.objectKey);
            expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
          }
          const chat = await uploadForChat(body());
          expect(chat.status).toEqual(expect.toBeOneOf([200, 400]));
          expect(await rows.changed()).toBe(chat.status === 200);
          if (chat.status === 200) expect(chat.json.filePath).toMatch(/^chat\/[\w-]{36}\.[a-z]{3,4}$/);
        },
      ),
      { seed, numRuns },
    );
  });

  test('are not reached by any path of a thumbnail', { timeout: 300_000 }, async () => {
    const segment = fc.oneof(
      fc.constantFrom(
        'logo',
        'chat',
        'candidate',
        '..',
        '.',
        '',
        'public.png',
        'private.png',
        'private.pdf',
        'secret.png',
        'secret',
        'files',
      ),
      hostileSegment,
    );
    const size = fc.oneof(
      fc.constantFrom(...hostileTexts.map((text) => text.toWellFormed())),
      fc.integer().map(String),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(segment, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('/', '%2f', '%5c', '//'),
        fc.option(size, { nil: undefined }),
        async (segments, separator, width) => {
          const query = width === undefined ? '' : `?${new URLSearchParams({ width })}`;
          const response = await thumbnail(segments.join(separator) + query);
          expect(response.status).toEqual(expect.toBeOneOf([200, 400, 404]));
          expect(await response.clone().text()).not.toContain(SECRET);
          if (response.status === 200) expect(response.headers.get('content-type')).toBe('image/webp');
        },
      ),
      { seed, numRuns: numRuns * 3 },
    );
  });
});
