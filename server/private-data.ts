import { chmodSync, existsSync } from 'node:fs';
import path from 'node:path';

/** What people write to each other, who they are, and what lets a reader sign in as them. */
const folders = ['auth', 'db', 'files', 'logs', 'mail'];
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
export function closeToOthers(dataDir: string): void {
  for (const folder of folders) close(path.join(dataDir, folder), 0o700);
  for (const file of files) close(path.join(dataDir, file), 0o600);
}
