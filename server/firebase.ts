import { initializeApp } from 'firebase-admin/app';
import { type DecodedIdToken, getAuth } from 'firebase-admin/auth';
import { IdentityProviderUnavailable, type VerifyIdToken } from './services.ts';

/** Whether an error tells of the network rather than of the token. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^app\/|internal-error/.test(code) || /Error fetching (public keys|Json Web Keys)/.test(error.message)
  );
}

/**
 * Verifies ID tokens of one Firebase project. A session that was ended at Firebase meanwhile still counts until its token
 * expires, an hour at most; that somebody has left a company or resigned counts at once, by our own tables.
 * firebase-admin takes unsigned tokens when, and only when,
 * FIREBASE_AUTH_EMULATOR_HOST is set in the environment, and then asks the emulator about the account each time.
 */
export function createVerifyIdToken(projectId: string): VerifyIdToken {
  const auth = getAuth(initializeApp({ projectId }, `verify-${projectId}-${crypto.randomUUID()}`));
  return async (token) => {
    let decoded: DecodedIdToken;
    try {
      decoded = await auth.verifyIdToken(token);
    } catch (error) {
      throw isOutage(error) ? new IdentityProviderUnavailable(error) : error;
    }
    return { uid: decoded.uid, email: decoded.email ?? null };
  };
}
