import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './ports.ts';
import { root } from './settings.ts';
import { waitUntil } from './wait-until.ts';

/** Starts a server that speaks the protocol of S3, with one empty bucket; `stop` removes its files. */
export async function startObjectStore() {
  const folder = mkdtempSync(join(tmpdir(), 'biz-objects-'));
  const port = await findFreePort();
  const program = join(root, 'node_modules/s3rver/bin/s3rver.js');
  const args = ['--silent', '--no-vhost-buckets', '--address', '127.0.0.1', '--port', String(port)];
  const server = spawn(
    process.execPath,
    ['--no-deprecation', program, ...args, '--directory', folder, '--configure-bucket', 'biz-files'],
    { stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const address = `http://127.0.0.1:${port}`;
  // It refuses, which is a response, too.
  const responds = () => fetch(address).then(Boolean, () => false);
  await waitUntil(responds, `No object store at ${address} within 30 seconds.`, 30_000);
  return {
    /** The one account that this server knows; it does not check what is signed. */
    bucket: {
      url: `${address}/biz-files`,
      ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'ap-northeast-1' },
    },
    async stop() {
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
