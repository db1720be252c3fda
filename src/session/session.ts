import { ApiError } from '@/client/api-error';
import { paths } from '@/config/paths';
import { useAuthErrorStore, useAuthStore } from './auth-store';
import { createFirebaseProvider } from './firebase';
import { flags } from './flags';
import { IdentityError } from './identity';
import { forgetPerson, UNTIL_SIGN_OUT } from './personal-storage';
import { createRefresh, followContract } from './refresh';
import { authCalls, type SessionContext, type SessionEffects } from './session-context';
import { createSignIn, type SignInOutcome } from './sign-in';
import type { SignUpPurpose } from './sign-up';
import { finishBeforeSignOut } from './signing-out';

/** Lets concurrent calls share one run. */
function shareRun(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}

/** Code of what few sessions do comes when it is needed. */
const signUp = () => import('./sign-up');
const switching = () => import('./account-switching');

/** Whether another company than the current one was chosen, here or in another tab. */
function isOfAnotherCompany(): boolean {
  const chosen = flags.switchedCorporationAccountId.get();
  return chosen !== null && chosen !== useAuthStore.getState().corporationProfile?.universalCorporationId;
}

/** Ties the flows of spec §4 to the identity provider, the calls and the app around the session. */
export function createSession(context: SessionContext) {
  const { provider, effects } = context;
  const refresh = createRefresh(context, () => void expire());
  const refreshing = { ...context, refresh };
  const { start, process, enter } = createSignIn(refreshing);

  async function signOut(): Promise<void> {
    await provider.signOut();
    await process(null);
  }

  const expire = shareRun(() => signOut().catch(effects.raise));

  return {
    /** Begins to follow the identity provider. */
    start,

    /** Loads the auth state again. */
    refresh,

    /** Ends a session that the server no longer accepts; the gate then asks to sign in and keeps the way back. */
    expire,

    /** Starts again after a failure that the gate shows. */
    async retry(): Promise<void> {
      useAuthErrorStore.setState({ error: null });
      start();
      await process(provider.currentUser());
    },

    /** Signs in with e-mail and password. Throws `IdentityError`, or `ApiError` of the calls that follow. */
    signIn: (email: string, password: string): Promise<SignInOutcome> =>
      enter(() => provider.signIn(email, password)),

    /**
     * Creates an account with e-mail and password and signs in with it. Throws `IdentityError`, or `ApiError` of the
     * calls that follow; the same password once more then goes on where it stopped.
     */
    signUp: (email: string, password: string, purpose: SignUpPurpose): Promise<SignInOutcome> =>
      enter(async () => (await signUp()).createIdentity({ email, password, purpose }, provider)),

    /** Acts for another company from now on. Throws what loading it threw; a missing one is alerted. */
    switchAccount: async (cid: string): Promise<void> => (await switching()).switchAccount(cid, refreshing),

    /** Acts for the company that one has just become a member of; that ends a sign-up. Throws as `switchAccount`. */
    async joinCompany(cid: string): Promise<void> {
      flags.inProgressCorporationMemberSignup.clear();
      return (await switching()).switchAccount(cid, refreshing);
    },

    /**
     * Ends the session in the order of spec §4 and goes to the login page, or to another one that anyone may open; null
     * stays on this one. Throws what the identity provider cannot sign out by, with the logging-out flag cleared.
     */
    async logout(next: string | null = paths.login()): Promise<void> {
      flags.loggingOut.set();
      try {
        flags.loggedIn.clear();
        flags.switchedCorporationAccountId.clear();
        flags.recentCompany.clear();
        const { userId } = useAuthStore.getState();
        await finishBeforeSignOut();
        await signOut();
        if (userId !== null) forgetPerson(userId, UNTIL_SIGN_OUT);
        if (next !== null) await effects.goTo(next);
      } finally {
        flags.loggingOut.clear();
      }
    },

    /** Asks for a mail to set a new password; succeeds whether or not the address is known. */
    sendPasswordReset: (email: string): Promise<void> => provider.sendPasswordReset(email),

    /** Follows the stored switched id; after each route change (spec §4). */
    async followSwitchedAccount(): Promise<void> {
      if (isOfAnotherCompany()) await (await switching()).followSwitchedAccount(refreshing);
    },

    /** Loads the auth state again if the company's contract has changed. */
    followContract: shareRun(() => followContract(refreshing)),

    /**
     * The ID token for the client, null without a session. Throws `ApiError` of kind `network` when a new one cannot be
     * fetched.
     */
    async getIdToken({ forceRefresh }: { forceRefresh: boolean }): Promise<string | null> {
      try {
        return await provider.getIdToken(forceRefresh);
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error;
        if (error.reason !== 'network') return null; // the server's 401 then ends the session
        throw new ApiError({ kind: 'network', message: 'Network Error', requestId: '', cause: error });
      }
    },
  };
}

export type Session = ReturnType<typeof createSession>;

/** Opens the session of this browser, once the identity provider knows who is signed in. */
export async function openSession(effects: SessionEffects): Promise<Session> {
  return createSession({ provider: await createFirebaseProvider(), calls: authCalls, effects });
}
