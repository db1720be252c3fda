import { vi } from 'vitest';
import type { CorporationAccount, MyUserProfile, UserAccount } from '#endpoints/own-account';
import { httpError } from '@/client/api-error';
import { safeStorage } from '@/lib/safe-storage';
import type { AuthCalls } from './auth-calls';
import { createFlags, type Flags } from './flags';
import type { IdentityUser } from './identity';

export const user: IdentityUser = { uid: 'uid-1', email: 'sato@example.com', providerId: 'password' };

export const userAccount: UserAccount = { universalUid: 'u1', roleId: 2, email: user.email };

export const userProfile: MyUserProfile = { universalUid: 'u1', lastName: '佐藤', firstName: '健一' };

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

/** The error of a call that was answered with a status. */
export const failure = (status: number) => httpError({ status, requestId: 'r1' });

/** Calls that answer for a person with two companies, c1 and c2. */
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

/** Flags on the test's own storages. */
export const freshFlags = (): Flags => createFlags(safeStorage('local'), safeStorage('session'));

/** The flags as a table shows them. */
export function flagState(flags: Flags) {
  return {
    loggedIn: flags.loggedIn.isSet(),
    loggingOut: flags.loggingOut.isSet(),
    switched: flags.switchedCorporationAccountId.get(),
    signup: flags.inProgressCorporationMemberSignup.isSet(),
    lastLoginMethod: flags.lastLoginMethod.get(),
    attempt: flags.loginAttemptInProgress.isSet(),
  };
}
