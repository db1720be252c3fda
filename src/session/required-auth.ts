/** Someone who is not signed in asked for a page that needs it (spec §4, required-auth gate). */
export class LoggedInError extends Error {
  constructor() {
    super('A page that requires sign-in was opened without a session.');
    this.name = 'LoggedInError';
  }
}

/**
 * What the gate answers: wait, show the page, say that there is no company to act for, or go on with the sign-up that
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
