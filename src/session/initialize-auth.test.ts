import { describe, expect, it } from 'vitest';
import { corporation, userAccount, userProfile } from '../../tests/support/session/fakes.ts';
import { type AuthResources, initializeAuth } from './load-auth-state';

const signedIn: AuthResources = {
  userId: 'uid-1',
  userAccount,
  userProfile,
  corporationAccount: corporation('c1'),
  contractType: null,
  swCorporationIds: [],
};

describe('the corporation role', () => {
  it('is none without a company', () => {
    const { role } = initializeAuth({ ...signedIn, corporationAccount: null });
    expect(role.corporationAccountRole).toBeNull();
  });

  it.each([
    [null, 'FREE_ACCOUNT_ROLE'],
    ['free_trial_contract', 'TRIAL_ACCOUNT_ROLE'],
    ['paid_plan_contract', 'PAID_ACCOUNT_ROLE'],
  ])('of the contract type %s is %s', (contractType, expected) => {
    expect(initializeAuth({ ...signedIn, contractType }).role.corporationAccountRole).toBe(expected);
  });

  it('of any other contract type is an error', () => {
    expect(() => initializeAuth({ ...signedIn, contractType: 'gold' })).toThrow(
      '企業アカウントのロールの判定に不正な状態を要求されました',
    );
  });
});

describe('a company or a contract without a user', () => {
  it.each<[string, Partial<AuthResources>]>([
    ['a company without a user account', { userAccount: null }],
    ['a company without a user profile', { userProfile: null }],
    [
      'a contract without a user account',
      { corporationAccount: null, contractType: 'paid_plan_contract', userAccount: null },
    ],
    [
      'a contract without a user profile',
      { corporationAccount: null, contractType: 'paid_plan_contract', userProfile: null },
    ],
  ])('is an error: %s', (_name, change) => {
    expect(() => initializeAuth({ ...signedIn, ...change })).toThrow(
      '認証情報初期化でリクエストされた状態が不正でした。',
    );
  });
});

it.each([
  [1, 'GENERAL_USER_ROLE'],
  [2, 'CORPORATION_MEMBER_ROLE'],
] as const)('derives the user role of roleId %i', (roleId, expected) => {
  expect(initializeAuth({ ...signedIn, userAccount: { ...userAccount, roleId } }).role.userRole).toBe(
    expected,
  );
});

it.each([
  [['c1', 'c9'], true],
  [['c9'], false],
])('is an SW company when its id is in %j: %s', (swCorporationIds, expected) => {
  expect(initializeAuth({ ...signedIn, swCorporationIds }).isSWCorporationAccount).toBe(expected);
});

it('keeps the address of the logo’s 50x50 thumbnail', () => {
  const { corporationAccountMetadata } = initializeAuth({
    ...signedIn,
    corporationAccount: corporation('c1', 'logos/a b.png'),
  });
  expect(corporationAccountMetadata.imageUrl).toMatch(/\/thumbnail\/logos\/a%20b\.png\?width=50&height=50$/);
});
