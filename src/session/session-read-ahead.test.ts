import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { IdentityProvider } from './identity';
import { corporation, failure, fakeCalls, user, userAccount } from './testing';
import { known, setUp } from './testing-session';

const kept = { uid: user.uid, idToken: 'kept token' };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** A session of somebody whom the browser keeps, and a provider that answers when `answer` is called. */
function setUpSilent(options: Parameters<typeof setUp>[0] = {}) {
  const made = setUp({ kept, initial: user, ...options });
  const silence = Promise.withResolvers<IdentityProvider>();
  made.loadProvider.mockReturnValue(silence.promise);
  made.flags.loggedIn.set();
  return { ...made, answer: () => silence.resolve(made.provider) };
}

const token = (session: ReturnType<typeof setUp>['session'], forceRefresh = false) =>
  session.getIdToken({ forceRefresh });

describe('while the provider makes sure of who the browser keeps', () => {
  it('reads go out with the token that is kept', async () => {
    const { session } = setUpSilent();
    await expect(token(session)).resolves.toBe('kept token');
  });

  it('a token that the server refuses is not tried again: the provider is waited for', async () => {
    const { session, answer } = setUpSilent();
    const fresh = token(session, true);
    answer();
    await expect(fresh).resolves.toBe('token of uid-1');
  });

  it('the auth state is loaded, and nothing is shown', async () => {
    const { session, store, calls } = setUpSilent();
    void session.prepare();
    void session.start();
    await vi.waitFor(() => expect(calls.contractType).toHaveBeenCalled());
    expect(store.getState()).toMatchObject({ userId: null, corporationId: '', finishedAuthProcess: false });
  });

  it('a storage that says nothing holds nothing up', async () => {
    const { session, recallUser, answer } = setUpSilent();
    recallUser.mockReturnValue(new Promise(() => {}));
    const waiting = token(session);
    answer();
    await expect(waiting).resolves.toBe('token of uid-1');
  });

  it('somebody who is not signed in has no token', async () => {
    const { session, flags, recallUser } = setUpSilent();
    flags.loggedIn.clear();
    await expect(token(session)).resolves.toBeNull();
    expect(recallUser).not.toHaveBeenCalled();
  });
});

describe('once the provider has answered', () => {
  it('its own token is taken', async () => {
    const { session, answer } = setUpSilent();
    answer();
    await session.start();
    await expect(token(session)).resolves.toBe('token of uid-1');
  });

  it('the auth state that was loaded meanwhile shows, and is not loaded again', async () => {
    const { session, store, calls, answer } = setUpSilent();
    void session.prepare();
    void session.start();
    await vi.waitFor(() => expect(calls.contractType).toHaveBeenCalled());
    answer();
    await vi.waitFor(() =>
      expect(store.getState()).toMatchObject({ corporationId: 'c1', finishedAuthProcess: true }),
    );
    expect(calls.me).toHaveBeenCalledOnce();
  });

  it('a session that the tab shows already is brought up to date by it', async () => {
    const { session, store, calls, answer } = setUpSilent({ state: known });
    void session.prepare();
    void session.start();
    await vi.waitFor(() => expect(calls.contractType).toHaveBeenCalled());
    answer();
    await vi.waitFor(() => expect(store.getState().contractType).toBe('paid_plan_contract'));
    expect(calls.me).toHaveBeenCalledOnce();
  });

  it('a load that failed meanwhile is shown, and can be tried again', async () => {
    const error = failure(500);
    const calls = fakeCalls({ me: vi.fn(async () => userAccount).mockRejectedValueOnce(error) });
    const { session, store, setError, answer } = setUpSilent({ calls });
    void session.prepare();
    void session.start();
    answer();
    await vi.waitFor(() => expect(setError).toHaveBeenCalledWith(error));
    await session.retry();
    expect(store.getState().corporationId).toBe('c1');
  });

  it('the state of a company that was switched away from meanwhile is not taken', async () => {
    const { session, flags, store, calls, answer } = setUpSilent();
    void session.prepare();
    void session.start();
    await vi.waitFor(() => expect(calls.currentCorporation).toHaveBeenCalledWith('c1'));
    flags.switchedCorporationAccountId.set('c2');
    answer();
    await vi.waitFor(() => expect(store.getState().corporationProfile).toEqual(corporation('c2')));
  });

  it('what was read is forgotten when nobody is there any more', async () => {
    const { session, flags, store, effects, answer } = setUpSilent({ initial: null });
    await token(session);
    void session.start();
    answer();
    await vi.waitFor(() => expect(flags.loggedIn.isSet()).toBe(false));
    expect(effects.clearCache).toHaveBeenCalledOnce();
    expect(store.getState()).toMatchObject({ userId: null, corporationId: '' });
  });

  it('what was read is forgotten when it is somebody else', async () => {
    const { session, store, effects, calls, answer } = setUpSilent({ initial: { ...user, uid: 'uid-2' } });
    void session.prepare();
    void session.start();
    await vi.waitFor(() => expect(calls.contractType).toHaveBeenCalled());
    answer();
    await vi.waitFor(() =>
      expect(store.getState()).toMatchObject({ userId: 'uid-2', finishedAuthProcess: true }),
    );
    expect(effects.clearCache).toHaveBeenCalledOnce();
    expect(calls.me).toHaveBeenCalledTimes(2);
  });
});
