import { vi } from 'vitest';
import { create } from 'zustand';
import { type AuthState, initialAuthState } from './auth-store';
import type { IdentityProvider, IdentityUser } from './identity';
import type { KeptUser } from './kept-user';
import { createSession } from './session';
import { corporation, fakeCalls, freshFlags, user } from './testing';

/** An identity provider in memory, which tells its listeners as Firebase does: after the fact. */
function fakeProvider(initial: IdentityUser | null) {
  let current = initial;
  const listeners = new Set<(user: IdentityUser | null) => void>();
  const change = (next: IdentityUser | null) => {
    current = next;
    for (const listener of listeners) queueMicrotask(() => listener(next));
  };
  const provider = {
    currentUser: async () => current,
    getIdToken: vi.fn(async (_forceRefresh: boolean) => current && `token of ${current.uid}`),
    onAuthChange: (listener: (user: IdentityUser | null) => void) => {
      listeners.add(listener);
      queueMicrotask(() => listener(current));
      return () => listeners.delete(listener);
    },
    signIn: vi.fn(async () => {
      change(user);
      return user;
    }),
    signUp: vi.fn(async () => {
      change(user);
      return user;
    }),
    signOut: vi.fn(async () => change(null)),
    sendPasswordReset: async () => {},
  } satisfies IdentityProvider;
  return { provider, change };
}

/**
 * A session on the test's own storages; `initial` is whom the provider knows already, `kept` whom the browser keeps,
 * `state` what the tab kept.
 */
export function setUp({
  initial = null as IdentityUser | null,
  kept = null as KeptUser | null,
  state = {} as Partial<AuthState>,
  calls = fakeCalls(),
} = {}) {
  const flags = freshFlags();
  const store = create<AuthState>(() => ({ ...initialAuthState, ...state }));
  const { provider, change } = fakeProvider(initial);
  const setError = vi.fn();
  const loadProvider = vi.fn(async (): Promise<IdentityProvider> => provider);
  const recallUser = vi.fn(async () => kept);
  const effects = { goTo: vi.fn(async () => true), alert: vi.fn(), clearCache: vi.fn(), raise: vi.fn() };
  const session = createSession({ flags, store, setError, loadProvider, recallUser, calls, effects });
  return { session, flags, store, provider, change, setError, loadProvider, recallUser, effects, calls };
}

/** What a tab keeps of a member of c1. */
export const known: Partial<AuthState> = {
  userId: user.uid,
  corporationId: 'c1',
  corporationProfile: corporation('c1'),
  finishedAuthProcess: true,
};
