import { expect } from 'vitest';
import type { AuthState } from '@/session/auth-store';
import { flags } from '@/session/flags';
import type { IdentityUser } from '@/session/identity';
import { fakeCalls, flagState, setUp } from './fakes.ts';

/** The flags as a table shows them. */
export type FlagState = ReturnType<typeof flagState>;
export type World = ReturnType<typeof setUp>;

/** No flag is set. */
export const noFlags: FlagState = {
  loggedIn: false,
  loggingOut: false,
  switched: null,
  signup: false,
  lastLoginMethod: null,
  attempt: false,
};
/** Signed in, nothing else. */
export const signedInFlags: FlagState = { ...noFlags, loggedIn: true, lastLoginMethod: 'password' };

/** Sets the flags as a table shows them. */
export function setFlags(before: FlagState): void {
  if (before.loggedIn) flags.loggedIn.set();
  if (before.loggingOut) flags.loggingOut.set();
  if (before.switched !== null) flags.switchedCorporationAccountId.set(before.switched);
  if (before.signup) flags.inProgressCorporationMemberSignup.set();
  if (before.lastLoginMethod !== null) flags.lastLoginMethod.set(before.lastLoginMethod);
  if (before.attempt) flags.loginAttemptInProgress.set();
}

/** A row of the table of transitions. What a row leaves out must not happen. */
export type Transition = {
  name: string;
  before: FlagState;
  /** Whom the identity provider knows at first. */
  initial?: IdentityUser | null;
  state?: Partial<AuthState>;
  calls?: Parameters<typeof fakeCalls>[0];
  happens: (world: World) => Promise<unknown>;
  after: FlagState;
  stateAfter: Partial<AuthState>;
  accountsCreated?: number;
  signsOut?: boolean;
  goesTo?: string;
  alerts?: string;
  raises?: object;
};

/** Makes one transition happen in a session of its own, and compares all that it did with its row. */
export async function checkTransition(row: Transition): Promise<void> {
  const world = setUp({ initial: row.initial ?? null, state: row.state, calls: fakeCalls(row.calls) });
  const { store, provider, effects, calls } = world;
  setFlags(row.before);
  expect(flagState()).toEqual(row.before);

  const outcome = await row.happens(world).then(
    () => null,
    (error: unknown) => error,
  );

  if (row.raises) expect(outcome).toMatchObject(row.raises);
  else expect(outcome).toBeNull();
  expect(effects.raise).not.toHaveBeenCalled();
  expect(flagState()).toEqual(row.after);
  expect(store.getState()).toMatchObject(row.stateAfter);
  expect(provider.signOut).toHaveBeenCalledTimes(row.signsOut ? 1 : 0);
  expect(effects.goTo.mock.calls).toEqual(row.goesTo ? [[row.goesTo]] : []);
  expect(effects.alert.mock.calls).toEqual(row.alerts ? [[row.alerts]] : []);
  if (!row.calls?.createUserAccount) {
    expect(calls.createUserAccount).toHaveBeenCalledTimes(row.accountsCreated ?? 0);
  }
}
