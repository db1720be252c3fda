import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, known, user } from '../../tests/support/session/fakes.ts';
import {
  checkTransition,
  noFlags,
  signedInFlags,
  type Transition,
  type World,
} from '../../tests/support/session/transitions.ts';
import { flags } from './flags';
import { IdentityError } from './identity';

// Every transition of spec §4 as a row: the flags before, what happens, the flags and the auth state after. What a
// dialog, a toast, the unread count and the records of a company do is tested where it is made.

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const nobody = { userId: null, corporationId: '', userAccount: null, finishedAuthProcess: true };
const memberOf = (corporationId: string) => ({ userId: user.uid, corporationId, finishedAuthProcess: true });
const unauthorized = () => Promise.reject(failure(401));
const broken = () => Promise.reject(failure(500));

/** The provider notifies of its user, as it does at every page load. */
async function authChange({ session, store, effects }: World): Promise<void> {
  await session.start();
  await vi.waitFor(() =>
    expect(store.getState().finishedAuthProcess || effects.raise.mock.calls.length > 0).toBe(true),
  );
  await new Promise((resolve) => setTimeout(resolve)); // what follows the refresh
}

const signIn = ({ session }: World) => session.signIn(user.email, 'secret');

const MISSING = '切り替え対象の企業アカウントが見つかりませんでした';

const rows: Transition[] = [
  {
    name: 'an auth change with no user: the user and the switched id cleared, the logged-in flag removed, the attempt ended',
    before: { ...signedInFlags, switched: 'c1', attempt: true },
    state: known,
    happens: authChange,
    after: { ...noFlags, lastLoginMethod: 'password' },
    stateAfter: nobody,
  },
  {
    name: 'a session that ends in another tab: the same',
    before: { ...signedInFlags, switched: 'c2' },
    initial: user,
    state: known,
    happens: async (world) => {
      await world.session.start();
      await vi.waitFor(() => expect(world.store.getState().corporationId).toBe('c2'));
      world.change(null);
      await vi.waitFor(() => expect(flags.loggedIn.isSet()).toBe(false));
    },
    after: { ...noFlags, lastLoginMethod: 'password' },
    stateAfter: nobody,
  },
  {
    name: 'a user who comes by a sign-in in another tab: the account is created, the flag set, the method recorded',
    before: noFlags,
    happens: async (world) => {
      await authChange(world);
      world.change(user);
      await vi.waitFor(() => expect(world.store.getState().corporationId).toBe('c1'));
    },
    after: signedInFlags,
    stateAfter: memberOf('c1'),
    accountsCreated: 1,
  },
  {
    name: 'a user and no logged-in flag: the account is created, the flag set, the method recorded',
    before: { ...noFlags, attempt: true },
    initial: user,
    happens: authChange,
    after: signedInFlags,
    stateAfter: memberOf('c1'),
    accountsCreated: 1,
  },
  {
    name: 'a user without a provider id: no method is recorded',
    before: noFlags,
    initial: { ...user, providerId: null },
    happens: authChange,
    after: { ...signedInFlags, lastLoginMethod: null },
    stateAfter: memberOf('c1'),
    accountsCreated: 1,
  },
  {
    name: 'a user and the logged-in flag: no account is created',
    before: signedInFlags,
    initial: user,
    happens: authChange,
    after: signedInFlags,
    stateAfter: memberOf('c1'),
  },
  {
    name: 'a sign-in: a login attempt, then the same',
    before: noFlags,
    happens: signIn,
    after: signedInFlags,
    stateAfter: memberOf('c1'),
    accountsCreated: 1,
  },
  {
    name: 'a sign-in that the provider refuses: the attempt is over',
    before: { ...noFlags, lastLoginMethod: 'password' },
    happens: (world) => {
      world.provider.signIn.mockRejectedValue(new IdentityError('invalidCredential'));
      return signIn(world);
    },
    after: { ...noFlags, lastLoginMethod: 'password' },
    stateAfter: { userId: null },
    raises: { reason: 'invalidCredential' },
  },
  {
    name: 'an account creation that returns 422: flags cleared, signed out, the resigned-account page',
    before: { ...noFlags, switched: 'c2', signup: true, lastLoginMethod: 'password' },
    calls: { createUserAccount: () => Promise.reject(failure(422)) },
    happens: signIn,
    after: noFlags,
    stateAfter: nobody,
    signsOut: true,
    goesTo: '/error/auth/resigned-account/',
  },
  {
    name: 'an account creation that fails otherwise: signed out, the failure raised',
    before: { ...noFlags, switched: 'c2' },
    calls: { createUserAccount: broken },
    happens: signIn,
    after: noFlags,
    stateAfter: { userId: null },
    signsOut: true,
    raises: { status: 500 },
  },
  {
    name: 'a logout: logged-in flag and switched id removed, signed out, the logging-out flag cleared',
    before: { ...signedInFlags, switched: 'c2', signup: true },
    initial: user,
    state: known,
    happens: ({ session }) => session.logout(),
    after: { ...noFlags, signup: true, lastLoginMethod: 'password' },
    stateAfter: nobody,
    signsOut: true,
    goesTo: '/login/',
  },
  {
    name: 'an auth refresh: the company is the one switched to',
    before: { ...signedInFlags, switched: 'c2' },
    state: known,
    happens: ({ session }) => session.refresh(),
    after: { ...signedInFlags, switched: 'c2' },
    stateAfter: { ...memberOf('c2'), isSWCorporationAccount: true },
  },
  {
    name: 'an auth refresh with a 401 on user resources: not signed in',
    before: { ...signedInFlags, switched: 'c2' },
    initial: user,
    state: known,
    calls: { me: unauthorized, myProfile: unauthorized, myAccountList: unauthorized },
    happens: async ({ session }) => {
      await session.refresh();
      await vi.waitFor(() => expect(flags.loggedIn.isSet()).toBe(false));
    },
    after: { ...noFlags, lastLoginMethod: 'password' },
    stateAfter: nobody,
    signsOut: true,
  },
  ...(['myAccountList', 'currentCorporation', 'contractType'] as const).map((name) => ({
    name: `an auth refresh with a 401 on ${name}: no company, the switched id cleared`,
    before: { ...signedInFlags, switched: 'c2' },
    state: known,
    calls: { [name]: unauthorized },
    happens: ({ session }: World) => session.refresh(),
    after: signedInFlags,
    stateAfter: { ...memberOf(''), corporationProfile: null },
  })),
  ...(['me', 'myProfile', 'myAccountList', 'swCorporationIds', 'contractType'] as const).map((name) => ({
    name: `an auth refresh with another error on ${name}: raised, everything as it was`,
    before: { ...signedInFlags, switched: 'c2' },
    state: known,
    calls: { [name]: broken },
    happens: ({ session }: World) => session.refresh(),
    after: { ...signedInFlags, switched: 'c2' },
    stateAfter: memberOf('c1'),
    raises: { status: 500 },
  })),
  {
    name: 'an auth refresh with an unknown contract type: the error of the role',
    before: signedInFlags,
    state: known,
    calls: { contractType: async () => 'gold_contract' },
    happens: ({ session }) => session.refresh(),
    after: signedInFlags,
    stateAfter: memberOf('c1'),
    raises: { message: '企業アカウントのロールの判定に不正な状態を要求されました' },
  },
  {
    name: 'an auth refresh with a company but no user account: the error of the initialization',
    before: signedInFlags,
    state: known,
    calls: { me: unauthorized },
    happens: ({ session }) => session.refresh(),
    after: signedInFlags,
    stateAfter: memberOf('c1'),
    raises: { message: '認証情報初期化でリクエストされた状態が不正でした。' },
  },
  {
    name: 'an auth refresh with a company but no user profile: the error of the initialization',
    before: signedInFlags,
    state: known,
    calls: { myProfile: unauthorized },
    happens: ({ session }) => session.refresh(),
    after: signedInFlags,
    stateAfter: memberOf('c1'),
    raises: { message: '認証情報初期化でリクエストされた状態が不正でした。' },
  },
  {
    name: 'a route change with the current company stored: nothing',
    before: { ...signedInFlags, switched: 'c1' },
    state: known,
    happens: ({ session }) => session.followSwitchedAccount(),
    after: { ...signedInFlags, switched: 'c1' },
    stateAfter: memberOf('c1'),
  },
  {
    name: 'a route change with another company stored: fetched, stored, refreshed',
    before: { ...signedInFlags, switched: 'c2' },
    state: known,
    happens: ({ session }) => session.followSwitchedAccount(),
    after: { ...signedInFlags, switched: 'c2' },
    stateAfter: {
      ...memberOf('c2'),
      corporationProfile: { universalCorporationId: 'c2', name: '会社c2', logoImage: null },
    },
  },
  {
    name: 'a route change with a missing company stored: alerted, the current one stays',
    before: { ...signedInFlags, switched: 'gone' },
    state: known,
    calls: { currentCorporation: () => Promise.reject(failure(404)) },
    happens: ({ session }) => session.followSwitchedAccount(),
    after: { ...signedInFlags, switched: 'c1' },
    stateAfter: memberOf('c1'),
    alerts: MISSING,
  },
  {
    name: 'a switch to another company: its id stored, the company stored, refreshed',
    before: { ...signedInFlags, switched: 'c1' },
    state: known,
    happens: ({ session }) => session.switchAccount('c2'),
    after: { ...signedInFlags, switched: 'c2' },
    stateAfter: {
      ...memberOf('c2'),
      corporationProfile: { universalCorporationId: 'c2', name: '会社c2', logoImage: null },
    },
  },
  {
    name: 'a switch to a missing company: alerted, nothing changed',
    before: { ...signedInFlags, switched: 'c1' },
    state: known,
    calls: { currentCorporation: () => Promise.reject(failure(404)) },
    happens: ({ session }) => session.switchAccount('gone'),
    after: { ...signedInFlags, switched: 'c1' },
    stateAfter: memberOf('c1'),
    alerts: MISSING,
  },
];

describe('a transition', () => {
  it.each(rows)('$name', checkTransition);
});
