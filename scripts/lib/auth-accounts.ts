import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { demoAccounts } from '../../demo/demo-accounts.ts';
import type { Account, Accounts } from '../../mocks/identity/accounts.ts';
import { UserError } from './cli.ts';

const Saved = v.array(
  v.object({
    localId: v.string(),
    email: v.string(),
    password: v.optional(v.string()),
    // Versions up to 1.0 kept what the emulator of firebase-tools exports.
    passwordHash: v.optional(v.string()),
    validSince: v.optional(v.union([v.number(), v.string()])),
  }),
);

/** The password in the export of firebase-tools: `fakeHash:salt=…:password=…`. */
const EXPORTED = /^fakeHash:salt=.*?:password=(.*)$/s;

function read(file: string): Account[] {
  if (!existsSync(file)) return [];
  try {
    return v
      .parse(Saved, JSON.parse(readFileSync(file, 'utf8')))
      .map(({ localId, email, password, passwordHash = '', validSince }) => ({
        uid: localId,
        email,
        password: password ?? EXPORTED.exec(passwordHash)?.[1] ?? crypto.randomUUID(),
        validSince: validSince === undefined ? undefined : Number(validSince),
      }));
  } catch {
    throw new UserError(
      `The sign-in accounts in ${file} are damaged. Delete the file to start with the demo accounts only.`,
    );
  }
}

/** Accounts in a file: those of the demo, and who signed up. */
export type SavedAccounts = Accounts & { remove: (uid: string) => void };

/**
 * Opens the accounts in a file, and adds those of the demo that are missing. Each change is written at once, and a new
 * password or address ends the sessions from before. Throws a `UserError` when the file is damaged.
 */
export function openAccounts(file: string): SavedAccounts {
  const accounts = new Map(read(file).map((account) => [account.uid, account]));
  const find = (email: string) =>
    [...accounts.values()].find((account) => account.email.toLowerCase() === email.toLowerCase());
  // Beside the file first, so that it is whole at any moment.
  const save = () => {
    const saved = [...accounts.values()].map(({ uid, ...rest }) => ({ localId: uid, ...rest }));
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.new`, JSON.stringify(saved, null, 2), { flush: true, mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  for (const { uid, email, password } of demoAccounts) {
    if (!accounts.has(uid) && !find(email)) accounts.set(uid, { uid, email, password });
  }
  save();
  return {
    findByEmail: async (email) => find(email),
    findByUid: async (uid) => accounts.get(uid),
    add: async (account) => {
      const validSince = accounts.has(account.uid) ? Math.floor(Date.now() / 1000) : undefined;
      accounts.set(account.uid, { ...account, validSince });
      save();
    },
    remove: (uid) => {
      accounts.delete(uid);
      save();
    },
  };
}
