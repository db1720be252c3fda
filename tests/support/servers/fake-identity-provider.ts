import { IdentityError, type IdentityProvider, type IdentityUser } from '@/session/identity';
import { tokenFor } from './test-api.ts';

let current: IdentityUser | null = null;
const listeners = new Set<(user: IdentityUser | null) => void>();

/** Passwords by address, for the tests of the sign-in form. */
export const passwords = new Map<string, { uid: string; password: string }>();

/** Notifies the session that somebody else, or nobody, is signed in now. */
export function setIdentityUser(user: { uid: string; email: string } | null): void {
  current = user && { uid: user.uid, email: user.email, providerId: 'password' };
  for (const listener of listeners) listener(current);
}

/** Stands in for the hosted identity provider: its tokens are the ones that the tests' API takes. */
export const fakeIdentityProvider: IdentityProvider = {
  currentUser: () => current,
  getIdToken: async () => current && tokenFor(current),
  onAuthChange: (listener) => {
    listeners.add(listener);
    listener(current);
    return () => listeners.delete(listener);
  },
  signIn: async (email, password) => {
    const known = passwords.get(email);
    if (known?.password !== password) throw new IdentityError('invalidCredential');
    setIdentityUser({ uid: known.uid, email });
    return { uid: known.uid, email, providerId: 'password' };
  },
  signUp: async (email, password) => {
    if (passwords.has(email)) throw new IdentityError('emailInUse');
    const uid = `firebase-${email}`;
    passwords.set(email, { uid, password });
    setIdentityUser({ uid, email });
    return { uid, email, providerId: 'password' };
  },
  signOut: async () => setIdentityUser(null),
  sendPasswordReset: async () => {},
};
