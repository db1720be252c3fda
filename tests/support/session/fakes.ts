import { vi } from 'vitest';
import type { CorporationAccount, MyUserProfile, UserAccount } from '#endpoints/own-account';
import { httpError } from '@/client/api-error';
import { type AuthState, initialAuthState, useAuthErrorStore, useAuthStore } from '@/session/auth-store';
import { flags } from '@/session/flags';
import type { IdentityProvider, IdentityUser } from '@/session/identity';
import { createSession } from '@/session/session';
import type { AuthCalls } from '@/session/session-context';

export const user: IdentityUser = { uid: 'uid-1', email: 'sato@example.com', providerId: 'password' };

export const userAccount: UserAccount = { universalUid: 'u1', roleId: 2, email: user.email };

export const userProfile: MyUserProfile = { lastName: '佐藤', firstName: '健一' };

/** A company account with the given id. */
export function corporation(universalCorporationId: string, logoPath?: string): CorporationAccount {
  return {
    universalCorporationId,
    name: `会社${universalCorporationId}`,
    introduction: '',
    url: '',
    prefectureCode: null,
    address: '',
    contactInformation: { personName: '', email: '', phone: '' },
    logoImage: logoPath === undefined ? null : { url: '', path: logoPath },
    updatedAt: '2026-11-21T00:00:00.000Z',
  };
}

/** The error of a call whose response has a status. */
export const failure = (status: number) => httpError({ status, requestId: 'r1' });

/** Calls that respond for a person with two companies, c1 and c2. */
export function fakeCalls(overrides: Partial<AuthCalls> = {}) {
  return {
    createUserAccount: vi.fn(async () => userAccount),
    me: vi.fn(async () => userAccount),
    myProfile: vi.fn(async () => userProfile),
    myAccountList: vi.fn(async () => [corporation('c1'), corporation('c2')]),
    swCorporationIds: vi.fn(async () => ['c2']),
    currentCorporation: vi.fn(async (cid: string) => corporation(cid)),
    contractType: vi.fn(async (): Promise<string | null> => 'paid_plan_contract'),
    ...overrides,
  } satisfies AuthCalls;
}

/** The flags as a table shows them. */
export function flagState() {
  return {
    loggedIn: flags.loggedIn.isSet(),
    loggingOut: flags.loggingOut.isSet(),
    switched: flags.switchedCorporationAccountId.get(),
    signup: flags.inProgressCorporationMemberSignup.isSet(),
    lastLoginMethod: flags.lastLoginMethod.get(),
    attempt: flags.loginAttemptInProgress.isSet(),
  };
}

/** An identity provider in memory, which notifies its listeners as Firebase does: after the fact. */
function fakeProvider(initial: IdentityUser | null) {
  let current = initial;
  const listeners = new Set<(user: IdentityUser | null) => void>();
  const change = (next: IdentityUser | null) => {
    current = next;
    for (const listener of listeners) queueMicrotask(() => listener(next));
  };
  const provider = {
    currentUser: () => current,
    getIdToken: vi.fn(async (_forceRefresh: boolean) => current && `token of ${current.uid}`),
    onAuthChange: (listener: (user: IdentityUser | null) => void) => {
      listeners.add(listener);
      queueMicrotask(() => listener(current));
      return () => listeners.delete(listener);
    },
    signIn: vi.fn(async () => {
      change(user);
      return user;
    }),
    signUp: vi.fn(async () => {
      change(user);
      return user;
    }),
    signOut: vi.fn(async () => change(null)),
    sendPasswordReset: async () => {},
  } satisfies IdentityProvider;
  return { provider, change };
}

/** What the parts of a session work with, all of it fakes; `initial` is whom the provider knows already. */
export function fakeContext({ initial = null as IdentityUser | null, calls = fakeCalls() } = {}) {
  const effects = { goTo: vi.fn(async () => true), alert: vi.fn(), clearCache: vi.fn(), raise: vi.fn() };
  return { ...fakeProvider(initial), calls, effects };
}

type SetUp = Parameters<typeof fakeContext>[0] & { state?: Partial<AuthState> };

/** A session; `initial` is whom the provider knows already, `state` what the tab stored. */
export function setUp({ state = {}, ...fakes }: SetUp = {}) {
  useAuthStore.setState({ ...initialAuthState, ...state });
  useAuthErrorStore.setState({ error: null });
  const context = fakeContext(fakes);
  return { ...context, session: createSession(context), store: useAuthStore };
}

/** What a tab stores of a member of c1. */
export const known: Partial<AuthState> = {
  userId: user.uid,
  corporationId: 'c1',
  corporationProfile: corporation('c1'),
  finishedAuthProcess: true,
};
