import type { CorporationAccount } from '#endpoints/own-account';
import { paths } from '@/config/paths';
import { nextTask } from '@/lib/next-task';
import { followSwitchedAccount, switchAccount as switchTo } from './account-switching';
import type { AuthCalls } from './auth-calls';
import { type AuthState, initialAuthState } from './auth-store';
import { followContract } from './contract-following';
import type { Flags } from './flags';
import { forgetPerson } from './forget-person';
import { holdProvider } from './held-provider';
import type { IdentityProvider, IdentityUser } from './identity';
import type { KeptUser } from './kept-user';
import { logout } from './logout';
import { createReadAhead } from './read-ahead';
import { refreshAuth } from './refresh-auth';
import { handleAuthChange, type SignInOutcome } from './sign-in-flow';
import { createIdentity, joinCompany, type SignUpPurpose } from './sign-up-flow';
import { tokenOf } from './token-of';

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
  /** Whom the browser keeps, with a token that still holds; null when that cannot be told. */
  recallUser: () => Promise<KeptUser | null>;
  calls: AuthCalls;
  effects: SessionEffects;
};

const nobody = () => null;

/** Ties the flows of spec §4 to the identity provider, the store and the flags. */
export function createSession(dependencies: Dependencies) {
  const { flags, store, setError, loadProvider, recallUser, calls, effects } = dependencies;
  const provider = holdProvider(loadProvider);
  let listening = false;
  let signingIn = false;
  let queue: Promise<unknown> = Promise.resolve();
  let refreshing: { of: string; promise: Promise<void> } | null = null;
  let loadCount = 0;
  let checking: Promise<void> | null = null;
  let expiring: Promise<void> | null = null;

  async function signOutAtProvider(): Promise<void> {
    await (await provider.request()).signOut();
  }

  function clearUser(): void {
    if (store.getState().userId !== null) effects.clearCache();
    store.setState(initialAuthState);
  }

  const loadState = (userId: string | null): Promise<AuthState> =>
    refreshAuth(userId, {
      calls,
      switchedId: flags.switchedCorporationAccountId,
      recent: flags.recentCompany,
      alert: effects.alert,
    });

  const readAhead = createReadAhead({
    // A storage that is silent for longer than the provider holds nothing up.
    recallUser: () => Promise.race([recallUser(), provider.request().then(nobody, nobody)]),
    loadState,
  });

  /** What an auth state is of: the person and the company switched to. */
  const nameOfState = (userId: string | null) => `${userId} ${flags.switchedCorporationAccountId.get()}`;

  async function loadAuthState(userId: string | null): Promise<void> {
    loadCount += 1;
    const load = loadCount;
    // Begun for the company before a switch, it must not end after the load of the other one.
    const isOutdated = () => load !== loadCount;
    try {
      const next = await (readAhead.take(nameOfState(userId)) ?? loadState(userId));
      if (isOutdated()) return refreshing?.promise;
      if (store.getState().userId !== userId) return;
      setError(null);
      store.setState(next);
      if (userId !== null && next.userAccount === null) void expire();
    } catch (error) {
      if (isOutdated()) return refreshing?.promise;
      if (!store.getState().finishedAuthProcess) setError(error);
      throw error;
    }
  }

  /** Loads the auth state again; calls at the same time for the same person and company share one load. */
  function refresh(): Promise<void> {
    const { userId } = store.getState();
    const of = nameOfState(userId);
    if (refreshing?.of === of) return refreshing.promise;
    const promise = loadAuthState(userId).finally(() => {
      if (refreshing?.promise === promise) refreshing = null;
    });
    refreshing = { of, promise };
    return promise;
  }

  /** Handles auth changes one after another. */
  function process(user: IdentityUser | null): Promise<SignInOutcome> {
    const run = queue.then(() => {
      if (readAhead.hasReadAsOther(user?.uid ?? null)) effects.clearCache();
      return handleAuthChange(user, {
        flags,
        getState: store.getState,
        clearUser,
        storeUser: (userId) => {
          if (store.getState().userId !== userId) store.setState({ ...initialAuthState, userId });
        },
        refreshAuth: refresh,
        createUserAccount: calls.createUserAccount,
        signOut: signOutAtProvider,
        goToResignedAccount: () => {
          if (user !== null) forgetPerson(user.uid);
          void effects.goTo(paths.resignedAccount);
        },
      });
    });
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
      (await provider.request()).onAuthChange((user) => {
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

  const switching = {
    switchedId: flags.switchedCorporationAccountId,
    getState: store.getState,
    fetchCorporation: calls.currentCorporation,
    storeCorporation: (corporationProfile: CorporationAccount) =>
      store.setState({ corporationProfile, finishedAuthProcess: false }),
    refreshAuth: refresh,
    alert: effects.alert,
  };

  /** Acts for another company from now on. Throws what loading it threw; a missing one is alerted. */
  const switchAccount = (cid: string): Promise<void> => switchTo(cid, switching);

  /** Lets somebody in at the provider, who is then signed in; a login attempt is in progress meanwhile. */
  async function enter(comeIn: (current: IdentityProvider) => Promise<IdentityUser>): Promise<SignInOutcome> {
    flags.loginAttemptInProgress.set();
    signingIn = true;
    try {
      await start();
      const user = await comeIn(await provider.request());
      return await process(user);
    } finally {
      signingIn = false;
      flags.loginAttemptInProgress.clear();
    }
  }

  return {
    /**
     * Asks the identity provider who is here, so that its answer is on the way when the session starts, and begins to read
     * the auth state of the person whom the browser keeps. Resolves when that has begun; what the provider fails by is told
     * by the start.
     */
    prepare: async () => {
      provider.request().catch(() => {});
      await readAhead.begin(nameOfState);
    },

    start,
    refresh,
    expire,
    switchAccount,

    /** Starts again after a failure that the gate shows. */
    async retry(): Promise<void> {
      setError(null);
      await start();
      await process(await (await provider.request()).currentUser());
    },

    /** Signs in with e-mail and password. Throws `IdentityError`, or `ApiError` of the calls that follow. */
    signIn(email: string, password: string): Promise<SignInOutcome> {
      return enter((current) => current.signIn(email, password));
    },

    /**
     * Creates an account with e-mail and password and signs in with it. Throws `IdentityError`, or `ApiError` of the
     * calls that follow; the same password once more then goes on where it stopped.
     */
    signUp(email: string, password: string, purpose: SignUpPurpose): Promise<SignInOutcome> {
      return enter((current) => createIdentity({ email, password, purpose }, current, flags));
    },

    /** Acts for the company that one has just become a member of; that ends a sign-up. Throws as `switchAccount`. */
    joinCompany(cid: string): Promise<void> {
      return joinCompany(cid, flags, switchAccount);
    },

    /** Ends the session and goes to the login page, or to a page that anyone may open. */
    logout(next = paths.login()): Promise<void> {
      return logout({
        flags,
        signOut: async () => {
          await signOutAtProvider();
          await process(null);
        },
        goOn: async () => {
          await effects.goTo(next);
        },
      });
    },

    /** Asks for a mail to set a new password; succeeds whether or not the address is known. */
    async sendPasswordReset(email: string): Promise<void> {
      await (await provider.request()).sendPasswordReset(email);
    },

    /** Follows the stored switched id; after each route change (spec §4). */
    followSwitchedAccount: () => followSwitchedAccount(switching),

    /** Follows a contract that was changed meanwhile; calls at the same time share one check. */
    followContract(): Promise<void> {
      checking ??= followContract({
        getState: store.getState,
        fetchContractType: calls.contractType,
        refreshAuth: refresh,
      }).finally(() => {
        checking = null;
      });
      return checking;
    },

    /**
     * The ID token for the client: null without a session. Until the provider has answered, that of the person whom the
     * browser keeps; without one, or when a new one is asked for, it waits.
     */
    async getIdToken({ forceRefresh }: { forceRefresh: boolean }): Promise<string | null> {
      if (!provider.isRequested() && !flags.loggedIn.isSet()) return null;
      const isEarly = !provider.isReady();
      const kept = isEarly && !forceRefresh && flags.loggedIn.isSet() ? await readAhead.token() : null;
      const token = kept ?? (await tokenOf(provider.request(), forceRefresh));
      if (isEarly) await nextTask();
      return token;
    },
  };
}

export type Session = ReturnType<typeof createSession>;
