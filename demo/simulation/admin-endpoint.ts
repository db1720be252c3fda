import { randomBytes, timingSafeEqual } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '../../server/http/app-env.ts';
import { Problem } from '../../server/kit/problem.ts';
import { runCommand } from './commands.ts';
import { PlatformError } from './platform-error.ts';
import type { FilePlatform } from './send-file.ts';

/** Where the commands find the running server and what lets them in. */
export const Access = v.object({ url: v.string(), token: v.string() });

/** Returns the file in the data folder that holds an `Access`. */
export const accessFile = (dataDir: string): string => path.join(dataDir, 'platform-token');

const Request = v.object({ args: v.pipe(v.array(v.pipe(v.string(), v.maxLength(10_000))), v.maxLength(10)) });

const isLoopback = (address: string | undefined) =>
  address === undefined ? false : /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(address);

/** Returns whether two secrets are the same, in a time that does not reveal where they differ. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Lets the commands of the platform side reach a running demo server, whose embedded database no other process may
 * open: `POST /__platform`, from this machine only, with a token that is new at every start and stored in a file that
 * only its owner may read. Returns how to take the file away again.
 */
export function mountAdminEndpoint(
  app: Hono<AppEnv>,
  platform: FilePlatform,
  { dataDir, port }: { dataDir: string; port: number },
): { remove(): void } {
  const token = randomBytes(32).toString('hex');
  const file = accessFile(dataDir);
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify({ url: `http://127.0.0.1:${port}/__platform`, token }), { mode: 0o600 });
  app.post('/__platform', async (context) => {
    const given = context.req.header('authorization')?.replace(/^Bearer /, '') ?? '';
    if (!isLoopback(getConnInfo(context).remote.address) || !isSame(given, token)) {
      throw new Problem(404, 'このURLは存在しません');
    }
    const body = v.safeParse(Request, await context.req.json().catch(() => null));
    if (!body.success) throw new Problem(400, 'Expected a body such as {"args": ["list"]}.');
    try {
      return context.json({ output: await runCommand(platform, body.output.args) });
    } catch (error) {
      if (error instanceof PlatformError || error instanceof Problem) {
        throw new Problem(400, error.message);
      }
      throw error;
    }
  });
  return { remove: () => rmSync(file, { force: true }) };
}
