import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startObjectStore } from '../../scripts/lib/object-store-server.ts';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { TimeExceeded } from '../within-time.ts';
import { type Bucket, createObjectStore, FileStoreAway } from './object-store.ts';

let server: Awaited<ReturnType<typeof startObjectStore>>;
let bucket: Bucket;
beforeAll(async () => {
  server = await startObjectStore();
  bucket = server.bucket;
});
afterAll(() => server?.stop());

const bytes = new Uint8Array([0, 1, 254, 255]);
const store = (changed: Partial<Bucket> = {}, patienceMs?: number) =>
  createObjectStore({ ...bucket, ...changed }, patienceMs);

describe('files in an object store', () => {
  test('are read as they were written, also by another process', async () => {
    await store().write('logo/a-1.png', bytes);
    expect(await store().read('logo/a-1.png')).toEqual(bytes);
    await store().write('logo/a-1.png', new Uint8Array([7]));
    expect(await store().read('logo/a-1.png')).toEqual(new Uint8Array([7]));
  });

  test('may be as large as an upload, or empty', async () => {
    const large = new Uint8Array(10 * 1024 ** 2).fill(42);
    await store().write('chat/large.pdf', large);
    expect(
      Buffer.compare(Buffer.from((await store().read('chat/large.pdf')) ?? []), Buffer.from(large)),
    ).toBe(0);
    await store().write('chat/empty.txt', new Uint8Array());
    expect(await store().read('chat/empty.txt')).toEqual(new Uint8Array());
  });

  test('that are unknown are null', async () => {
    expect(await store().read('logo/none.png')).toBeNull();
  });

  test.each(['../biz-other/a', 'a?acl', 'logo//a.png', 'logo/%2e%2e/a', ''])(
    'have no key like %j',
    async (key) => {
      expect(await store().read(key)).toBeNull();
      await expect(store().write(key, bytes)).rejects.toThrow('Not a key of a file');
    },
  );

  test.each<[string, Partial<Bucket>]>([
    ['SignatureDoesNotMatch', { secretAccessKey: 'another' }],
    ['InvalidAccessKeyId', { accessKeyId: 'NOBODY' }],
  ])('are refused with %s, which is said', async (reason, changed) => {
    await expect(store(changed).write('logo/a.png', bytes)).rejects.toThrow(reason);
    await expect(store(changed).read('logo/a-1.png')).rejects.toThrow(reason);
  });

  test('are not taken for unknown where the bucket is', async () => {
    const url = bucket.url.replace('biz-files', 'biz-none');
    await expect(store({ url }).read('logo/a.png')).rejects.toThrow('NoSuchBucket');
  });
});

describe('an object store that is away', () => {
  let broken: Server;
  let port: number;
  const asked: string[] = [];
  beforeAll(async () => {
    port = await findFreePort();
    broken = createServer(({ url = '' }, response) => {
      asked.push(url);
      // A file called silent gets no response at all.
      if (!url.endsWith('silent')) response.writeHead(url.endsWith('busy') ? 503 : 500).end();
    });
    await new Promise<void>((resolve) => broken.listen(port, '127.0.0.1', resolve));
  });
  afterAll(() => {
    broken.closeAllConnections();
    broken.close();
  });
  const url = () => `http://127.0.0.1:${port}`;

  test('is asked again, then said to be away', async () => {
    await expect(store({ url: url() }).read('busy')).rejects.toThrow(FileStoreAway);
    expect(asked.filter((path) => path === '/busy')).toHaveLength(4);
  });

  test('keeps nobody waiting who is not heard', async () => {
    await expect(store({ url: url() }, 100).read('silent')).rejects.toThrow(TimeExceeded);
    await expect(store({ url: url() }, 100).write('silent', bytes)).rejects.toThrow(TimeExceeded);
  });

  test('is said to be away where nothing listens', async () => {
    await expect(store({ url: 'http://127.0.0.1:1' }).write('a.png', bytes)).rejects.toThrow(FileStoreAway);
  });
});
