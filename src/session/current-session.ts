import { setIdentity } from '@/client/http';
import { authCalls } from './auth-calls';
import { useAuthErrorStore, useAuthStore } from './auth-store';
import { flags } from './flags';
import { loadIdentityProvider } from './identity';
import { createSession, type SessionEffects } from './session';

const unset = () => {
  throw new Error('The session was used before connectSession');
};

let effects: SessionEffects = { goTo: unset, alert: unset, clearCache: unset, raise: unset };

/** The session of this browser. */
export const session = createSession({
  flags,
  store: useAuthStore,
  setError: (error) => useAuthErrorStore.setState({ error }),
  loadProvider: loadIdentityProvider,
  calls: authCalls,
  effects: {
    goTo: (path) => effects.goTo(path),
    alert: (message) => effects.alert(message),
    clearCache: () => effects.clearCache(),
    raise: (error) => effects.raise(error),
  },
});

/** Connects the session to the app around it and to the client. Called once, before the first call is made. */
export function connectSession(next: SessionEffects): void {
  effects = next;
  setIdentity({ getIdToken: session.getIdToken, onUnauthorized: () => void session.expire() });
}
