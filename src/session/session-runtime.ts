import { authCalls } from './auth-calls';
import { useAuthErrorStore, useAuthStore } from './auth-store';
import { createFirebaseProvider } from './firebase';
import { flags } from './flags';
import { recallKeptUser } from './kept-user';
import { createSession, type Session, type SessionEffects } from './session';

/** The session of this browser, on its store, its flags and the real identity provider. */
export function createBrowserSession(effects: SessionEffects): Session {
  return createSession({
    flags,
    store: useAuthStore,
    setError: (error) => useAuthErrorStore.setState({ error }),
    loadProvider: createFirebaseProvider,
    recallUser: () => recallKeptUser(Date.now()),
    calls: authCalls,
    effects,
  });
}
