import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/client/api-error';
import {
  failure,
  fakeCalls,
  flagState,
  known,
  setUp,
  user,
  userAccount,
} from '../../tests/support/session/fakes.ts';
import { type FlagState, noFlags, setFlags, signedInFlags } from '../../tests/support/session/transitions.ts';
import { useAuthErrorStore } from './auth-store';
import { flags } from './flags';
import { IdentityError } from './identity';
import { personalEnding } from './personal-storage';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('signing in', () => {
  it('ends with the flag set, the company loaded and no attempt in progress', async () => {
    const { session, store } = setUp();
    await expect(session.signIn(user.email, 'secret')).resolves.toBe('signedIn');
    expect(flagState()).toMatchObject({ loggedIn: true, lastLoginMethod: 'password', attempt: false });
    expect(store.getState()).toMatchObject({
      userId: user.uid,
      corporationId: 'c1',
      finishedAuthProcess: true,
    });
  });

  it('creates the account once, though the provider notifies of the change too', async () => {
    const { session, calls } = setUp();
    await session.signIn(user.email, 'secret');
    await vi.waitFor(() => expect(calls.me).toHaveBeenCalled());
    expect(calls.createUserAccount).toHaveBeenCalledExactlyOnceWith(user.email);
  });

  it('raises a wrong password to the form, with no attempt in progress', async () => {
    const { session, provider } = setUp();
    provider.signIn.mockRejectedValue(new IdentityError('invalidCredential'));
    await expect(session.signIn(user.email, 'wrong')).rejects.toMatchObject({ reason: 'invalidCredential' });
    expect(flagState()).toMatchObject({ loggedIn: false, attempt: false });
  });

  it('goes to the resigned page when the account has resigned', async () => {
    const { session, effects, provider } = setUp({
      calls: fakeCalls({ createUserAccount: () => Promise.reject(failure(422)) }),
    });
    localStorage.setItem(`biz.memoDraft/a/b${personalEnding(user.uid)}`, '下書き');
    await expect(session.signIn(user.email, 'secret')).resolves.toBe('resigned');
    expect(effects.goTo).toHaveBeenCalledWith('/error/auth/resigned-account/');
    expect(Object.keys(localStorage).filter((key) => key.includes('Draft'))).toEqual([]);
    expect(provider.signOut).toHaveBeenCalled();
  });

  it('can be tried again after the server failed', async () => {
    const createUserAccount = vi.fn(async () => userAccount).mockRejectedValueOnce(failure(500));
    const calls = fakeCalls({ createUserAccount });
    const { session, store } = setUp({ calls });
    await expect(session.signIn(user.email, 'secret')).rejects.toMatchObject({ status: 500 });
    await expect(session.signIn(user.email, 'secret')).resolves.toBe('signedIn');
    expect(store.getState().corporationId).toBe('c1');
  });
});

describe('starting with a session', () => {
  it('loads the auth state', async () => {
    const { session, store } = setUp({ initial: user });
    flags.loggedIn.set();
    await session.start();
    await vi.waitFor(() =>
      expect(store.getState()).toMatchObject({ corporationId: 'c1', finishedAuthProcess: true }),
    );
  });

  it('keeps showing a known one while it is brought up to date', async () => {
    const calls = fakeCalls();
    const { session, store } = setUp({ initial: user, state: known, calls });
    flags.loggedIn.set();
    const shown: boolean[] = [];
    store.subscribe(({ finishedAuthProcess }) => shown.push(finishedAuthProcess));
    await session.start();
    await vi.waitFor(() => expect(store.getState().contractType).toBe('paid_plan_contract'));
    expect(shown).not.toContain(false);
    expect(calls.createUserAccount).not.toHaveBeenCalled();
  });

  it('forgets one that the provider no longer knows', async () => {
    const { session, store, effects } = setUp({ initial: null, state: known });
    flags.loggedIn.set();
    await session.start();
    await vi.waitFor(() => expect(flags.loggedIn.isSet()).toBe(false));
    expect(store.getState()).toMatchObject({ userId: null, corporationId: '', finishedAuthProcess: true });
    expect(effects.clearCache).toHaveBeenCalled();
  });

  it('says what went wrong, and can be tried again', async () => {
    const error = failure(500);
    const calls = fakeCalls({ me: vi.fn(async () => userAccount).mockRejectedValueOnce(error) });
    const { session, store, effects } = setUp({ initial: user, calls });
    flags.loggedIn.set();
    await session.start();
    await vi.waitFor(() => expect(useAuthErrorStore.getState().error).toBe(error));
    expect(effects.raise).toHaveBeenCalledWith(error);
    await session.retry();
    expect(store.getState().corporationId).toBe('c1');
    expect(useAuthErrorStore.getState().error).toBeNull();
  });

  it('forgets the person before when someone else signs in from another tab', async () => {
    const { session, store, effects, change } = setUp({ initial: user, state: known });
    flags.loggedIn.set();
    await session.start();
    change({ ...user, uid: 'uid-2' });
    await vi.waitFor(() =>
      expect(store.getState()).toMatchObject({ userId: 'uid-2', finishedAuthProcess: true }),
    );
    expect(effects.clearCache).toHaveBeenCalledOnce();
  });
});

describe('the token', () => {
  it('is the provider’s', async () => {
    const { session, provider } = setUp({ initial: user });
    await expect(session.getIdToken({ forceRefresh: true })).resolves.toBe('token of uid-1');
    expect(provider.getIdToken).toHaveBeenCalledWith(true);
  });

  it('that cannot be refreshed for lack of a network is a network error', async () => {
    const { session, provider } = setUp({ initial: user });
    flags.loggedIn.set();
    provider.getIdToken.mockRejectedValue(new IdentityError('network'));
    const failed = await session.getIdToken({ forceRefresh: true }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ApiError);
    expect(failed).toMatchObject({ kind: 'network' });
  });
});

describe('a session that the server refuses', () => {
  it('is ended, so that the gate asks to sign in', async () => {
    const { session, store, provider } = setUp({ initial: user, state: known });
    flags.loggedIn.set();
    await session.expire();
    expect(provider.signOut).toHaveBeenCalledOnce();
    expect(flags.loggedIn.isSet()).toBe(false);
    expect(store.getState()).toMatchObject({ userId: null, finishedAuthProcess: true });
  });

  it('is ended when loading it returns 401', async () => {
    const unauthorized = () => Promise.reject(failure(401));
    const calls = fakeCalls({ me: unauthorized, myProfile: unauthorized, myAccountList: unauthorized });
    const { session } = setUp({ initial: user, calls });
    flags.loggedIn.set();
    await session.start();
    await vi.waitFor(() => expect(flags.loggedIn.isSet()).toBe(false));
  });
});

describe('logging out', () => {
  it('forgets everything and goes to the login page', async () => {
    const { session, store, effects, provider } = setUp({ initial: user, state: known });
    flags.loggedIn.set();
    await session.logout();
    expect(provider.signOut).toHaveBeenCalled();
    expect(store.getState()).toMatchObject({ userId: null, corporationId: '' });
    expect(effects.clearCache).toHaveBeenCalled();
    expect(effects.goTo).toHaveBeenCalledExactlyOnceWith('/login/');
    expect(flagState()).toMatchObject({ loggedIn: false, loggingOut: false });
  });

  it('that the provider refuses is raised, and the logging-out flag cleared', async () => {
    const { session, effects, provider } = setUp({ initial: user, state: known });
    const error = new Error('offline');
    provider.signOut.mockRejectedValue(error);
    await expect(session.logout()).rejects.toBe(error);
    expect(effects.goTo).not.toHaveBeenCalled();
    expect(flags.loggingOut.isSet()).toBe(false);
  });

  it('goes where the page says instead', async () => {
    const { session, effects } = setUp({ initial: user, state: known });
    await session.logout('/invitations/i1/');
    expect(effects.goTo).toHaveBeenCalledExactlyOnceWith('/invitations/i1/');
  });
});

describe('switching the company', () => {
  it('loads the other company', async () => {
    const { session, store } = setUp({ initial: user, state: known });
    await session.switchAccount('c2');
    expect(flags.switchedCorporationAccountId.get()).toBe('c2');
    expect(store.getState()).toMatchObject({ corporationId: 'c2', isSWCorporationAccount: true });
  });
});

describe('while it lasts', () => {
  it('a sign-in holds the attempt flag', async () => {
    const { session, provider } = setUp();
    const seen: FlagState[] = [];
    provider.signIn.mockImplementation(async () => {
      seen.push(flagState());
      return user;
    });
    await session.signIn(user.email, 'secret');
    expect(seen).toEqual([{ ...noFlags, attempt: true }]);
  });

  it('a sign-in holds the attempt flag, though the provider first says that nobody is here', async () => {
    const { session, provider } = setUp();
    const signingIn = Promise.withResolvers<typeof user>();
    provider.signIn.mockReturnValue(signingIn.promise);
    const signedIn = session.signIn(user.email, 'secret');
    await vi.waitFor(() => expect(provider.signIn).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve)); // the provider has notified of nobody
    expect(flags.loginAttemptInProgress.isSet()).toBe(true);
    signingIn.resolve(user);
    await signedIn;
    expect(flags.loginAttemptInProgress.isSet()).toBe(false);
  });

  it('a logout holds the logging-out flag, the others being gone already', async () => {
    const { session, provider, effects } = setUp({ initial: user, state: known });
    setFlags({ ...signedInFlags, switched: 'c2' });
    const seen: [string, FlagState][] = [];
    provider.signOut.mockImplementation(async () => void seen.push(['sign out', flagState()]));
    effects.goTo.mockImplementation(async () => Boolean(seen.push(['go to login', flagState()])));
    await session.logout();
    const during = { ...noFlags, loggingOut: true, lastLoginMethod: 'password' };
    expect(seen).toEqual([
      ['sign out', during],
      ['go to login', during],
    ]);
  });
});
