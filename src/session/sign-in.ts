import { isApiErrorOf } from '@/client/api-error';
import { paths } from '@/config/paths';
import { initialAuthState, setAuthState, useAuthErrorStore, useAuthStore } from './auth-store';
import { flags } from './flags';
import type { IdentityUser } from './identity';
import { forgetPerson } from './personal-storage';
import type { RefreshingContext } from './session-context';

/** What an auth change led to. */
export type SignInOutcome = 'signedIn' | 'signedOut' | 'resigned';

/** Resets the store to signed out, with the auth process unfinished. */
function clearUser({ effects }: RefreshingContext): void {
  if (useAuthStore.getState().userId !== null) effects.clearCache();
  setAuthState(initialAuthState);
}

/**
 * The sign-in flow of spec §4: what follows a change at the identity provider. A 422 on account creation means a resigned
 * account. Any other failure is raised; in a login attempt it signs out again, so that the next attempt starts clean.
 */
export async function handleAuthChange(
  user: IdentityUser | null,
  context: RefreshingContext,
): Promise<SignInOutcome> {
  if (user === null) {
    clearUser(context);
    await context.refresh();
    flags.loggedIn.clear();
    flags.loginAttemptInProgress.clear();
    return 'signedOut';
  }

  const { userId } = useAuthStore.getState();
  // Another person signed in from another tab: nothing of the one before may stay.
  if (userId !== null && userId !== user.uid) clearUser(context);

  if (!flags.loggedIn.isSet()) {
    const isResigned = await createAccount(user, context);
    if (isResigned) return 'resigned';
    flags.loggedIn.set();
    if (user.providerId !== null) flags.lastLoginMethod.set(user.providerId);
  }
  if (useAuthStore.getState().userId !== user.uid) {
    setAuthState({ ...initialAuthState, userId: user.uid });
  }
  flags.loginAttemptInProgress.clear();
  if (!useAuthStore.getState().finishedAuthProcess) await context.refresh();
  return 'signedIn';
}

/** Creates or confirms the account on the server; returns whether it has resigned. */
async function createAccount(user: IdentityUser, context: RefreshingContext): Promise<boolean> {
  const { calls, effects, provider } = context;
  try {
    await calls.createUserAccount(user.email);
    return false;
  } catch (error) {
    const isAttempt = flags.loginAttemptInProgress.isSet();
    flags.loginAttemptInProgress.clear();
    if (!isApiErrorOf(error, 422)) {
      // Without an attempt here, another tab may just be signing the same person in: a sign-out would end that too.
      if (isAttempt) await provider.signOut();
      throw error;
    }
    flags.loggedIn.clear();
    flags.switchedCorporationAccountId.clear();
    flags.recentCompany.clear();
    flags.inProgressCorporationMemberSignup.clear();
    flags.lastLoginMethod.clear();
    clearUser(context);
    await provider.signOut();
    forgetPerson(user.uid);
    void effects.goTo(paths.resignedAccount);
    return true;
  }
}

/** Creates what signs people in and follows the identity provider. */
export function createSignIn(context: RefreshingContext) {
  const { provider, effects } = context;
  let isFollowing = false;
  let isSigningIn = false;
  let queue: Promise<unknown> = Promise.resolve();

  /** Handles auth changes one after another. */
  function process(user: IdentityUser | null): Promise<SignInOutcome> {
    const run = queue.then(() => handleAuthChange(user, context));
    queue = run.catch(() => {}); // the caller of `process` gets the error; the next change must still be handled
    return run;
  }

  /** A session stored before this page load shows at once, and is refreshed meanwhile. */
  async function processChange(user: IdentityUser | null, isFirst: boolean): Promise<void> {
    // A sign-in handles it, and its caller shows what fails; a logout is about to end it.
    if (user !== null && (isSigningIn || flags.loggingOut.isSet())) return;
    const { userId, finishedAuthProcess } = useAuthStore.getState();
    try {
      await process(user);
    } catch (error) {
      if (!useAuthStore.getState().finishedAuthProcess) useAuthErrorStore.setState({ error });
      throw error;
    }
    // That was the signed-out state from before a login attempt that has begun meanwhile: its flag stays.
    if (isSigningIn) flags.loginAttemptInProgress.set();
    if (isFirst && finishedAuthProcess && user !== null && userId === user.uid) await context.refresh();
  }

  /** Begins to follow the identity provider, unless that has begun. */
  function start(): void {
    if (isFollowing) return;
    isFollowing = true;
    let isFirst = true;
    provider.onAuthChange((user) => {
      processChange(user, isFirst).catch(effects.raise);
      isFirst = false;
    });
  }

  /** Signs in by a call of the provider, with the login-attempt flag set meanwhile. */
  async function enter(signIn: () => Promise<IdentityUser>): Promise<SignInOutcome> {
    flags.loginAttemptInProgress.set();
    isSigningIn = true;
    try {
      start();
      return await process(await signIn());
    } finally {
      isSigningIn = false;
      flags.loginAttemptInProgress.clear();
    }
  }

  return { start, process, enter };
}
