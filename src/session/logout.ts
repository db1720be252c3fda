import type { Flags } from './flags';

type Dependencies = { flags: Flags; signOut: () => Promise<void>; goOn: () => Promise<void> };

/**
 * Ends the session in the order of spec §4, then goes on to a page without one: the login page (spec §2), unless
 * the caller knows a better one. When the identity provider cannot
 * sign out, the error is raised with the logging-out flag cleared.
 */
export async function logout({ flags, signOut, goOn }: Dependencies): Promise<void> {
  flags.loggingOut.set();
  try {
    flags.loggedIn.clear();
    flags.switchedCorporationAccountId.clear();
    flags.recentCompany.clear();
    await signOut();
    await goOn();
  } finally {
    flags.loggingOut.clear();
  }
}
