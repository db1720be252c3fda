import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { UserError } from '../lib/cli.ts';

const Accounts = v.array(v.looseObject({ localId: v.string() }));

/**
 * Deletes an account from those that the demo's Auth emulator is started with; the demo must be stopped. False where the
 * folder is none of a demo.
 */
export async function removeSavedAccount(dataDir: string, firebaseUid: string): Promise<boolean> {
  const file = join(dataDir, 'auth', 'accounts.json');
  if (!existsSync(file)) return false;
  const accounts = v.safeParse(Accounts, JSON.parse(readFileSync(file, 'utf8')));
  if (!accounts.success) throw new UserError(`The sign-in accounts in ${file} are damaged.`);
  const left = accounts.output.filter(({ localId }) => localId !== firebaseUid);
  // Beside the file first, so that it is whole at any moment.
  writeFileSync(`${file}.new`, JSON.stringify(left, null, 2), { flush: true, mode: 0o600 });
  renameSync(`${file}.new`, file);
  return left.length < accounts.output.length;
}
