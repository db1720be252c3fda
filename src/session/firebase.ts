import { deleteApp, FirebaseError, initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
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
import { isSomebodyKept } from './kept-user';

/** How often Firebase is asked to read its storage again, and milliseconds in between. */
const REREADS = { most: 3, pause: 200 };

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

/** Answers what a Firebase call answers, its errors turned into `IdentityError`. */
async function translated<T>(work: Promise<T>): Promise<T> {
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

function openAuth(): Auth {
  const auth = initializeAuth(initializeApp(env.firebase), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  auth.languageCode = 'ja';
  if (env.firebaseAuthEmulatorUrl) {
    connectAuthEmulator(auth, env.firebaseAuthEmulatorUrl, { disableWarnings: true });
  }
  return auth;
}

/**
 * Firebase Auth, once it knows who is here. It takes a storage that could not be read for one in which nobody is signed
 * in; where somebody may be, it reads again.
 */
async function readyAuth(): Promise<Auth> {
  let auth = openAuth();
  await auth.authStateReady();
  for (let reread = 0; reread < REREADS.most; reread += 1) {
    if (auth.currentUser !== null || !(await isSomebodyKept())) break;
    await new Promise((resolve) => setTimeout(resolve, REREADS.pause));
    await deleteApp(auth.app);
    auth = openAuth();
    await auth.authStateReady();
  }
  return auth;
}

/** The identity provider of spec §6: Firebase Auth, or its emulator when the configuration names one. */
export async function createFirebaseProvider(): Promise<IdentityProvider> {
  const auth = await readyAuth();
  return {
    currentUser: async () => auth.currentUser && toIdentityUser(auth.currentUser),
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
