import { cert, initializeApp } from 'firebase-admin/app';
import { type DecodedIdToken, getAuth } from 'firebase-admin/auth';
import { IdentityProviderUnavailable, type LookUpAccount, type VerifyIdToken } from '../kit/services.ts';
import { isDemoProject } from '../lib/address.ts';
import { StartError } from '../lib/start-error.ts';
import type { CheckSession } from './revocation.ts';
import type { ServiceAccount } from './service-account.ts';

/** Throws a `StartError` when the private key cannot be read. */
function credentialOf(serviceAccount: ServiceAccount) {
  try {
    return cert(serviceAccount);
  } catch (error) {
    throw new StartError(
      'The private key of the service account cannot be read: expected it as the console of Firebase gave it, with its line ' +
        'breaks as \\n.',
      { cause: error },
    );
  }
}

/**
 * Returns Firebase Auth of a project. firebase-admin reads FIREBASE_AUTH_EMULATOR_HOST itself and takes unsigned tokens
 * while it is set, even to a blank: throws a `StartError` when it is for any project but the emulator's.
 */
function authOf(projectId: string, serviceAccount?: ServiceAccount) {
  const host = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  if (host !== undefined && host.trim() === '') delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  else if (host !== undefined && !isDemoProject(projectId)) {
    throw new StartError(`FIREBASE_AUTH_EMULATOR_HOST must not be set with the project ${projectId}.`);
  }
  const credential = serviceAccount && credentialOf(serviceAccount);
  return getAuth(
    initializeApp({ projectId, ...(credential && { credential }) }, `${projectId}-${crypto.randomUUID()}`),
  );
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Returns whether an error comes from the network rather than from the token. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    /^app\/|internal-error/.test(codeOf(error)) ||
    // Of the keys that tokens are signed with: a status other than 200, and no response at all.
    /^Error (fetching (public keys|Json Web Keys)|while making request)/.test(error.message)
  );
}

/**
 * Verifies ID tokens of one Firebase project, and with `checkSession` that their session was not ended meanwhile.
 * Without it such a token counts until it expires, an hour at most; that somebody has left a company or resigned counts
 * at once, by our own tables. firebase-admin takes unsigned tokens when, and only when, FIREBASE_AUTH_EMULATOR_HOST is
 * set in the environment, and then asks the emulator about the account each time.
 */
export function createVerifyIdToken(projectId: string, checkSession?: CheckSession): VerifyIdToken {
  const auth = authOf(projectId);
  return async (token) => {
    let decoded: DecodedIdToken;
    try {
      decoded = await auth.verifyIdToken(token);
    } catch (error) {
      throw isOutage(error) ? new IdentityProviderUnavailable(error) : error;
    }
    await checkSession?.({ uid: decoded.uid, signedInAt: decoded.auth_time * 1000 });
    return { uid: decoded.uid, email: decoded.email ?? null, expiresAt: decoded.exp * 1000 };
  };
}

/**
 * Asks Firebase about accounts of one project, as a service account, or with the credentials of the environment
 * (GOOGLE_APPLICATION_CREDENTIALS).
 */
export function createAccountLookUp(projectId: string, serviceAccount?: ServiceAccount): LookUpAccount {
  const auth = authOf(projectId, serviceAccount);
  return async (uid) => {
    try {
      const { disabled, tokensValidAfterTime, email = null } = await auth.getUser(uid);
      return {
        email,
        isDisabled: disabled,
        validSince: tokensValidAfterTime ? Date.parse(tokensValidAfterTime) : 0,
      };
    } catch (error) {
      if (codeOf(error) === 'auth/user-not-found') return null;
      throw error;
    }
  };
}

/**
 * Deletes accounts of one project, as a service account or in the emulator; missing ones are ignored. False where the service
 * account may only read.
 */
export function createAccountRemoval(
  projectId: string,
  serviceAccount?: ServiceAccount,
): (uid: string) => Promise<boolean> {
  const auth = authOf(projectId, serviceAccount);
  return async (uid) => {
    try {
      await auth.deleteUser(uid);
      return true;
    } catch (error) {
      if (codeOf(error) === 'auth/insufficient-permission') return false;
      if (codeOf(error) !== 'auth/user-not-found') throw error;
      return true;
    }
  };
}
