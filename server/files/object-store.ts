import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { FileStore } from '../kit/services.ts';
import { TimeExceeded } from '../lib/within-time.ts';
import type { Bucket } from './bucket.ts';
import { isFileKey, noFileKey } from './file-key.ts';

/** How long reading or writing a file may take: shorter than the 14 s that its call has. */
const PATIENCE_MS = 10_000;

/** Tries after a first one that met a store which is busy or breaks down; 0.1 s apart, then longer. */
const RETRIES = 3;

/** The store of files cannot be reached, or does not work. */
export class FileStoreAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(`The store of files is away: ${message}`, options);
    this.name = 'FileStoreAway';
  }
}

/** What the store said, in one line: the code in its XML, not the ids and addresses. */
async function reasonOf(response: Response): Promise<string> {
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text().catch(() => ''))?.[1];
  return `${response.status}${code ? ` ${code}` : ''}`;
}

async function hashOf(body: Blob): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of body.stream()) hash.update(chunk);
  return hash.digest('hex');
}

/**
 * Stores files in a bucket, by their keys (`isFileKey`). What is written is there for every process as soon as `write`
 * resolves. Rejects with `FileStoreAway` when the store cannot be reached or breaks down, with `TimeExceeded` when it does
 * not respond, with another error when it refuses.
 */
export function createObjectStore(
  { url, accessKeyId, secretAccessKey, sessionToken, region }: Bucket,
  patienceMs = PATIENCE_MS,
): FileStore {
  const client = new AwsClient({
    ...{ accessKeyId, secretAccessKey, sessionToken, region, service: 's3' },
    ...{ retries: RETRIES, initRetryMs: 100 },
  });

  /** Asks and takes the whole response within the time. */
  async function ask<Result>(
    key: string,
    request: { method: string; body?: Blob; headers?: Record<string, string> },
    take: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const signal = AbortSignal.timeout(patienceMs);
    try {
      const response = await client.fetch(`${url}/${key}`, { ...request, signal });
      if (response.status >= 500 || response.status === 429)
        throw new FileStoreAway(await reasonOf(response));
      return await take(response);
    } catch (error) {
      if (signal.aborted) throw new TimeExceeded(patienceMs);
      // What `fetch` throws when there is no response.
      if (error instanceof TypeError) throw new FileStoreAway(new URL(url).host, { cause: error });
      throw error;
    }
  }

  return {
    async write(key, bytes) {
      if (!isFileKey(key)) throw noFileKey(key);
      const body = bytes instanceof Blob ? bytes : new Blob([new Uint8Array(bytes)]);
      // With the hash in its signature nothing but these bytes can be stored.
      const headers = { 'X-Amz-Content-Sha256': await hashOf(body) };
      await ask(key, { method: 'PUT', body, headers }, async (response) => {
        if (!response.ok) throw new Error(`A file could not be stored: ${await reasonOf(response)}`);
        await response.body?.cancel();
      });
    },
    async remove(key) {
      if (!isFileKey(key)) return;
      await ask(key, { method: 'DELETE' }, async (response) => {
        if (!response.ok && response.status !== 404) {
          throw new Error(`A file could not be removed: ${await reasonOf(response)}`);
        }
        await response.body?.cancel();
      });
    },
    async read(key) {
      if (!isFileKey(key)) return null;
      return ask(key, { method: 'GET' }, async (response) => {
        if (response.ok) return new Uint8Array(await response.arrayBuffer());
        const reason = await reasonOf(response);
        if (response.status === 404 && !reason.endsWith('NoSuchBucket')) return null;
        throw new Error(`A file could not be read: ${reason}`);
      });
    },
  };
}
