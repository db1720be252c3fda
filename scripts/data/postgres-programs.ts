import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UserError } from '../lib/cli.ts';

type Program = 'pg_dump' | 'pg_restore' | 'psql';

/** Returns an address without its password, which other users of the machine could read among the arguments of a process. */
function splitPassword(url: string): { address: string; env: Record<string, string> } {
  const parsed = new URL(url);
  const password = decodeURIComponent(parsed.password) || parsed.searchParams.get('password');
  parsed.password = '';
  parsed.searchParams.delete('password');
  return { address: parsed.href, env: password ? { PGPASSWORD: password } : {} };
}

/**
 * Runs one of PostgreSQL's own programs on a database, with `input` as its standard input. Throws a `UserError` with the
 * last that it said when it fails, or that says how to get it.
 */
export async function runProgram(
  program: Program,
  url: string,
  args: readonly string[],
  input?: Readable,
): Promise<void> {
  const { address, env } = splitPassword(url);
  const child = spawn(program, ['--dbname', address, '--no-password', ...args], {
    env: { ...process.env, ...env, LC_MESSAGES: 'C', PGOPTIONS: '-c escape_string_warning=off' },
    stdio: [input ? 'pipe' : 'ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    said = `${said}${piece}`.slice(-4000);
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // A program that ends early closes its input; why it did is in what it said.
  const given = input && child.stdin ? pipeline(input, child.stdin).catch(() => {}) : Promise.resolve();
  const [code] = await Promise.all([ended, given]).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new UserError(
      `${program} is not installed: expected PostgreSQL's client programs, of the server's version or a newer one ` +
        '(apt-get install postgresql-client).',
    );
  });
  if (code === 0) return;
  // What was to be written follows in DETAIL, CONTEXT and LINE.
  const line =
    said.split('\n').find((each) => /(error|FATAL):/i.test(each)) ?? `${program} ended with ${code}`;
  throw new UserError(line.trim());
}
