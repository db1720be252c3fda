import { isApiErrorOf } from '@/client/api-error';
import type { AuthState } from './auth-store';
import type { Flags } from './flags';
import type { IdentityUser } from './identity';

type Dependencies = {
  flags: Flags;
  getState: () => AuthState;
  /** Makes the store that of nobody, its auth process unfinished. */
  clearUser: () => void;
  storeUser: (userId: string) => void;
  /** Loads the auth state of the stored user and marks the auth process finished. */
  refreshAuth: () => Promise<void>;
  createUserAccount: (email: string) => Promise<unknown>;
  signOut: () => Promise<void>;
  goToResignedAccount: () => void;
};

/** What `handleAuthChange` came to. */
export type SignInOutcome = 'signedIn' | 'signedOut' | 'resigned';

/**
 * The sign-in flow of spec §4: what follows a change at the identity provider. An account creation that answers 422
 * means a resigned account. Any other failure signs out again, so that the next attempt starts clean, and is raised.
 */
export async function handleAuthChange(
  user: IdentityUser | null,
  dependencies: Dependencies,
): Promise<SignInOutcome> {
  const { flags, getState, clearUser, storeUser, refreshAuth } = dependencies;

  if (user === null) {
    clearUser();
    await refreshAuth();
    flags.loggedIn.clear();
    flags.loginAttemptInProgress.clear();
    return 'signedOut';
  }

  // Another person signed in from another tab: nothing of the one before may stay.
  if (getState().userId !== null && getState().userId !== user.uid) clearUser();

  if (!flags.loggedIn.isSet()) {
    const isResigned = await createAccount(user, dependencies);
    if (isResigned) return 'resigned';
    flags.loggedIn.set();
    if (user.providerId !== null) flags.lastLoginMethod.set(user.providerId);
  }
  storeUser(user.uid);
  flags.loginAttemptInProgress.clear();
  if (!getState().finishedAuthProcess) await refreshAuth();
  return 'signedIn';
}

/** Creates or confirms the account on the server; answers whether it has resigned. */
async function createAccount(user: IdentityUser, dependencies: Dependencies): Promise<boolean> {
  const { flags, createUserAccount, clearUser, signOut, goToResignedAccount } = dependencies;
  try {
    await createUserAccount(user.email);
    return false;
  } catch (error) {
    flags.loginAttemptInProgress.clear();
    if (!isApiErrorOf(error, 422)) {
      await signOut();
      throw error;
    }
    flags.loggedIn.clear();
    flags.switchedCorporationAccountId.clear();
    flags.recentCompany.clear();
    flags.inProgressCorporationMemberSignup.clear();
    flags.lastLoginMethod.clear();
    clearUser();
    await signOut();
    goToResignedAccount();
    return true;
  }
}
