import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CorporationAccountListItem } from '#endpoints/own-account';
import {
  corporation,
  failure,
  fakeCalls,
  flagState,
  setUp,
  user,
  userAccount,
} from '../../tests/support/session/fakes.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('signing up', () => {
  /** Someone new, who has no company yet. */
  const newcomer = () => {
    const createUserAccount = vi.fn(async () => userAccount);
    const myAccountList = vi.fn(async (): Promise<CorporationAccountListItem[]> => []);
    return { ...fakeCalls({ createUserAccount, myAccountList }), createUserAccount, myAccountList };
  };

  it.each([
    ['company', true],
    ['invitation', false],
  ] as const)('for a %s ends signed in, the in-progress flag set: %s', async (purpose, signup) => {
    const { session, store, calls } = setUp({ calls: newcomer() });
    await expect(session.signUp(user.email, 'secret-2026', purpose)).resolves.toBe('signedIn');
    expect(calls.createUserAccount).toHaveBeenCalledExactlyOnceWith(user.email);
    expect(flagState()).toMatchObject({
      loggedIn: true,
      lastLoginMethod: 'password',
      attempt: false,
      signup,
    });
    expect(store.getState()).toMatchObject({
      userId: user.uid,
      corporationId: '',
      finishedAuthProcess: true,
    });
  });

  it('keeps the in-progress flag when the server failed, and can be tried again', async () => {
    const calls = newcomer();
    calls.createUserAccount.mockRejectedValueOnce(failure(500));
    const { session, store } = setUp({ calls });
    const signUp = () => session.signUp(user.email, 'secret-2026', 'company');
    await expect(signUp()).rejects.toMatchObject({ status: 500 });
    expect(flagState()).toMatchObject({ loggedIn: false, attempt: false, signup: true });
    await expect(signUp()).resolves.toBe('signedIn');
    expect(store.getState().userId).toBe(user.uid);
  });

  it('of a resigned account clears the in-progress flag', async () => {
    const calls = fakeCalls({ createUserAccount: vi.fn(() => Promise.reject(failure(422))) });
    const { session, effects } = setUp({ calls });
    await expect(session.signUp(user.email, 'secret-2026', 'company')).resolves.toBe('resigned');
    expect(flagState()).toMatchObject({ loggedIn: false, signup: false, attempt: false });
    expect(effects.goTo).toHaveBeenCalledWith('/error/auth/resigned-account/');
  });

  it('ends with the company that was registered, which one then acts for', async () => {
    const calls = newcomer();
    const { session, store } = setUp({ calls });
    await session.signUp(user.email, 'secret-2026', 'company');
    calls.myAccountList.mockResolvedValue([corporation('c1')]);
    await session.joinCompany('c1');
    expect(flagState()).toMatchObject({ switched: 'c1', signup: false });
    expect(store.getState().corporationProfile?.universalCorporationId).toBe('c1');
  });

  it('survives a logout, to be resumed at the next sign-in', async () => {
    const { session } = setUp({ calls: newcomer() });
    await session.signUp(user.email, 'secret-2026', 'company');
    await session.logout();
    expect(flagState()).toMatchObject({ loggedIn: false, signup: true });
  });
});
