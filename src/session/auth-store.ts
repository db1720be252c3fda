import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { CorporationAccount, MyUserProfile, UserAccount } from '#endpoints/own-account';
import { limits, type Permission, permissions, type RoleLimits } from '#endpoints/permissions';
import { type CorporationAccountRole, corporationRoleOf } from '#endpoints/role';
import { safeStorage } from '@/lib/browser/safe-storage';
import { flags } from './flags';

/** roleId 1 and 2 of spec §1. */
type UserRole = 'GENERAL_USER_ROLE' | 'CORPORATION_MEMBER_ROLE';

/** The signed-in person's account, with the identity provider's address where the server names none. */
export type SessionAccount = Pick<UserAccount, 'universalUid' | 'roleId'> & { email: string };

/** The person's name; both parts are empty until they are known. */
export type SessionProfile = Pick<MyUserProfile, 'lastName' | 'firstName'>;

/** The company as the frame shows it; the rest of it is read by the screens that need it. */
export type SessionCorporation = Pick<CorporationAccount, 'universalCorporationId' | 'name' | 'logoImage'>;

/** What the session loads of the auth state of spec §3. */
export type LoadedAuth = {
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
  corporationAccountMetadata: { imageUrl: string | null };
  /** Whether the state below is known, signed in or not. */
  finishedAuthProcess: boolean;
};

/** What follows from that: the role (spec §4), what it permits (spec §6) and its limits (spec §9). */
type DerivedAuth = {
  role: { corporationAccountRole: CorporationAccountRole | null; userRole: UserRole | null };
  /** None without a company. */
  permissions: readonly Permission[];
  /** Those of FREE without a company. */
  limits: RoleLimits;
};

/** The session auth state of spec §3. */
export type AuthState = LoadedAuth & DerivedAuth;

const userRoles: Record<SessionAccount['roleId'], UserRole> = {
  1: 'GENERAL_USER_ROLE',
  2: 'CORPORATION_MEMBER_ROLE',
};

/**
 * Derives role, permissions and limits from what is loaded, whatever they were before (spec §4, §6, §9). Throws an Error
 * with the spec's text for an unknown contract type.
 */
export function withRole(loaded: LoadedAuth): AuthState {
  const { corporationProfile, contractType, userAccount } = loaded;
  const corporationAccountRole = corporationProfile && corporationRoleOf(contractType);
  return {
    ...loaded,
    role: { corporationAccountRole, userRole: userAccount && userRoles[userAccount.roleId] },
    permissions: corporationAccountRole === null ? [] : permissions[corporationAccountRole],
    limits: limits[corporationAccountRole ?? 'FREE_ACCOUNT_ROLE'],
  };
}

/** The state before sign-in. */
export const initialAuthState: AuthState = withRole({
  userId: null,
  corporationId: '',
  userAccount: null,
  userProfile: null,
  corporationProfile: null,
  contractType: null,
  isSWCorporationAccount: false,
  corporationAccountMetadata: { imageUrl: null },
  finishedAuthProcess: false,
});

/** Whether a state is of a company that is no longer the one switched to, in this tab or in another one. */
export function isOfOtherCompany({ corporationId, finishedAuthProcess }: AuthState): boolean {
  const switchedId = flags.switchedCorporationAccountId.get();
  return finishedAuthProcess && corporationId !== '' && switchedId !== null && switchedId !== corporationId;
}

/** The state of another load of the page; the initial one where it does not hold any more. */
function restored(stored: unknown): AuthState {
  if (typeof stored !== 'object') return initialAuthState;
  try {
    const state = withRole({ ...initialAuthState, ...stored });
    return isOfOtherCompany(state) ? initialAuthState : state;
  } catch {
    return initialAuthState; // a contract that has no role
  }
}

/**
 * The auth store, in session storage (spec §4), so that a reload shows its frame at once. A stored state of a company that
 * another tab has switched away from meanwhile is dropped; its role is never stored, but derived of its contract.
 */
export const useAuthStore = create<AuthState>()(
  persist(() => initialAuthState, {
    name: 'biz.auth',
    version: 1,
    storage: createJSONStorage(() => safeStorage('session')),
    partialize: ({ role, permissions: _permissions, limits: _limits, ...loaded }) => loaded,
    merge: restored,
  }),
);

/** Stores what was loaded, with the role that follows from it (spec §4). Throws for an unknown contract type. */
export function setAuthState(loaded: Partial<LoadedAuth>): void {
  useAuthStore.setState((state) => withRole({ ...state, ...loaded }));
}

/** The error that the last load of the auth state failed with; lost at a reload. */
export const useAuthErrorStore = create<{ error: unknown }>()(() => ({ error: null }));
