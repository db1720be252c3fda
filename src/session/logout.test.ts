import { expect, it } from 'vitest';
import { logout } from './logout';
import { flagState, freshFlags } from './testing';

it('goes through the steps in order', async () => {
  const flags = freshFlags();
  flags.loggedIn.set();
  flags.switchedCorporationAccountId.set('c2');
  flags.lastLoginMethod.set('password');
  const seen: unknown[] = [];
  const note = (step: string) => async () => {
    const { loggedIn, switched, loggingOut } = flagState(flags);
    seen.push({ step, loggedIn, switched, loggingOut });
  };
  await logout({ flags, signOut: note('sign out'), goOn: note('go on') });
  expect(seen).toEqual([
    { step: 'sign out', loggedIn: false, switched: null, loggingOut: true },
    { step: 'go on', loggedIn: false, switched: null, loggingOut: true },
  ]);
  expect(flagState(flags)).toMatchObject({ loggingOut: false, lastLoginMethod: 'password' });
});

it('clears the logging-out flag when signing out fails, and raises the failure', async () => {
  const flags = freshFlags();
  const error = new Error('offline');
  const goOn = async () => {
    throw new Error('must not come this far');
  };
  await expect(logout({ flags, signOut: () => Promise.reject(error), goOn })).rejects.toBe(error);
  expect(flagState(flags).loggingOut).toBe(false);
});
