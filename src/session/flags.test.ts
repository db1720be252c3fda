import { expect, it, vi } from 'vitest';
import { recallCompany, rememberCompany } from './flags';

/** The flags as a page finds them that is opened now. */
async function openPage() {
  vi.resetModules();
  return (await import('./flags')).flags;
}

it('keeps the logged-in flag as 1 in local storage', async () => {
  (await openPage()).loggedIn.set();
  expect(localStorage.getItem('biz.loggedIn')).toBe('1');
  expect((await openPage()).loggedIn.isSet()).toBe(true);
});

it('keeps the login attempt for the tab only', async () => {
  (await openPage()).loginAttemptInProgress.set();
  expect(sessionStorage.getItem('biz.loginAttemptInProgress')).toBe('1');
  expect(localStorage).toHaveLength(0);
});

it('remembers and forgets the switched company', async () => {
  (await openPage()).switchedCorporationAccountId.set('c2');
  const { switchedCorporationAccountId } = await openPage();
  expect(switchedCorporationAccountId.get()).toBe('c2');
  switchedCorporationAccountId.clear();
  expect((await openPage()).switchedCorporationAccountId.get()).toBeNull();
});

it.each([null, 'paid_plan_contract'])(
  'recalls a company whose id holds spaces (contract %s)',
  (contractType) => {
    const company = { userId: 'uid-1', corporationId: '株式会社 1/2 ', contractType };
    rememberCompany(company);
    expect(recallCompany()).toEqual(company);
  },
);
