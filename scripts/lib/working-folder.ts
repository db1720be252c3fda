import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Ends the process by a signal as usual, but for what is to be done at its exit. */
function exitOnSignals(): void {
  for (const [signal, code] of [
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    if (process.listenerCount(signal) === 0) process.once(signal, () => process.exit(code));
  }
}

/**
 * Makes a folder beside `base`, for its owner only, until the process ends or `remove` is called. Folders of killed processes
 * with the same `base` are removed.
 */
export function makeWorkingFolder(base: string): { path: string; remove(): void } {
  const start = `${basename(base)}-${hostname()}-`;
  for (const name of readdirSync(dirname(base)).filter((each) => each.startsWith(start))) {
    const pid = Number(name.slice(start.length).split('-')[0]);
    if (pid > 0 && !isRunning(pid)) rmSync(join(dirname(base), name), { recursive: true, force: true });
  }
  const path = mkdtempSync(join(dirname(base), `${start}${process.pid}-`));
  const remove = () => {
    process.off('exit', remove);
    rmSync(path, { recursive: true, force: true });
  };
  process.on('exit', remove);
  exitOnSignals();
  return { path, remove };
}
