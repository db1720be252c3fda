import { FirebaseError } from 'firebase/app';
import { signInWithEmailAndPassword, updatePassword, verifyBeforeUpdateEmail } from 'firebase/auth';
import { beforeEach, expect, it, vi } from 'vitest';
import { changePassword, requestEmailChange } from './credentials';
import { createFirebaseProvider } from './firebase';

const signedIn = { uid: 'uid', email: 'sato@example.com' };

vi.mock('firebase/auth', () => ({
  browserLocalPersistence: {},
  initializeAuth: () => ({ authStateReady: async () => {}, currentUser: { email: 'sato@example.com' } }),
  connectAuthEmulator: () => {},
  signInWithEmailAndPassword: vi.fn(),
  updatePassword: vi.fn(),
  verifyBeforeUpdateEmail: vi.fn(),
}));

await createFirebaseProvider();
beforeEach(() => {
  vi.mocked(signInWithEmailAndPassword)
    .mockReset()
    .mockResolvedValue(Object({ user: signedIn }));
  vi.mocked(updatePassword).mockReset();
  vi.mocked(verifyBeforeUpdateEmail).mockReset();
});

const refusal = (code: string) => new FirebaseError(code, code);

it('changes the password of who has proved to be signed in', async () => {
  await changePassword({ current: 'before-2026', next: 'after-2026' });
  expect(signInWithEmailAndPassword).toHaveBeenCalledWith(
    expect.anything(),
    'sato@example.com',
    'before-2026',
  );
  expect(updatePassword).toHaveBeenCalledExactlyOnceWith(signedIn, 'after-2026');
});

it('changes nothing with a wrong password', async () => {
  vi.mocked(signInWithEmailAndPassword).mockRejectedValue(refusal('auth/wrong-password'));
  const wrong = { reason: 'invalidCredential' };
  await expect(changePassword({ current: 'x', next: 'after-2026' })).rejects.toMatchObject(wrong);
  await expect(requestEmailChange({ password: 'x', email: 'a@example.com' })).rejects.toMatchObject(wrong);
  expect(updatePassword).not.toHaveBeenCalled();
  expect(verifyBeforeUpdateEmail).not.toHaveBeenCalled();
});

it('never reveals whether a new address has an account', async () => {
  vi.mocked(verifyBeforeUpdateEmail).mockRejectedValueOnce(refusal('auth/email-already-in-use'));
  await expect(
    requestEmailChange({ password: 'before-2026', email: 'known@example.com' }),
  ).resolves.toBeUndefined();
  vi.mocked(verifyBeforeUpdateEmail).mockRejectedValueOnce(refusal('auth/too-many-requests'));
  await expect(
    requestEmailChange({ password: 'before-2026', email: 'new@example.com' }),
  ).rejects.toMatchObject({
    reason: 'tooManyRequests',
  });
});
