import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { lineOf, StartError } from '../lib/start-error.ts';

/**
 * Keeps every other process out of a data folder until `release`: two embedded databases on the same files destroy
 * them. The lock is the operating system's, held through an empty SQLite file, so it ends with the process however
 * that dies; `server.pid` only serves to name the holder. Throws a `StartError` when another process holds it.
 */
export function lockDataFolder(dataDir: string): { release(): void } {
  const pidFile = path.join(dataDir, 'server.pid');
  const lock = new DatabaseSync(path.join(dataDir, 'server.lock'));
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!lineOf(error).includes('locked')) throw error;
    throw new StartError(
      `The data folder ${dataDir} is in use by another server (process ${readPid(pidFile)}): ` +
        'stop that one or choose another folder with --data.',
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release() {
      rmSync(pidFile, { force: true });
      lock.close();
    },
  };
}

function readPid(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
