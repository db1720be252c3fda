/** Someone who is not signed in asked for a page that needs it (spec §4, required-auth gate). */
export class LoggedInError extends Error {
  constructor() {
    super('A page that requires sign-in was opened without a session.');
    this.name = 'LoggedInError';
  }
}

/** What the gate answers: wait, show the page, or say that there is no company to act for. */
export type Access = 'waiting' | 'granted' | 'noCorporation';

type GateInput = {
  isLoggedIn: boolean;
  isLoggingOut: boolean;
  finishedAuthProcess: boolean;
  corporationId: string;
};

/** Decides about a page that requires sign-in (spec §4). Throws `LoggedInError`. */
export function requireAuth(input: GateInput): Access {
  const { isLoggedIn, isLoggingOut, finishedAuthProcess, corporationId } = input;
  if (isLoggingOut) return 'waiting';
  if (!isLoggedIn) throw new LoggedInError();
  if (!finishedAuthProcess) return 'waiting';
  return corporationId === '' ? 'noCorporation' : 'granted';
}
