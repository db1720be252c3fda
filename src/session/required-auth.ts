import { useSyncExternalStore } from 'react';
import { useAuthStore } from './auth-store';
import { flags, subscribeToFlags } from './flags';

/** Someone who is not signed in asked for a page that needs it (spec §4, required-auth gate). */
export class LoggedInError extends Error {
  constructor() {
    super('A page that requires sign-in was opened without a session.');
    this.name = 'LoggedInError';
  }
}

/**
 * What the gate decides: wait, show the page, say that there is no company to act for, or go on with the sign-up that
 * was to register one.
 */
export type Access = 'waiting' | 'granted' | 'noCorporation' | 'unregistered';

type GateInput = {
  isLoggedIn: boolean;
  isLoggingOut: boolean;
  finishedAuthProcess: boolean;
  corporationId: string;
  isSigningUp: boolean;
};

/** Decides about a page that requires sign-in (spec §4). Throws `LoggedInError`. */
export function requireAuth(input: GateInput): Access {
  const { isLoggedIn, isLoggingOut, finishedAuthProcess, corporationId, isSigningUp } = input;
  if (isLoggingOut) return 'waiting';
  if (!isLoggedIn) throw new LoggedInError();
  if (!finishedAuthProcess) return 'waiting';
  if (corporationId !== '') return 'granted';
  return isSigningUp ? 'unregistered' : 'noCorporation';
}

function subscribe(onChange: () => void): () => void {
  const stopStore = useAuthStore.subscribe(onChange);
  const stopFlags = subscribeToFlags(onChange);
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

/** What the required-auth gate decides now (spec §4); waiting while the page hydrates. */
export function useAccess(): Access | 'loggedInError' {
  return useSyncExternalStore(subscribe, currentAccess, () => 'waiting');
}
