import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UNKNOWN_CONTRACT_TYPE_MESSAGE } from '#endpoints/role';
import { corporation, user } from '../../tests/support/session/fakes.ts';
import { initialAuthState, isOfOtherCompany, setAuthState, useAuthStore, withRole } from './auth-store';
import { flags } from './flags';

const switchedId = flags.switchedCorporationAccountId;
const ofCompany = (corporationId: string) =>
  withRole({
    ...initialAuthState,
    userId: user.uid,
    corporationId,
    corporationProfile: corporationId === '' ? null : corporation(corporationId),
    finishedAuthProcess: true,
  });

beforeEach(() => useAuthStore.setState(ofCompany('c1')));
afterEach(() => useAuthStore.setState(initialAuthState));

it.each([
  ['of the company switched to', 'c1'],
  ['of one’s only company, without a switch', null],
])('survives a reload when it is %s', async (_name, switched) => {
  if (switched !== null) switchedId.set(switched);
  await useAuthStore.persist.rehydrate();
  expect(useAuthStore.getState()).toEqual(ofCompany('c1'));
});

it('is dropped at a reload when another tab has switched to another company meanwhile', async () => {
  switchedId.set('c2');
  await useAuthStore.persist.rehydrate();
  expect(useAuthStore.getState()).toEqual(initialAuthState);
});

it.each([
  ['another company', 'c1', true, 'c2', true],
  ['the same company', 'c2', true, 'c2', false],
  ['no company yet', '', true, 'c2', false],
  ['a company, without a switch', 'c1', true, null, false],
  ['a company that is being left', 'c1', false, 'c2', false],
])('knows %s', (_name, corporationId, finishedAuthProcess, switched, expected) => {
  if (switched !== null) switchedId.set(switched);
  expect(isOfOtherCompany({ ...ofCompany(corporationId), finishedAuthProcess })).toBe(expected);
});

describe('the role', () => {
  const ofContract = (contractType: string | null) => ({ ...ofCompany('c1'), contractType });
  const state = () => useAuthStore.getState();

  it.each([
    [null, 'FREE_ACCOUNT_ROLE', { scouts: 50, publishedProjects: 1 }],
    ['free_trial_contract', 'TRIAL_ACCOUNT_ROLE', { scouts: 50, publishedProjects: 3 }],
    ['paid_plan_contract', 'PAID_ACCOUNT_ROLE', { scouts: null, publishedProjects: null }],
  ])('of the contract %s is %s, with its limits', (contractType, role, limits) => {
    setAuthState(ofContract(contractType));
    expect(state()).toMatchObject({ role: { corporationAccountRole: role }, limits });
    expect(state().permissions.includes('scoutUser')).toBe(contractType !== null);
  });

  it('is none without a company, and nothing is permitted', () => {
    setAuthState({ ...initialAuthState, contractType: 'paid_plan_contract' });
    expect(state()).toMatchObject({ role: { corporationAccountRole: null }, permissions: [] });
  });

  it('follows the contract, whatever role it is stored with', async () => {
    setAuthState(ofContract('paid_plan_contract'));
    setAuthState({ contractType: null });
    expect(state().role.corporationAccountRole).toBe('FREE_ACCOUNT_ROLE');
    expect(sessionStorage.getItem('biz.auth')).not.toContain('ROLE');
    const forged = { ...state(), role: { corporationAccountRole: 'PAID_ACCOUNT_ROLE' } };
    sessionStorage.setItem('biz.auth', JSON.stringify({ state: forged, version: 1 }));
    await useAuthStore.persist.rehydrate();
    expect(state().role.corporationAccountRole).toBe('FREE_ACCOUNT_ROLE');
  });

  it('is an error for an unknown contract, and one that was stored is dropped', async () => {
    expect(() => setAuthState(ofContract('gold'))).toThrow(UNKNOWN_CONTRACT_TYPE_MESSAGE);
    sessionStorage.setItem('biz.auth', JSON.stringify({ state: ofContract('gold'), version: 1 }));
    await useAuthStore.persist.rehydrate();
    expect(state()).toEqual(initialAuthState);
  });
});
