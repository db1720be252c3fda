import { useSyncExternalStore } from 'react';
import { type AuthState, type SessionAccount, useAuthErrorStore, useAuthStore } from './auth-store';
import { flags, subscribeToFlags } from './flags';

/** The auth state of spec §3; signed out while the page hydrates. */
export function useSession(): AuthState {
  return useAuthStore();
}

/** The company one acts for; empty when there is none. */
export function useCorporationId(): string {
  return useAuthStore((state) => state.corporationId);
}

/** Whether a company is still the one that is acted for, for what comes after a call. */
export const isCurrentCorporation = (cid: string): boolean => useAuthStore.getState().corporationId === cid;

/** The error that the auth state could not be loaded for; null without one. */
export function useAuthError(): unknown {
  return useAuthErrorStore((state) => state.error);
}

const never = () => false;

/** Whether the logged-in flag is set; false while the page hydrates. */
export const useIsLoggedIn = (): boolean =>
  useSyncExternalStore(subscribeToFlags, flags.loggedIn.isSet, never);

/** Whether a login attempt is in progress, also one that a reload has interrupted; false while the page hydrates. */
export const useIsLoginAttemptInProgress = (): boolean =>
  useSyncExternalStore(subscribeToFlags, flags.loginAttemptInProgress.isSet, never);

/** Who looks at a page that anyone may open; `unknown` while the session is being confirmed. */
export type Visitor =
  | { status: 'unknown' | 'nobody' }
  | { status: 'signedIn'; account: SessionAccount; needsName: boolean };

type FlagState = 'unknown' | 'loggedIn' | 'loggedOut';

function flagState(): FlagState {
  if (flags.loggingOut.isSet()) return 'unknown';
  return flags.loggedIn.isSet() ? 'loggedIn' : 'loggedOut';
}

/** Who is here, for pages that show it but ask nobody to sign in. */
export function useVisitor(): Visitor {
  const state = useSyncExternalStore<FlagState>(subscribeToFlags, flagState, () => 'unknown');
  const { userAccount, userProfile, finishedAuthProcess } = useSession();
  if (state === 'loggedOut') return { status: 'nobody' };
  if (state === 'unknown' || !finishedAuthProcess || userAccount === null) return { status: 'unknown' };
  const needsName = !userProfile?.lastName || !userProfile.firstName;
  return { status: 'signedIn', account: userAccount, needsName };
}
