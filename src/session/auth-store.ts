import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { CorporationAccount, MyUserProfile, UserAccount } from '#endpoints/own-account';
import type { CorporationAccountRole } from '#endpoints/role';
import { safeStorage } from '@/lib/browser/safe-storage';
import { flags } from './flags';

/** roleId 1 and 2 of spec §1. */
export type UserRole = 'GENERAL_USER_ROLE' | 'CORPORATION_MEMBER_ROLE';

/** The signed-in person's account, with the identity provider's address where the server names none. */
export type SessionAccount = Pick<UserAccount, 'universalUid' | 'roleId'> & { email: string };

/** The person's name; both parts are empty until they are known. */
export type SessionProfile = Pick<MyUserProfile, 'lastName' | 'firstName'>;

/** The company as the frame shows it; the rest of it is read by the screens that need it. */
export type SessionCorporation = Pick<CorporationAccount, 'universalCorporationId' | 'name' | 'logoImage'>;

/** The session auth state of spec §3. */
export type AuthState = {
  /** Id at the identity provider. */
  userId: string | null;
  /** The company one acts for; empty when there is none. */
  corporationId: string;
  userAccount: SessionAccount | null;
  userProfile: SessionProfile | null;
  corporationProfile: SessionCorporation | null;
  /** Absent means free. */
  contractType: string | null;
  isSWCorporationAccount: boolean;
  role: { corporationAccountRole: CorporationAccountRole | null; userRole: UserRole | null };
  corporationAccountMetadata: { imageUrl: string | null };
  /** Whether the state below is known, signed in or not. */
  finishedAuthProcess: boolean;
};

/** The state before sign-in. */
export const initialAuthState: AuthState = {
  userId: null,
  corporationId: '',
  userAccount: null,
  userProfile: null,
  corporationProfile: null,
  contractType: null,
  isSWCorporationAccount: false,
  role: { corporationAccountRole: null, userRole: null },
  corporationAccountMetadata: { imageUrl: null },
  finishedAuthProcess: false,
};

/** Whether a state is of a company that is no longer the one switched to, in this tab or in another one. */
export function isOfOtherCompany({ corporationId, finishedAuthProcess }: AuthState): boolean {
  const switchedId = flags.switchedCorporationAccountId.get();
  return finishedAuthProcess && corporationId !== '' && switchedId !== null && switchedId !== corporationId;
}

/**
 * The auth store, in session storage (spec §4), so that a reload shows its frame at once. A stored state of a company that
 * another tab has switched away from meanwhile is dropped.
 */
export const useAuthStore = create<AuthState>()(
  persist(() => initialAuthState, {
    name: 'biz.auth',
    version: 1,
    storage: createJSONStorage(() => safeStorage('session')),
    merge: (stored) => {
      const state = typeof stored === 'object' ? { ...initialAuthState, ...stored } : initialAuthState;
      return isOfOtherCompany(state) ? initialAuthState : state;
    },
  }),
);

/** The error that the last load of the auth state failed with; lost at a reload. */
export const useAuthErrorStore = create<{ error: unknown }>()(() => ({ error: null }));
