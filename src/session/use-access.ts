import { useSyncExternalStore } from 'react';
import { useAuthStore } from './auth-store';
import { flags, LOGGED_IN_KEY, subscribeToFlags } from './flags';
import { type Access, LoggedInError, requireAuth } from './required-auth';

function subscribe(onChange: () => void): () => void {
  const stopStore = useAuthStore.subscribe(onChange);
  const stopFlags = subscribeToFlags(onChange);
  const onStorage = (event: StorageEvent) => {
    if (event.key === LOGGED_IN_KEY || event.key === null) onChange();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    stopStore();
    stopFlags();
    window.removeEventListener('storage', onStorage);
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
