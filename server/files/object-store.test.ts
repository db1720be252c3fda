import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startObjectStore } from '../../scripts/lib/object-store-server.ts';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { TimeExceeded } from '../lib/within-time.ts';
import type { Bucket } from './bucket.ts';
import { createObjectStore, FileStoreAway } from './object-store.ts';

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

  test('are refused without the right account, which is said', async () => {
    const nobody = store({ accessKeyId: 'NOBODY' });
    await expect(nobody.write('logo/a.png', bytes)).rejects.toThrow('403 InvalidAccessKeyId');
    await expect(nobody.read('logo/a-1.png')).rejects.toThrow('403 InvalidAccessKeyId');
  });

  test('are refused when another secret has signed', async () => {
    const other = store({ secretAccessKey: 'another' });
    await expect(other.write('logo/a.png', bytes)).rejects.toThrow('403 SignatureDoesNotMatch');
    await expect(other.read('logo/a-1.png')).rejects.toThrow('403 SignatureDoesNotMatch');
  });

  test('are opened by keys of a session with its token only', async () => {
    const ofSession = await startObjectStore('token');
    await createObjectStore(ofSession.bucket).write('logo/a.png', bytes);
    expect(await createObjectStore(ofSession.bucket).read('logo/a.png')).toEqual(bytes);
    const without = createObjectStore({ ...ofSession.bucket, sessionToken: undefined });
    await expect(without.read('logo/a.png')).rejects.toThrow('403 InvalidToken');
    await ofSession.stop();
  });

  test('are gone once they are removed', async () => {
    await store().write('logo/gone.png', bytes);
    await store().remove('logo/gone.png');
    expect(await store().read('logo/gone.png')).toBeNull();
  });

  test('are not taken for unknown where the bucket is', async () => {
    const url = bucket.url.replace('biz-files', 'biz-none');
    await expect(store({ url }).read('logo/a.png')).rejects.toThrow('NoSuchBucket');
  });
});

describe('an object store that fails', () => {
  let strange: Server;
  let port: number;
  const asked: string[] = [];
  beforeAll(async () => {
    port = await findFreePort();
    strange = createServer((request, response) => {
      const { url = '' } = request;
      asked.push(url);
      // A file called silent gets no response at all.
      if (url === '/busy') response.writeHead(503).end();
    });
    await new Promise<void>((resolve) => strange.listen(port, '127.0.0.1', resolve));
  });
  afterAll(() => {
    strange.closeAllConnections();
    strange.close();
  });
  const at = (changed: Partial<Bucket> = {}) => store({ url: `http://127.0.0.1:${port}`, ...changed }, 1000);

  test('is asked again when it is busy, then said to be away', async () => {
    await expect(store({ url: `http://127.0.0.1:${port}` }).read('busy')).rejects.toThrow(FileStoreAway);
    expect(asked.filter((path) => path === '/busy')).toHaveLength(4);
  });

  test('that does not respond keeps nobody waiting', async () => {
    await expect(at().read('silent')).rejects.toThrow(TimeExceeded);
    await expect(at().write('silent', bytes)).rejects.toThrow(TimeExceeded);
  });

  test('is said to be away where nothing listens', async () => {
    await expect(at({ url: 'http://127.0.0.1:1' }).write('a.png', bytes)).rejects.toThrow(FileStoreAway);
  });
});
