import { FirebaseError } from 'firebase/app';
import {
  createUserWithEmailAndPassword,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import { beforeEach, expect, it, vi } from 'vitest';
import { createFirebaseProvider } from './firebase';

vi.mock('firebase/auth', () => ({
  browserLocalPersistence: {},
  initializeAuth: () => ({ authStateReady: async () => {}, currentUser: null }),
  connectAuthEmulator: () => {},
  onAuthStateChanged: () => () => {},
  createUserWithEmailAndPassword: vi.fn(),
  sendPasswordResetEmail: vi.fn(),
  signInWithEmailAndPassword: vi.fn(),
  signOut: vi.fn(),
}));

const refusal = (code: string) => new FirebaseError(code, code);
const provider = await createFirebaseProvider();

beforeEach(() => {
  vi.mocked(sendPasswordResetEmail).mockReset();
});

it.each([
  ['auth/invalid-credential', 'invalidCredential'],
  ['auth/user-not-found', 'invalidCredential'],
  ['auth/wrong-password', 'invalidCredential'],
  ['auth/user-disabled', 'invalidCredential'],
  ['auth/too-many-requests', 'tooManyRequests'],
  ['auth/network-request-failed', 'network'],
  ['auth/internal-error', 'other'],
])('refuses to sign in for %s as %s', async (code, reason) => {
  vi.mocked(signInWithEmailAndPassword).mockRejectedValueOnce(refusal(code));
  await expect(provider.signIn('sato@example.com', 'secret-2026')).rejects.toMatchObject({ reason });
});

it.each([
  ['auth/email-already-in-use', 'emailInUse'],
  ['auth/weak-password', 'weakPassword'],
  ['auth/password-does-not-meet-requirements', 'weakPassword'],
])('refuses to sign up for %s as %s', async (code, reason) => {
  vi.mocked(createUserWithEmailAndPassword).mockRejectedValueOnce(refusal(code));
  await expect(provider.signUp('sato@example.com', 'secret-2026')).rejects.toMatchObject({ reason });
});

it.each(['auth/user-not-found', 'auth/user-disabled'])(
  'asks for a new password as if the address were known (%s)',
  async (code) => {
    vi.mocked(sendPasswordResetEmail).mockRejectedValueOnce(refusal(code));
    await expect(provider.sendPasswordReset('nobody@example.com')).resolves.toBeUndefined();
  },
);

it('says when the mail for a new password could not be asked for', async () => {
  vi.mocked(sendPasswordResetEmail).mockRejectedValueOnce(refusal('auth/too-many-requests'));
  await expect(provider.sendPasswordReset('sato@example.com')).rejects.toMatchObject({
    reason: 'tooManyRequests',
  });
});

it('raises what is no refusal as it is', async () => {
  const fault = new TypeError('a fault of ours');
  vi.mocked(signInWithEmailAndPassword).mockRejectedValueOnce(fault);
  await expect(provider.signIn('sato@example.com', 'secret-2026')).rejects.toBe(fault);
});
