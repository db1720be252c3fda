import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeContext, flagState, user, userAccount } from '../../tests/support/session/fakes.ts';
import { type AuthState, initialAuthState, useAuthStore } from './auth-store';
import { flags } from './flags';
import { handleAuthChange } from './sign-in';

const log: string[] = [];
const { provider, effects, calls } = fakeContext();
const createUserAccount = vi.fn<(email: string) => Promise<unknown>>();
const stored = () => useAuthStore.getState().userId ?? 'nobody';

const context = {
  effects: {
    ...effects,
    clearCache: () => void log.push('clear the cache'),
    goTo: async (path: string) => log.push(`go to ${path}`),
  },
  calls: {
    ...calls,
    createUserAccount: (email: string) => {
      log.push(`create ${email}`);
      return createUserAccount(email);
    },
  },
  provider: { ...provider, signOut: async () => void log.push(`sign out, stored: ${stored()}`) },
  refresh: async () => {
    log.push(`refresh ${stored()}, logged in: ${flags.loggedIn.isSet()}`);
    useAuthStore.setState({ finishedAuthProcess: true });
  },
};

const setState = (state: Partial<AuthState>) => useAuthStore.setState({ ...initialAuthState, ...state });

beforeEach(() => {
  log.length = 0;
  setState({});
  createUserAccount.mockReset().mockResolvedValue(userAccount);
});

describe('an auth change with no user', () => {
  it('clears the user, refreshes, then removes the logged-in flag and ends the login attempt', async () => {
    setState({ userId: user.uid, finishedAuthProcess: true });
    flags.loggedIn.set();
    flags.loginAttemptInProgress.set();
    await expect(handleAuthChange(null, context)).resolves.toBe('signedOut');
    expect(log).toEqual(['clear the cache', 'refresh nobody, logged in: true']);
    expect(flagState()).toMatchObject({ loggedIn: false, attempt: false });
  });
});

describe('an auth change with a user and no logged-in flag', () => {
  it('creates the account, sets the flag, records the method, stores the user and refreshes', async () => {
    flags.loginAttemptInProgress.set();
    await expect(handleAuthChange(user, context)).resolves.toBe('signedIn');
    expect(log).toEqual(['create sato@example.com', 'refresh uid-1, logged in: true']);
    expect(flagState()).toMatchObject({ loggedIn: true, lastLoginMethod: 'password', attempt: false });
  });

  it('does not refresh what is finished already', async () => {
    setState({ userId: user.uid, finishedAuthProcess: true });
    await handleAuthChange(user, context);
    expect(log).toEqual(['create sato@example.com']);
  });

  it('treats a 422 as a resigned account: flags cleared, signed out, on to its page', async () => {
    flags.loginAttemptInProgress.set();
    flags.switchedCorporationAccountId.set('c2');
    flags.inProgressCorporationMemberSignup.set();
    createUserAccount.mockRejectedValue(failure(422));
    await expect(handleAuthChange(user, context)).resolves.toBe('resigned');
    expect(log).toEqual([
      'create sato@example.com',
      'sign out, stored: nobody',
      'go to /error/auth/resigned-account/',
    ]);
    expect(flagState()).toMatchObject({
      loggedIn: false,
      switched: null,
      signup: false,
      attempt: false,
    });
  });

  it('in a login attempt signs out again and raises any other failure of the account’s creation', async () => {
    flags.loginAttemptInProgress.set();
    const error = failure(500);
    createUserAccount.mockRejectedValue(error);
    await expect(handleAuthChange(user, context)).rejects.toBe(error);
    expect(log).toEqual(['create sato@example.com', 'sign out, stored: nobody']);
    expect(flagState()).toMatchObject({ loggedIn: false, lastLoginMethod: null, attempt: false });
  });

  it('without a login attempt only raises it, since another tab may be signing the same person in', async () => {
    const error = failure(500);
    createUserAccount.mockRejectedValue(error);
    await expect(handleAuthChange(user, context)).rejects.toBe(error);
    expect(log).toEqual(['create sato@example.com']);
    expect(flags.loggedIn.isSet()).toBe(false);
  });
});

describe('an auth change with a user and the logged-in flag', () => {
  beforeEach(() => flags.loggedIn.set());

  it('creates no account', async () => {
    await handleAuthChange(user, context);
    expect(log).toEqual(['refresh uid-1, logged in: true']);
  });

  it('forgets the person who was signed in before', async () => {
    setState({ userId: 'someone-else', finishedAuthProcess: true });
    await handleAuthChange(user, context);
    expect(log).toEqual(['clear the cache', 'refresh uid-1, logged in: true']);
  });
});
