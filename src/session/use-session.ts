import { type AuthState, useAuthErrorStore, useAuthStore } from './auth-store';

/** The auth state of spec §3; that of nobody while the page hydrates. */
export function useSession(): AuthState {
  return useAuthStore();
}

/** The company one acts for; empty when there is none. */
export function useCorporationId(): string {
  return useAuthStore((state) => state.corporationId);
}

/** Whether a company is still the one that is acted for, for what comes after a call. */
export const isCurrentCorporation = (cid: string): boolean => useAuthStore.getState().corporationId === cid;

/** What kept the auth state from loading, null while nothing did. */
export function useAuthError(): unknown {
  return useAuthErrorStore((state) => state.error);
}
