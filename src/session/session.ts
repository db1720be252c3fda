import { ApiError } from '@/client/api-error';
import { paths } from '@/config/paths';
import { followSwitchedAccount } from './account-switching';
import type { AuthCalls } from './auth-calls';
import { type AuthState, initialAuthState } from './auth-store';
import type { Flags } from './flags';
import { IdentityError, type IdentityProvider, type IdentityUser } from './identity';
import { logout } from './logout';
import { refreshAuth } from './refresh-auth';
import { handleAuthChange, type SignInOutcome } from './sign-in-flow';

/** What the session does to the world around it. */
export type SessionEffects = {
  goTo: (path: string) => Promise<unknown>;
  alert: (message: string) => void;
  /** Forgets everything that was read for the person who leaves. */
  clearCache: () => void;
  /** Takes an error that no caller waits for. */
  raise: (error: unknown) => void;
};

type Dependencies = {
  flags: Flags;
  store: { getState: () => AuthState; setState: (state: Partial<AuthState>) => void };
  setError: (error: unknown) => void;
  loadProvider: () => Promise<IdentityProvider>;
  calls: AuthCalls;
  effects: SessionEffects;
};

/** Ties the flows of spec §4 to the identity provider, the store and the flags. */
export function createSession(dependencies: Dependencies) {
  const { flags, store, setError, loadProvider, calls, effects } = dependencies;
  let provider: Promise<IdentityProvider> | null = null;
  let listening = false;
  let signingIn = false;
  let queue: Promise<unknown> = Promise.resolve();
  let refreshing: { of: string; promise: Promise<void> } | null = null;
  let expiring: Promise<void> | null = null;

  function requestProvider(): Promise<IdentityProvider> {
    provider ??= loadProvider().catch((error) => {
      provider = null;
      throw error;
    });
    return provider;
  }

  async function signOutAtProvider(): Promise<void> {
    await (await requestProvider()).signOut();
  }

  function clearUser(): void {
    if (store.getState().userId !== null) effects.clearCache();
    store.setState(initialAuthState);
  }

  async function loadAuthState(userId: string | null): Promise<void> {
    try {
      const next = await refreshAuth(userId, {
        calls,
        switchedId: flags.switchedCorporationAccountId,
        alert: effects.alert,
      });
      if (store.getState().userId !== userId) return;
      setError(null);
      store.setState(next);
      if (userId !== null && next.userAccount === null) void expire();
    } catch (error) {
      if (!store.getState().finishedAuthProcess) setError(error);
      throw error;
    }
  }

  /** Loads the auth state again; calls at the same time for the same person and company share one load. */
  function refresh(): Promise<void> {
    const { userId } = store.getState();
    const of = `${userId} ${flags.switchedCorporationAccountId.get()}`;
    if (refreshing?.of === of) return refreshing.promise;
    const promise = loadAuthState(userId).finally(() => {
      if (refreshing?.promise === promise) refreshing = null;
    });
    refreshing = { of, promise };
    return promise;
  }

  /** Handles auth changes one after another. */
  function process(user: IdentityUser | null): Promise<SignInOutcome> {
    const run = queue.then(() =>
      handleAuthChange(user, {
        flags,
        getState: store.getState,
        clearUser,
        storeUser: (userId) => {
          if (store.getState().userId !== userId) store.setState({ ...initialAuthState, userId });
        },
        refreshAuth: refresh,
        createUserAccount: calls.createUserAccount,
        signOut: signOutAtProvider,
        goToResignedAccount: () => void effects.goTo(paths.resignedAccount),
      }),
    );
    queue = run.catch(() => {}); // the caller of `process` gets the error; the next change must still be handled
    return run;
  }

  /** A session kept from before this page load shows at once, and is brought up to date behind. */
  async function processChange(user: IdentityUser | null, isFirst: boolean): Promise<void> {
    if (user !== null && signingIn) return; // `signIn` handles it, and its caller shows what fails
    const { userId, finishedAuthProcess } = store.getState();
    await process(user);
    if (isFirst && finishedAuthProcess && user !== null && userId === user.uid) await refresh();
  }

  /** Begins to follow the identity provider; again after a load that failed. */
  async function start(): Promise<void> {
    if (listening) return;
    listening = true;
    try {
      let isFirst = true;
      (await requestProvider()).onAuthChange((user) => {
        processChange(user, isFirst).catch(effects.raise);
        isFirst = false;
      });
    } catch (error) {
      listening = false;
      setError(error);
      throw error;
    }
  }

  /** Ends a session that the server no longer accepts; the gate then asks to sign in and keeps the way back. */
  function expire(): Promise<void> {
    expiring ??= signOutAtProvider()
      .then(() => process(null))
      .then(
        () => {},
        (error) => effects.raise(error),
      )
      .finally(() => {
        expiring = null;
      });
    return expiring;
  }

  /** Follows the stored switched id; after each route change (spec §4). */
  function followSwitched(): Promise<void> {
    return followSwitchedAccount({
      switchedId: flags.switchedCorporationAccountId,
      getState: store.getState,
      fetchCorporation: calls.currentCorporation,
      storeCorporation: (corporationProfile) => store.setState({ corporationProfile }),
      refreshAuth: refresh,
      alert: effects.alert,
    });
  }

  return {
    start,
    refresh,
    expire,

    /** Starts again after a failure that the gate shows. */
    async retry(): Promise<void> {
      setError(null);
      await start();
      await process(await (await requestProvider()).currentUser());
    },

    /** Signs in with e-mail and password. Throws `IdentityError`, or `ApiError` of the calls that follow. */
    async signIn(email: string, password: string): Promise<SignInOutcome> {
      flags.loginAttemptInProgress.set();
      signingIn = true;
      try {
        await start();
        const user = await (await requestProvider()).signIn(email, password);
        return await process(user);
      } finally {
        signingIn = false;
        flags.loginAttemptInProgress.clear();
      }
    },

    /** Ends the session and goes to the login page. */
    logout(): Promise<void> {
      return logout({
        flags,
        signOut: async () => {
          await signOutAtProvider();
          await process(null);
        },
        goToLogin: async () => {
          await effects.goTo(paths.login());
        },
      });
    },

    /** Asks for a mail to set a new password; succeeds whether or not the address is known. */
    async sendPasswordReset(email: string): Promise<void> {
      await (await requestProvider()).sendPasswordReset(email);
    },

    followSwitchedAccount: followSwitched,

    /** Acts for another company from now on. Throws what loading it threw; a missing one is alerted. */
    switchAccount(cid: string): Promise<void> {
      flags.switchedCorporationAccountId.set(cid);
      return followSwitched();
    },

    /** The ID token for the client: null without a session; waits for the provider with one. */
    async getIdToken({ forceRefresh }: { forceRefresh: boolean }): Promise<string | null> {
      if (provider === null && !flags.loggedIn.isSet()) return null;
      try {
        return await (await requestProvider()).getIdToken(forceRefresh);
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error;
        if (error.reason !== 'network') return null; // the server's 401 then ends the session
        throw new ApiError({ kind: 'network', message: 'Network Error', requestId: '', cause: error });
      }
    },
  };
}

export type Session = ReturnType<typeof createSession>;
