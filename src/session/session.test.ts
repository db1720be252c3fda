import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/client/api-error';
import { IdentityError } from './identity';
import { personalEnding } from './personal-storage';
import { failure, fakeCalls, flagState, user, userAccount } from './testing';
import { known, setUp } from './testing-session';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('signing in', () => {
  it('ends with the flag set, the company loaded and no attempt in progress', async () => {
    const { session, flags, store } = setUp();
    await expect(session.signIn(user.email, 'secret')).resolves.toBe('signedIn');
    expect(flagState(flags)).toMatchObject({ loggedIn: true, lastLoginMethod: 'password', attempt: false });
    expect(store.getState()).toMatchObject({
      userId: user.uid,
      corporationId: 'c1',
      finishedAuthProcess: true,
    });
  });

  it('creates the account once, though the provider tells of the change too', async () => {
    const { session, calls } = setUp();
    await session.signIn(user.email, 'secret');
    await vi.waitFor(() => expect(calls.me).toHaveBeenCalled());
    expect(calls.createUserAccount).toHaveBeenCalledExactlyOnceWith(user.email);
  });

  it('raises a wrong password to the form, with no attempt in progress', async () => {
    const { session, provider, flags } = setUp();
    provider.signIn.mockRejectedValue(new IdentityError('invalidCredential'));
    await expect(session.signIn(user.email, 'wrong')).rejects.toMatchObject({ reason: 'invalidCredential' });
    expect(flagState(flags)).toMatchObject({ loggedIn: false, attempt: false });
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
    const { session, flags, store } = setUp({ initial: user });
    flags.loggedIn.set();
    await session.start();
    await vi.waitFor(() =>
      expect(store.getState()).toMatchObject({ corporationId: 'c1', finishedAuthProcess: true }),
    );
  });

  it('keeps showing a known one while it is brought up to date', async () => {
    const calls = fakeCalls();
    const { session, flags, store } = setUp({ initial: user, state: known, calls });
    flags.loggedIn.set();
    const shown: boolean[] = [];
    store.subscribe(({ finishedAuthProcess }) => shown.push(finishedAuthProcess));
    await session.start();
    await vi.waitFor(() => expect(store.getState().contractType).toBe('paid_plan_contract'));
    expect(shown).not.toContain(false);
    expect(calls.createUserAccount).not.toHaveBeenCalled();
  });

  it('forgets one that the provider no longer knows', async () => {
    const { session, flags, store, effects } = setUp({ initial: null, state: known });
    flags.loggedIn.set();
    await session.start();
    await vi.waitFor(() => expect(flags.loggedIn.isSet()).toBe(false));
    expect(store.getState()).toMatchObject({ userId: null, corporationId: '', finishedAuthProcess: true });
    expect(effects.clearCache).toHaveBeenCalled();
  });

  it('says what went wrong, and can be tried again', async () => {
    const error = failure(500);
    const calls = fakeCalls({ me: vi.fn(async () => userAccount).mockRejectedValueOnce(error) });
    const { session, flags, store, setError, effects } = setUp({ initial: user, calls });
    flags.loggedIn.set();
    await session.start();
    await vi.waitFor(() => expect(setError).toHaveBeenCalledWith(error));
    expect(effects.raise).toHaveBeenCalledWith(error);
    await session.retry();
    expect(store.getState().corporationId).toBe('c1');
    expect(setError).toHaveBeenLastCalledWith(null);
  });

  it('can be tried again when the provider’s code could not be loaded', async () => {
    const { session, flags, store, loadProvider } = setUp({ initial: user });
    flags.loggedIn.set();
    loadProvider.mockRejectedValueOnce(new Error('Failed to load chunk'));
    await expect(session.start()).rejects.toThrow('Failed to load chunk');
    await session.retry();
    expect(store.getState().corporationId).toBe('c1');
  });

  it('forgets the person before when someone else signs in from another tab', async () => {
    const { session, flags, store, effects, change } = setUp({ initial: user, state: known });
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
  it('is none without a session, and nothing is loaded for it', async () => {
    const { session, loadProvider } = setUp();
    await expect(session.getIdToken({ forceRefresh: false })).resolves.toBeNull();
    expect(loadProvider).not.toHaveBeenCalled();
  });

  it('waits for the provider with one', async () => {
    const { session, flags, provider } = setUp({ initial: user });
    flags.loggedIn.set();
    await expect(session.getIdToken({ forceRefresh: true })).resolves.toBe('token of uid-1');
    expect(provider.getIdToken).toHaveBeenCalledWith(true);
  });

  it('that cannot be refreshed for lack of a network is a network error', async () => {
    const { session, flags, provider } = setUp({ initial: user });
    flags.loggedIn.set();
    provider.getIdToken.mockRejectedValue(new IdentityError('network'));
    const failed = await session.getIdToken({ forceRefresh: true }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ApiError);
    expect(failed).toMatchObject({ kind: 'network' });
  });
});

describe('a session that the server refuses', () => {
  it('is ended, so that the gate asks to sign in', async () => {
    const { session, flags, store, provider } = setUp({ initial: user, state: known });
    flags.loggedIn.set();
    await session.expire();
    expect(provider.signOut).toHaveBeenCalledOnce();
    expect(flags.loggedIn.isSet()).toBe(false);
    expect(store.getState()).toMatchObject({ userId: null, finishedAuthProcess: true });
  });

  it('is ended when loading it answers 401', async () => {
    const unauthorized = () => Promise.reject(failure(401));
    const calls = fakeCalls({ me: unauthorized, myProfile: unauthorized, myAccountList: unauthorized });
    const { session, flags } = setUp({ initial: user, calls });
    flags.loggedIn.set();
    await session.start();
    await vi.waitFor(() => expect(flags.loggedIn.isSet()).toBe(false));
  });
});

describe('logging out', () => {
  it('forgets everything and goes to the login page', async () => {
    const { session, flags, store, effects, provider } = setUp({ initial: user, state: known });
    flags.loggedIn.set();
    await session.logout();
    expect(provider.signOut).toHaveBeenCalled();
    expect(store.getState()).toMatchObject({ userId: null, corporationId: '' });
    expect(effects.clearCache).toHaveBeenCalled();
    expect(effects.goTo).toHaveBeenCalledExactlyOnceWith('/login/');
    expect(flagState(flags)).toMatchObject({ loggedIn: false, loggingOut: false });
  });

  it('goes where the page says instead', async () => {
    const { session, effects } = setUp({ initial: user, state: known });
    await session.logout('/invitations/i1/');
    expect(effects.goTo).toHaveBeenCalledExactlyOnceWith('/invitations/i1/');
  });
});

describe('switching the company', () => {
  it('loads the other company', async () => {
    const { session, flags, store } = setUp({ initial: user, state: known });
    await session.switchAccount('c2');
    expect(flags.switchedCorporationAccountId.get()).toBe('c2');
    expect(store.getState()).toMatchObject({ corporationId: 'c2', isSWCorporationAccount: true });
  });
});
