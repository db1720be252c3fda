import { FirebaseError, initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  onAuthStateChanged,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type User,
} from 'firebase/auth';
import { env } from '@/config/env';
import {
  IdentityError,
  type IdentityErrorReason,
  type IdentityProvider,
  type IdentityUser,
} from './identity';

let opened: Auth | null = null;

/** What Firebase knows of this browser's session; throws before a provider was created. */
export function openedAuth(): Auth {
  if (opened === null) throw new Error('Firebase was used before the session was opened');
  return opened;
}

const reasons: Readonly<Record<string, IdentityErrorReason>> = {
  'auth/invalid-credential': 'invalidCredential',
  'auth/invalid-email': 'invalidCredential',
  'auth/user-not-found': 'invalidCredential',
  'auth/wrong-password': 'invalidCredential',
  'auth/user-disabled': 'invalidCredential',
  'auth/too-many-requests': 'tooManyRequests',
  'auth/quota-exceeded': 'tooManyRequests',
  'auth/network-request-failed': 'network',
  'auth/timeout': 'network',
  'auth/email-already-in-use': 'emailInUse',
  'auth/weak-password': 'weakPassword',
  'auth/password-does-not-meet-requirements': 'weakPassword',
};

/** Returns what a Firebase call returns, its errors turned into `IdentityError`. */
export async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error;
    throw new IdentityError(reasons[error.code] ?? 'other', error);
  }
}

const toIdentityUser = (user: User): IdentityUser => ({
  uid: user.uid,
  email: user.email ?? '',
  providerId: user.providerData[0]?.providerId ?? null,
});

/**
 * The identity provider of spec §6, ready to say who is signed in: Firebase Auth, or its emulator when the configuration
 * names one. It keeps the user in local storage, beside our flags: Firebase takes an IndexedDB that does not respond
 * for one without a user.
 */
export async function createFirebaseProvider(): Promise<IdentityProvider> {
  const auth = initializeAuth(initializeApp(env.firebase), { persistence: browserLocalPersistence });
  auth.languageCode = 'ja';
  if (env.firebaseAuthEmulatorUrl) {
    connectAuthEmulator(auth, env.firebaseAuthEmulatorUrl, { disableWarnings: true });
  }
  await auth.authStateReady();
  opened = auth;
  return {
    currentUser: () => auth.currentUser && toIdentityUser(auth.currentUser),
    getIdToken: async (forceRefresh) =>
      auth.currentUser ? translated(auth.currentUser.getIdToken(forceRefresh)) : null,
    onAuthChange: (listener) => onAuthStateChanged(auth, (user) => listener(user && toIdentityUser(user))),
    signIn: async (email, password) =>
      toIdentityUser((await translated(signInWithEmailAndPassword(auth, email, password))).user),
    signUp: async (email, password) =>
      toIdentityUser((await translated(createUserWithEmailAndPassword(auth, email, password))).user),
    signOut: () => translated(signOut(auth)),
    sendPasswordReset: (email) =>
      translated(sendPasswordResetEmail(auth, email)).catch((error) => {
        // Whether an address is known must not show.
        if (!(error instanceof IdentityError && error.reason === 'invalidCredential')) throw error;
      }),
  };
}
