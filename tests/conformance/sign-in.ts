import * as v from 'valibot';
import { UserError } from '../../scripts/lib/cli.ts';
import { loadEnvFiles, readSettings } from '../../scripts/lib/settings.ts';
import { settingsOf } from '../../src/config/settings.ts';
import type { Account } from './options.ts';

const SignInResponse = v.union([
  v.object({ idToken: v.string() }),
  v.object({ error: v.object({ message: v.string() }) }),
]);

function firebase(): { apiKey: string; origin: string } {
  loadEnvFiles();
  readSettings();
  const { firebase, firebaseAuthEmulatorUrl: emulator } = settingsOf(process.env);
  return {
    apiKey: firebase.apiKey,
    origin: emulator
      ? `${emulator}/identitytoolkit.googleapis.com`
      : 'https://identitytoolkit.googleapis.com',
  };
}

/** Returns the ID token of an account; signs in at Firebase or its emulator. Throws a UserError when that fails. */
export async function idTokenOf(account: Account): Promise<string> {
  if ('token' in account) return account.token;
  const { apiKey, origin } = firebase();
  const response = await fetch(`${origin}/v1/accounts:signInWithPassword?key=${encodeURIComponent(apiKey)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...account, returnSecureToken: true }),
    signal: AbortSignal.timeout(30_000),
  }).catch((error: unknown) => {
    throw new UserError(
      `${new URL(origin).origin} cannot be reached to sign in (${error instanceof Error ? error.message : error}). Start the Auth emulator, or name the Firebase project in .env.local.`,
    );
  });
  const result = v.safeParse(SignInResponse, await response.json().catch(() => undefined));
  if (result.success && 'idToken' in result.output) return result.output.idToken;
  const reason =
    result.success && 'error' in result.output ? result.output.error.message : `status ${response.status}`;
  throw new UserError(`${account.email} cannot sign in at ${new URL(origin).origin}: ${reason}.`);
}
