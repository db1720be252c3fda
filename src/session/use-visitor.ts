import { useSyncExternalStore } from 'react';
import type { UserAccount } from '#endpoints/own-account';
import { flags, LOGGED_IN_KEY, subscribeToFlags } from './flags';
import { useSession } from './use-session';

/** Who looks at a page that anyone may open; `unknown` while the session is being made sure of. */
export type Visitor =
  | { status: 'unknown' | 'nobody' }
  | { status: 'signedIn'; account: UserAccount; needsName: boolean };

/** Tells of every change of the flags, in this tab and of the logged-in flag in others; answers how to stop. */
export function subscribeToSignIn(onChange: () => void): () => void {
  const stop = subscribeToFlags(onChange);
  const onStorage = (event: StorageEvent) => {
    if (event.key === LOGGED_IN_KEY || event.key === null) onChange();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    stop();
    window.removeEventListener('storage', onStorage);
  };
}

type FlagState = 'unknown' | 'loggedIn' | 'loggedOut';

function flagState(): FlagState {
  if (flags.loggingOut.isSet()) return 'unknown';
  return flags.loggedIn.isSet() ? 'loggedIn' : 'loggedOut';
}

/** Who is here, for pages that mind but ask nobody to sign in. */
export function useVisitor(): Visitor {
  const state = useSyncExternalStore<FlagState>(subscribeToSignIn, flagState, () => 'unknown');
  const { userAccount, userProfile, finishedAuthProcess } = useSession();
  if (state === 'loggedOut') return { status: 'nobody' };
  if (state === 'unknown' || !finishedAuthProcess || userAccount === null) return { status: 'unknown' };
  const needsName = !userProfile?.lastName || !userProfile.firstName;
  return { status: 'signedIn', account: userAccount, needsName };
}
