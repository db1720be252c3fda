import { loadTransport, setIdentity } from '@/client/http';
import { useAuthErrorStore } from './auth-store';
import { flags } from './flags';
import type { Session, SessionEffects } from './session';
import type { SignUpPurpose } from './sign-up-flow';

let connected: SessionEffects | null = null;
let loading: Promise<Session> | null = null;

function effects(): SessionEffects {
  if (connected === null) throw new Error('The session was used before connectSession');
  return connected;
}

async function loadRuntime(): Promise<Session> {
  const { createBrowserSession } = await import('./session-runtime');
  return createBrowserSession({
    goTo: (path) => effects().goTo(path),
    alert: (message) => effects().alert(message),
    clearCache: () => effects().clearCache(),
    raise: (error) => effects().raise(error),
  });
}

/**
 * The session with its identity provider (35 KB), loaded once, outside the first load. A load that failed is shown by
 * the gate and tried again at the next use.
 */
function load(): Promise<Session> {
  loading ??= loadRuntime().catch((error) => {
    loading = null;
    useAuthErrorStore.setState({ error });
    throw error;
  });
  return loading;
}

/** The session of this browser; what it does is told at `createSession`. */
export const session = {
  /**
   * Fetches what a session needs, asks who is here, and begins to read what is shown of them, for somebody who was signed
   * in. Resolves when that has begun, or cannot begin: what fails is told by the first that waits for it.
   */
  prepare: async (): Promise<void> => {
    if (!flags.loggedIn.isSet()) return;
    loadTransport().catch(() => {});
    await load().then(
      (current) => current.prepare(),
      () => {},
    );
  },

  start: async () => (await load()).start(),

  /** Starts again after a failure that the gate shows; another one is told as the first was. */
  retry: async () => {
    try {
      await (await load()).retry();
    } catch (error) {
      effects().raise(error);
    }
  },

  refresh: async () => (await load()).refresh(),
  signIn: async (email: string, password: string) => (await load()).signIn(email, password),
  signUp: async (email: string, password: string, purpose: SignUpPurpose) =>
    (await load()).signUp(email, password, purpose),
  joinCompany: async (cid: string) => (await load()).joinCompany(cid),
  logout: async (next?: string) => (await load()).logout(next),
  sendPasswordReset: async (email: string) => (await load()).sendPasswordReset(email),
  switchAccount: async (cid: string) => (await load()).switchAccount(cid),

  /** Nothing where no session was asked for. */
  followSwitchedAccount: async () => {
    if (loading !== null) await (await loading).followSwitchedAccount();
  },

  /** Nothing where no session was asked for. */
  followContract: async () => {
    if (loading !== null) await (await loading).followContract();
  },
};

/** Connects the session to the app around it and to the client. Called once, before the first call is made. */
export function connectSession(effects: SessionEffects): void {
  connected = effects;
  setIdentity({
    getIdToken: async (options) => {
      if (loading === null && !flags.loggedIn.isSet()) return null;
      return (await load()).getIdToken(options);
    },
    onUnauthorized: () => void load().then((current) => current.expire()),
    onForbidden: () => void session.followContract().catch(effects.raise),
  });
}
