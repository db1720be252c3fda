import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { readOptions } from './env.ts';
import { start } from './start.ts';

test('behind a proxy a server that ends is first not ready, and serves until the proxy has noticed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'start-'));
  const port = await findFreePort();
  const options = readOptions(
    { DATA_DIR: folder, TRUST_PROXY: 'on', PORT: String(port), LOG_LEVEL: 'error' },
    [],
  );
  const noticed = Promise.withResolvers<void>();
  const { stop } = await start(
    options,
    () => {},
    () => noticed.promise,
  );
  const ask = async (place: string) => (await fetch(`http://127.0.0.1:${port}${place}`)).status;
  expect(await ask('/readyz')).toBe(200);

  const stopped = stop();
  expect(await ask('/readyz')).toBe(503);
  expect(await ask('/shared/prefecture/list')).toBe(200);
  noticed.resolve();
  await stopped;
  await expect(ask('/healthz')).rejects.toThrow();
  await rm(folder, { recursive: true });
}, 200_000);
