import { describe, expect, it } from 'vitest';
import { LoggedInError, requireAuth } from './required-auth';

const member = {
  isLoggedIn: true,
  isLoggingOut: false,
  finishedAuthProcess: true,
  corporationId: 'c1',
  isSigningUp: false,
};

it('is a logged-in error when not logged in and not logging out', () => {
  expect(() => requireAuth({ ...member, isLoggedIn: false })).toThrow(LoggedInError);
});

it.each([
  ['waits while logging out', { isLoggedIn: false, isLoggingOut: true }, 'waiting'],
  ['waits for the auth process', { finishedAuthProcess: false }, 'waiting'],
  ['requires a company', { corporationId: '' }, 'noCorporation'],
  ['resumes a sign-up that has no company yet', { corporationId: '', isSigningUp: true }, 'unregistered'],
  ['waits before it resumes a sign-up', { finishedAuthProcess: false, isSigningUp: true }, 'waiting'],
  ['lets a member in whose sign-up was finished elsewhere', { isSigningUp: true }, 'granted'],
  ['lets a member in', {}, 'granted'],
] as const)('%s', (_name, change, expected) => {
  expect(requireAuth({ ...member, ...change })).toBe(expected);
});

describe('the table of spec §4', () => {
  it.each`
    isLoggedIn | isLoggingOut | finishedAuthProcess | corporationId | decision
    ${false}   | ${false}     | ${false}            | ${''}         | ${'LoggedInError'}
    ${false}   | ${false}     | ${true}             | ${''}         | ${'LoggedInError'}
    ${false}   | ${true}      | ${true}             | ${'c1'}       | ${'waiting'}
    ${true}    | ${true}      | ${true}             | ${'c1'}       | ${'waiting'}
    ${true}    | ${false}     | ${false}            | ${''}         | ${'waiting'}
    ${true}    | ${false}     | ${false}            | ${'c1'}       | ${'waiting'}
    ${true}    | ${false}     | ${true}             | ${''}         | ${'noCorporation'}
    ${true}    | ${false}     | ${true}             | ${'c1'}       | ${'granted'}
  `(
    'decides $decision: logged in $isLoggedIn, logging out $isLoggingOut, finished $finishedAuthProcess, company "$corporationId"',
    ({ decision, ...input }) => {
      const decide = () => {
        try {
          return requireAuth({ ...input, isSigningUp: false });
        } catch (error) {
          return error instanceof Error ? error.name : error;
        }
      };
      expect(decide()).toBe(decision);
    },
  );
});
