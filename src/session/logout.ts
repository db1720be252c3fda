import type { Flags } from './flags';

type Dependencies = { flags: Flags; signOut: () => Promise<void>; goToLogin: () => Promise<void> };

/**
 * Ends the session in the order of spec §4, then goes to the public login page. When the identity provider cannot
 * sign out, the error is raised with the logging-out flag cleared.
 */
export async function logout({ flags, signOut, goToLogin }: Dependencies): Promise<void> {
  flags.loggingOut.set();
  try {
    flags.loggedIn.clear();
    flags.switchedCorporationAccountId.clear();
    await signOut();
    await goToLogin();
  } finally {
    flags.loggingOut.clear();
  }
}
