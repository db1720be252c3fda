import { focusManager } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { whenIdle } from '@/lib/browser/when-idle';
import { initialAuthState, isOfOtherCompany, setAuthState, useAuthStore } from './auth-store';
import { session } from './current-session';
import { flags, SWITCHED_CORPORATION_ACCOUNT_ID_KEY, subscribeToFlags } from './flags';

/** Whether a storage event says that another tab switched the company: then this page reloads (spec §4). */
export function isSwitchInAnotherTab(event: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>): boolean {
  return event.key === SWITCHED_CORPORATION_ACCOUNT_ID_KEY && event.oldValue !== event.newValue;
}

/**
 * Leaves a company that another tab has switched away from. The reload takes a moment: until then nothing of the company is
 * shown or asked for, and nothing of it stays for the page that comes.
 */
function leaveCompany(): void {
  flushSync(() => setAuthState(initialAuthState));
  window.location.reload();
}

/**
 * Begins the session of this page: at once for somebody who is signed in or was signing in when the page was reloaded,
 * else when the page has nothing else to do, since the identity provider may know somebody without the logged-in flag.
 * Returns how to cancel that.
 */
function begin(start: () => void, raise: (error: unknown) => void): () => void {
  if (flags.loggingOut.isSet()) {
    // A logout that the page before did not finish.
    session.logout(null).catch(raise);
    return () => {};
  }
  if (flags.loggedIn.isSet() || flags.loginAttemptInProgress.isSet()) {
    start();
    return () => {};
  }
  // A failed preparation is tried again, and shown, when somebody signs in.
  return whenIdle(() => void session.start().catch(() => {}));
}

/** Begins the session of this page and follows what other tabs do to it; returns how to stop. */
export function watchSession(raise: (error: unknown) => void): () => void {
  const start = () =>
    void session.start().catch((error) => {
      flags.loginAttemptInProgress.clear();
      raise(error);
    });
  const onStorage = (event: StorageEvent) => {
    if (isSwitchInAnotherTab(event)) leaveCompany();
  };
  window.addEventListener('storage', onStorage);
  const stopFocus = focusManager.subscribe((isFocused) => {
    if (!isFocused) return;
    // A page that the browser had put to sleep gets no storage event.
    if (isOfOtherCompany(useAuthStore.getState())) leaveCompany();
  });
  const stopFlags = subscribeToFlags(() => {
    if (flags.loggedIn.isSet()) start();
  });
  const cancel = begin(start, raise);
  return () => {
    window.removeEventListener('storage', onStorage);
    stopFocus();
    stopFlags();
    cancel();
  };
}
