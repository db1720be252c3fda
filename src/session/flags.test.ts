import { expect, it } from 'vitest';
import { freshFlags } from './testing';

it('keeps the logged-in flag as 1 in local storage', () => {
  freshFlags().loggedIn.set();
  expect(localStorage.getItem('biz.loggedIn')).toBe('1');
  expect(freshFlags().loggedIn.isSet()).toBe(true);
});

it('keeps the login attempt for the tab only', () => {
  freshFlags().loginAttemptInProgress.set();
  expect(sessionStorage.getItem('biz.loginAttemptInProgress')).toBe('1');
  expect(localStorage).toHaveLength(0);
});

it('remembers and forgets the switched company', () => {
  const { switchedCorporationAccountId } = freshFlags();
  switchedCorporationAccountId.set('c2');
  expect(freshFlags().switchedCorporationAccountId.get()).toBe('c2');
  switchedCorporationAccountId.clear();
  expect(freshFlags().switchedCorporationAccountId.get()).toBeNull();
});
