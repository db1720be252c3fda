import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { isRoot, SERVER_USER } from '../../scripts/lib/postgres-server.ts';

/** A process that the check has started. */
export type Program = {
  pid: number;
  /** Whether it runs. */
  isRunning(): boolean;
  /** Ends it by a signal, and waits until it has ended. */
  end(signal?: NodeJS.Signals): Promise<void>;
};

const all = new Set<ChildProcess>();
// However the check ends, nothing of it stays: also what stands still.
process.once('exit', () => {
  for (const child of all) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

type Settings = { env: Record<string, string>; home: string; logFile: string };

/** Starts a program as a user without rights: PostgreSQL, Patroni and PgBouncer refuse to run as root. */
export function startProgram(
  name: string,
  args: readonly string[],
  { env, home, logFile }: Settings,
): Program {
  const log = createWriteStream(logFile, { flags: 'a' });
  const child = spawn(name, args, {
    cwd: home,
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, HOME: home, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot && { uid: SERVER_USER, gid: SERVER_USER }),
  });
  all.add(child);
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  void exited.then(() => all.delete(child));
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  child.once('error', (error) => log.write(`${error.message}\n`));
  return {
    pid: child.pid ?? 0,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async end(signal = 'SIGTERM') {
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await exited;
      clearTimeout(timer);
    },
  };
}
