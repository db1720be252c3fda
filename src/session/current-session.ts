import { setIdentity } from '@/client/attach-id-token';
import { loadTransport } from '@/client/http';
import { nextTask } from '@/lib/browser/next-task';
import { useAuthErrorStore } from './auth-store';
import { flags } from './flags';
import type { Session } from './session';
import type { SessionEffects } from './session-context';
import type { SignUpPurpose } from './sign-up';

let connected: SessionEffects | null = null;
let loading: Promise<Session> | null = null;
let isLoaded = false;

function effects(): SessionEffects {
  if (connected === null) throw new Error('The session was used before connectSession');
  return connected;
}

async function open(): Promise<Session> {
  const { openSession } = await import('./session');
  const opened = await openSession({
    goTo: (path) => effects().goTo(path),
    alert: (message) => effects().alert(message),
    clearCache: () => effects().clearCache(),
    raise: (error) => effects().raise(error),
  });
  isLoaded = true;
  return opened;
}

/**
 * The session with its identity provider (35 KB), loaded once, outside the first load. A load that failed is shown by
 * the gate and tried again at the next use.
 */
function load(): Promise<Session> {
  loading ??= open().catch((error) => {
    loading = null;
    useAuthErrorStore.setState({ error });
    throw error;
  });
  return loading;
}

/** The token for a call; nothing is loaded for somebody who is not signed in. */
async function getIdToken(options: { forceRefresh: boolean }): Promise<string | null> {
  if (loading === null && !flags.loggedIn.isSet()) return null;
  const hasWaited = !isLoaded;
  const token = await (await load()).getIdToken(options);
  if (hasWaited) await nextTask();
  return token;
}

/** The session of this browser; `createSession` says what its methods do. */
export const session = {
  /** Begins to load what the session of somebody who is signed in needs; what fails is thrown at its first use. */
  prepare: (): void => {
    if (!flags.loggedIn.isSet()) return;
    loadTransport().catch(() => {});
    load().catch(() => {});
  },

  start: async () => (await load()).start(),

  /** Starts again after a failure that the gate shows; another one is raised. */
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
  logout: async (next?: string | null) => (await load()).logout(next),
  sendPasswordReset: async (email: string) => (await load()).sendPasswordReset(email),
  switchAccount: async (cid: string) => (await load()).switchAccount(cid),

  /** Does nothing before anything needed a session. */
  followSwitchedAccount: async () => (await loading)?.followSwitchedAccount(),

  /** Does nothing before anything needed a session. */
  followContract: async () => (await loading)?.followContract(),
};

/** Connects the session to the app around it and to the client. Called once, before the first call is made. */
export function connectSession(effects: SessionEffects): void {
  connected = effects;
  setIdentity({
    getIdToken,
    onUnauthorized: () => void load().then((current) => current.expire()),
    // Loaded again, what is known of the person tells whether the session has ended.
    onUnauthorizedCompany: () => void load().then((current) => current.refresh().catch(effects.raise)),
    onForbidden: () => void session.followContract().catch(effects.raise),
  });
}
