import { accessSync, chmodSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lineOf, StartError } from '../lib/start-error.ts';

/** What people write to each other, who they are, and what lets a reader sign in as them. */
const folders = ['auth', 'db', 'files', 'incoming', 'logs', 'mail'];
const files = ['auth/accounts.json', 'platform-token'];

function close(place: string, mode: number): void {
  if (!existsSync(place)) return;
  try {
    chmodSync(place, mode);
  } catch {
    // Another user's: whom they let in is theirs to say.
  }
}

/** Keeps other users of this machine out of what lies in a data folder, also where it was made without that before. */
function closeToOthers(dataDir: string): void {
  for (const folder of folders) close(path.join(dataDir, folder), 0o700);
  for (const file of files) close(path.join(dataDir, file), 0o600);
}

/** Level by level: Node's own recursion never ends where the system refuses with ENOENT, as under /proc. */
function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder, { mode });
}

/** Makes the data folder and proves that it can be written; throws a `StartError` naming it when not. */
export function prepareDataFolder(dataDir: string): void {
  try {
    // Other users of this machine must not read what people write to each other.
    makeFolder(dataDir, 0o700);
    accessSync(dataDir, constants.W_OK);
    const probe = path.join(dataDir, `.write-test-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
    closeToOthers(dataDir);
  } catch (error) {
    throw new StartError(
      `Cannot write to the data folder ${dataDir}: ${lineOf(error)}. Choose another in DATA_DIR, or after --data of npm run server.`,
      { cause: error },
    );
  }
}
