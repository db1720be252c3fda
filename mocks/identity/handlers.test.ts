import { deleteApp, initializeApp } from 'firebase/app';
import type { Auth } from 'firebase/auth';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Accounts, createAccounts } from './accounts.ts';
import { createIdentityHandlers } from './handlers.ts';
import { createIdToken, readIdToken } from './id-token.ts';

const sato = { uid: 'uid-sato', email: 'sato@example.com', password: 'secret-2026' };

const server = setupServer();
server.listen({ onUnhandledRequest: 'error' });
afterAll(() => server.close());

// Firebase keeps the `fetch` that it finds when it is loaded.
const {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  reload,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updatePassword,
  verifyBeforeUpdateEmail,
} = await import('firebase/auth');

describe.each([
  ['Firebase', null],
  ['the Auth emulator', 'http://localhost:9170'],
])('calls to %s', (_, emulator) => {
  let accounts: Accounts;
  let auth: Auth;
  beforeEach(async () => {
    accounts = createAccounts();
    await accounts.add(sato);
    server.use(...createIdentityHandlers(accounts));
    const app = initializeApp({ apiKey: 'demo-key', projectId: 'demo-biz' }, crypto.randomUUID());
    auth = initializeAuth(app, { persistence: inMemoryPersistence });
    if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  });
  afterEach(() => deleteApp(auth.app));

  test('sign somebody in, with a token that says who it is', async () => {
    const { user } = await signInWithEmailAndPassword(auth, 'SATO@example.com', sato.password);
    expect(user).toMatchObject({ uid: sato.uid, email: sato.email });
    expect(user.providerData[0]?.providerId).toBe('password');
    expect(readIdToken(await user.getIdToken())).toMatchObject({ uid: sato.uid, email: sato.email });
  });

  test.each([
    ['a wrong password', sato.email, 'another-2026'],
    ['an unknown address', 'nobody@example.com', sato.password],
  ])('refuse %s', async (_case, email, password) => {
    await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    });
  });

  test('give a newcomer an account to sign in with', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, 'new@example.com', 'secret-2026');
    const again = await signInWithEmailAndPassword(auth, 'new@example.com', 'secret-2026');
    expect(again.user.uid).toBe(user.uid);
  });

  test.each([
    ['an address that has an account', sato.email, 'secret-2026', 'auth/email-already-in-use'],
    ['a short password', 'new@example.com', '12345', 'auth/weak-password'],
  ])('refuse to sign up with %s', async (_case, email, password, code) => {
    await expect(createUserWithEmailAndPassword(auth, email, password)).rejects.toMatchObject({ code });
  });

  test('renew the token, and return again who is signed in', async () => {
    const { user } = await signInWithEmailAndPassword(auth, sato.email, sato.password);
    expect(readIdToken(await user.getIdToken(true)).uid).toBe(sato.uid);
    await reload(user);
    expect(user.email).toBe(sato.email);
  });

  test('end the session of an account that is gone', async () => {
    const { user } = await signInWithEmailAndPassword(auth, sato.email, sato.password);
    server.use(...createIdentityHandlers(createAccounts()));
    await expect(reload(user)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
  });

  test('change a password, and take the new one from then on', async () => {
    const { user } = await signInWithEmailAndPassword(auth, sato.email, sato.password);
    await updatePassword(user, 'changed-2026');
    const again = await signInWithEmailAndPassword(auth, sato.email, 'changed-2026');
    expect(again.user.uid).toBe(sato.uid);
  });

  test('send a mail to a new address', async () => {
    const { user } = await signInWithEmailAndPassword(auth, sato.email, sato.password);
    await expect(verifyBeforeUpdateEmail(user, 'new@example.com')).resolves.toBeUndefined();
  });

  test('accept a password reset for any address', async () => {
    for (const email of [sato.email, 'nobody@example.com']) {
      await expect(sendPasswordResetEmail(auth, email)).resolves.toBeUndefined();
    }
  });
});

test('a token that has expired speaks for nobody', () => {
  const token = createIdToken(sato, 'demo-biz');
  vi.useFakeTimers({ now: Date.now() + 3_601_000 });
  try {
    expect(() => readIdToken(token)).toThrow('expired');
  } finally {
    vi.useRealTimers();
  }
});
