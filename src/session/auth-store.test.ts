import { afterEach, beforeEach, expect, it } from 'vitest';
import { corporation, user } from '../../tests/support/session/fakes.ts';
import { initialAuthState, isOfOtherCompany, useAuthStore } from './auth-store';
import { flags } from './flags';

const switchedId = flags.switchedCorporationAccountId;
const ofCompany = (corporationId: string) => ({
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
