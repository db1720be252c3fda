import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { demoAccounts } from '../../demo/demo-accounts.ts';
import { demoProject } from '../../mocks/identity/calls.ts';
import {
  createAccountLookUp,
  createAccountRemoval,
  createVerifyIdToken,
} from '../../server/identity/firebase.ts';
import { startAuthEmulator } from './auth-emulator.ts';

const [demo] = demoAccounts;
if (!demo) throw new Error('The demo has no account');

let dataDir: string;
let emulator: Awaited<ReturnType<typeof startAuthEmulator>>;
let auth: Auth;

async function start(): Promise<void> {
  emulator = await startAuthEmulator({ authPort: 0, dataDir });
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', `127.0.0.1:${emulator.port}`);
  const app = initializeApp({ apiKey: 'demo-key', projectId: demoProject }, crypto.randomUUID());
  auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, `http://127.0.0.1:${emulator.port}`, { disableWarnings: true });
}

async function stop(): Promise<void> {
  await deleteApp(auth.app);
  await emulator.close();
}

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'biz-auth-'));
  await start();
});
afterEach(async () => {
  await stop();
  rmSync(dataDir, { recursive: true });
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const newcomer = { email: 'new@example.com', password: 'secret-2026' };
const signUp = () => createUserWithEmailAndPassword(auth, newcomer.email, newcomer.password);
const signIn = (email: string, password: string) => signInWithEmailAndPassword(auth, email, password);

/** The link in the only mail; throws when there is another number of mails. */
function mailedLink(to: string): string {
  const [name, ...others] = readdirSync(path.join(dataDir, 'mail'));
  const mail = readFileSync(path.join(dataDir, 'mail', name ?? ''), 'utf8');
  expect([others.length, /^To: (.*)$/m.exec(mail)?.[1]]).toEqual([0, to]);
  return /^http\S+$/m.exec(mail)?.[0] ?? '';
}

/** Sets the clock two seconds ahead: Firebase tells sessions apart by the second in which they began. */
function later(): void {
  vi.useFakeTimers({ now: Date.now() + 2000, toFake: ['Date'] });
}

test('an account of the demo signs in, and firebase-admin takes its token', async () => {
  const { user } = await signIn(demo.email, demo.password);
  const identity = await createVerifyIdToken(demoProject)(await user.getIdToken());
  expect(identity).toMatchObject({ uid: demo.uid, email: demo.email });
});

test('who has signed up signs in again after a restart', async () => {
  const { user } = await signUp();
  await stop();
  await start();
  const again = await signIn(newcomer.email, newcomer.password);
  expect(again.user.uid).toBe(user.uid);
});

test('accounts that firebase-tools has saved sign in', async () => {
  await stop();
  const passwordHash = 'fakeHash:salt=fakeSaltAbC:password=their:own-pass';
  mkdirSync(path.join(dataDir, 'auth'), { recursive: true });
  const saved = [
    { localId: 'earlier', email: 'earlier@example.com', passwordHash, validSince: '1763000000' },
  ];
  writeFileSync(path.join(dataDir, 'auth/accounts.json'), JSON.stringify(saved));
  await start();
  const { user } = await signIn('earlier@example.com', 'their:own-pass');
  expect(user.uid).toBe('earlier');
});

test('damaged accounts stop the start, and the file is named', async () => {
  writeFileSync(path.join(dataDir, 'auth/accounts.json'), '{');
  await expect(startAuthEmulator({ authPort: 0, dataDir })).rejects.toThrow('accounts.json are damaged');
});

test('a forgotten password is reset by the page of the mailed link, which works once', async () => {
  await signUp();
  await sendPasswordResetEmail(auth, newcomer.email);
  const link = mailedLink(newcomer.email);
  expect(await (await fetch(link)).text()).toContain('新しいパスワード');
  expect((await fetch(`${link}&newPassword=short`)).status).toBe(400);
  expect((await fetch(`${link}&newPassword=another-2026`)).status).toBe(200);
  await expect(signIn(newcomer.email, newcomer.password)).rejects.toMatchObject({
    code: 'auth/invalid-credential',
  });
  await signIn(newcomer.email, 'another-2026');
  expect((await fetch(`${link}&newPassword=third-2026`)).status).toBe(400);
});

test('a reset password ends the sessions from before', async () => {
  const { user } = await signUp();
  const verify = createVerifyIdToken(demoProject);
  const token = await user.getIdToken();
  await sendPasswordResetEmail(auth, newcomer.email);
  later();
  await fetch(`${mailedLink(newcomer.email)}&newPassword=another-2026`);
  await expect(verify(token)).rejects.toThrow();
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
});

test('an unknown address gets no mail, and the same answer', async () => {
  await sendPasswordResetEmail(auth, 'nobody@example.com');
  expect(() => readdirSync(path.join(dataDir, 'mail'))).toThrow('ENOENT');
});

test('an address is changed by the link mailed to the new one', async () => {
  const { user } = await signUp();
  await verifyBeforeUpdateEmail(user, 'changed@example.com');
  expect((await fetch(mailedLink('changed@example.com'))).status).toBe(200);
  const again = await signIn('changed@example.com', newcomer.password);
  expect(again.user.uid).toBe(user.uid);
  await expect(signIn(newcomer.email, newcomer.password)).rejects.toThrow();
});

test('an address of somebody else is refused', async () => {
  const { user } = await signUp();
  await expect(verifyBeforeUpdateEmail(user, demo.email)).rejects.toMatchObject({
    code: 'auth/email-already-in-use',
  });
});

test('firebase-admin looks accounts up and deletes them', async () => {
  const { user } = await signUp();
  const lookUp = createAccountLookUp(demoProject);
  expect(await lookUp(user.uid)).toMatchObject({ email: newcomer.email, isDisabled: false });
  expect(await createAccountRemoval(demoProject)(user.uid)).toBe(true);
  expect(await lookUp(user.uid)).toBeNull();
});

test('a site in the browser cannot call as an administrator', async () => {
  const admin = `http://127.0.0.1:${emulator.port}/identitytoolkit.googleapis.com/v1/projects/${demoProject}/accounts:delete`;
  const preflight = await fetch(admin, { method: 'OPTIONS' });
  expect(preflight.headers.get('access-control-allow-headers')).not.toContain('authorization');
  const body = JSON.stringify({ localId: demo.uid });
  expect((await fetch(admin, { method: 'POST', body })).status).toBe(404);
  await signIn(demo.email, demo.password);
});
