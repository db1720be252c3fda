import { useSyncExternalStore } from 'react';
import { useAuthStore } from './auth-store';
import { flags } from './flags';
import { type Access, LoggedInError, requireAuth } from './required-auth';
import { subscribeToSignIn } from './use-visitor';

function subscribe(onChange: () => void): () => void {
  const stopStore = useAuthStore.subscribe(onChange);
  const stopFlags = subscribeToSignIn(onChange);
  return () => {
    stopStore();
    stopFlags();
  };
}

function currentAccess(): Access | 'loggedInError' {
  const { finishedAuthProcess, corporationId } = useAuthStore.getState();
  try {
    return requireAuth({
      isLoggedIn: flags.loggedIn.isSet(),
      isLoggingOut: flags.loggingOut.isSet(),
      finishedAuthProcess,
      corporationId,
      isSigningUp: flags.inProgressCorporationMemberSignup.isSet(),
    });
  } catch (error) {
    if (error instanceof LoggedInError) return 'loggedInError';
    throw error;
  }
}

/** What the required-auth gate says now (spec §4); waiting while the page hydrates. */
export function useAccess(): Access | 'loggedInError' {
  return useSyncExternalStore(subscribe, currentAccess, () => 'waiting');
}
