import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { CorporationAccount, MyUserProfile, UserAccount } from '#endpoints/own-account';
import type { CorporationAccountRole } from '#endpoints/role';
import { safeStorage } from '@/lib/safe-storage';

/** roleId 1 and 2 of spec §1. */
export type UserRole = 'GENERAL_USER_ROLE' | 'CORPORATION_MEMBER_ROLE';

/** The session auth state of spec §3. */
export type AuthState = {
  /** Id at the identity provider. */
  userId: string | null;
  /** The company one acts for; empty when there is none. */
  corporationId: string;
  userAccount: UserAccount | null;
  userProfile: MyUserProfile | null;
  corporationProfile: CorporationAccount | null;
  /** Absent means free. */
  contractType: string | null;
  isSWCorporationAccount: boolean;
  role: { corporationAccountRole: CorporationAccountRole | null; userRole: UserRole | null };
  corporationAccountMetadata: { imageUrl: string | null };
  /** Whether the state below is known, signed in or not. */
  finishedAuthProcess: boolean;
};

/** The state of nobody, before anything is known. */
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

/** The auth store: kept in session storage (spec §4), so that a reload shows its frame at once. */
export const useAuthStore = create<AuthState>()(
  persist(() => initialAuthState, {
    name: 'biz.auth',
    version: 1,
    storage: createJSONStorage(() => safeStorage('session')),
  }),
);

/** What went wrong when the auth state was last loaded; not kept. */
export const useAuthErrorStore = create<{ error: unknown }>()(() => ({ error: null }));
