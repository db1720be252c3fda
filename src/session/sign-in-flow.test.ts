import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type AuthState, initialAuthState } from './auth-store';
import { handleAuthChange } from './sign-in-flow';
import { failure, flagState, freshFlags, user, userAccount } from './testing';

const flags = freshFlags();
const log: string[] = [];
let state: AuthState;
const createUserAccount = vi.fn<(email: string) => Promise<unknown>>();

const dependencies = {
  flags,
  getState: () => state,
  clearUser: () => {
    log.push('clear user');
    state = initialAuthState;
  },
  storeUser: (userId: string) => {
    log.push(`store ${userId}`);
    if (state.userId !== userId) state = { ...initialAuthState, userId };
  },
  refreshAuth: async () => {
    log.push(`refresh, logged in: ${flags.loggedIn.isSet()}`);
    state = { ...state, finishedAuthProcess: true };
  },
  createUserAccount: (email: string) => {
    log.push(`create ${email}`);
    return createUserAccount(email);
  },
  signOut: async () => void log.push('sign out'),
  goToResignedAccount: () => void log.push('go to resigned account'),
};

beforeEach(() => {
  log.length = 0;
  state = initialAuthState;
  createUserAccount.mockReset().mockResolvedValue(userAccount);
});

describe('an auth change with no user', () => {
  it('clears the user, refreshes, then removes the logged-in flag and ends the login attempt', async () => {
    flags.loggedIn.set();
    flags.loginAttemptInProgress.set();
    await expect(handleAuthChange(null, dependencies)).resolves.toBe('signedOut');
    expect(log).toEqual(['clear user', 'refresh, logged in: true']);
    expect(flagState(flags)).toMatchObject({ loggedIn: false, attempt: false });
  });
});

describe('an auth change with a user and no logged-in flag', () => {
  it('creates the account, sets the flag, records the method, stores the user and refreshes', async () => {
    flags.loginAttemptInProgress.set();
    await expect(handleAuthChange(user, dependencies)).resolves.toBe('signedIn');
    expect(log).toEqual(['create sato@example.com', 'store uid-1', 'refresh, logged in: true']);
    expect(flagState(flags)).toMatchObject({ loggedIn: true, lastLoginMethod: 'password', attempt: false });
  });

  it('does not refresh what is finished already', async () => {
    state = { ...initialAuthState, userId: user.uid, finishedAuthProcess: true };
    await handleAuthChange(user, dependencies);
    expect(log).toEqual(['create sato@example.com', 'store uid-1']);
  });

  it('treats a 422 as a resigned account: flags cleared, signed out, on to its page', async () => {
    flags.loginAttemptInProgress.set();
    flags.switchedCorporationAccountId.set('c2');
    flags.inProgressCorporationMemberSignup.set();
    createUserAccount.mockRejectedValue(failure(422));
    await expect(handleAuthChange(user, dependencies)).resolves.toBe('resigned');
    expect(log).toEqual(['create sato@example.com', 'clear user', 'sign out', 'go to resigned account']);
    expect(flagState(flags)).toMatchObject({
      loggedIn: false,
      switched: null,
      signup: false,
      attempt: false,
    });
  });

  it('signs out again and raises any other failure of the account’s creation', async () => {
    const error = failure(500);
    createUserAccount.mockRejectedValue(error);
    await expect(handleAuthChange(user, dependencies)).rejects.toBe(error);
    expect(log).toEqual(['create sato@example.com', 'sign out']);
    expect(flagState(flags)).toMatchObject({ loggedIn: false, lastLoginMethod: null, attempt: false });
  });
});

describe('an auth change with a user and the logged-in flag', () => {
  beforeEach(() => flags.loggedIn.set());

  it('creates no account', async () => {
    await handleAuthChange(user, dependencies);
    expect(log).toEqual(['store uid-1', 'refresh, logged in: true']);
  });

  it('forgets the person who was signed in before', async () => {
    state = { ...initialAuthState, userId: 'someone-else', finishedAuthProcess: true };
    await handleAuthChange(user, dependencies);
    expect(log).toEqual(['clear user', 'store uid-1', 'refresh, logged in: true']);
  });
});
