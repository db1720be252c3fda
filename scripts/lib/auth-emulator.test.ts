import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
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

async function start(): Promise<void> {
  emulator = await startAuthEmulator({ authPort: 0, dataDir });
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', `127.0.0.1:${emulator.port}`);
}

const Session = v.object({ localId: v.string(), idToken: v.string(), refreshToken: v.string() });

/** Calls as Firebase's library does; mocks/identity/handlers.test.ts has the library itself do so. Throws the reason of a refusal. */
async function call(path: string, fields: Record<string, string>): Promise<unknown> {
  const isForm = path.startsWith('securetoken');
  const body = isForm ? new URLSearchParams(fields) : JSON.stringify(fields);
  const response = await fetch(`http://127.0.0.1:${emulator.port}/${path}?key=demo-key`, {
    method: 'POST',
    body,
  });
  const result = await response.json();
  if (!response.ok) throw new Error(result.error.message);
  return result;
}
const callAccounts = (name: string, fields: Record<string, string>) =>
  call(`identitytoolkit.googleapis.com/v1/accounts:${name}`, fields);
const signIn = async (email: string, password: string) =>
  v.parse(Session, await callAccounts('signInWithPassword', { email, password }));
const renew = (refreshToken: string) =>
  call('securetoken.googleapis.com/v1/token', { grant_type: 'refresh_token', refresh_token: refreshToken });
const askForPassword = (email: string) =>
  callAccounts('sendOobCode', { requestType: 'PASSWORD_RESET', email });
const askForAddress = (idToken: string, newEmail: string) =>
  callAccounts('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'biz-auth-'));
  await start();
});
afterEach(async () => {
  await emulator.close();
  rmSync(dataDir, { recursive: true });
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const newcomer = { email: 'new@example.com', password: 'secret-2026' };
const signUp = async () => v.parse(Session, await callAccounts('signUp', newcomer));

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
  const { idToken } = await signIn(demo.email, demo.password);
  const identity = await createVerifyIdToken(demoProject)(idToken);
  expect(identity).toMatchObject({ uid: demo.uid, email: demo.email });
});

test('who has signed up signs in again after a restart', async () => {
  const { localId } = await signUp();
  await emulator.close();
  await start();
  const again = await signIn(newcomer.email, newcomer.password);
  expect(again.localId).toBe(localId);
});

test('accounts that firebase-tools has saved sign in', async () => {
  await emulator.close();
  const passwordHash = 'fakeHash:salt=fakeSaltAbC:password=their:own-pass';
  mkdirSync(path.join(dataDir, 'auth'), { recursive: true });
  const saved = [
    { localId: 'earlier', email: 'earlier@example.com', passwordHash, validSince: '1763000000' },
  ];
  writeFileSync(path.join(dataDir, 'auth/accounts.json'), JSON.stringify(saved));
  await start();
  const { localId } = await signIn('earlier@example.com', 'their:own-pass');
  expect(localId).toBe('earlier');
});

test('damaged accounts stop the start, and the file is named', async () => {
  writeFileSync(path.join(dataDir, 'auth/accounts.json'), '{');
  await expect(startAuthEmulator({ authPort: 0, dataDir })).rejects.toThrow('accounts.json are damaged');
});

test('a forgotten password is reset by the page of the mailed link, which works once', async () => {
  await signUp();
  await askForPassword(newcomer.email);
  const link = mailedLink(newcomer.email);
  expect(await (await fetch(link)).text()).toContain('新しいパスワード');
  expect((await fetch(`${link}&newPassword=short`)).status).toBe(400);
  expect((await fetch(`${link}&newPassword=another-2026`)).status).toBe(200);
  await expect(signIn(newcomer.email, newcomer.password)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
  await signIn(newcomer.email, 'another-2026');
  expect((await fetch(`${link}&newPassword=third-2026`)).status).toBe(400);
});

test('a reset password ends the sessions from before', async () => {
  const { idToken, refreshToken } = await signUp();
  const verify = createVerifyIdToken(demoProject);
  await askForPassword(newcomer.email);
  later();
  await fetch(`${mailedLink(newcomer.email)}&newPassword=another-2026`);
  await expect(verify(idToken)).rejects.toThrow();
  await expect(renew(refreshToken)).rejects.toThrow('TOKEN_EXPIRED');
});

test('an unknown address gets no mail, and the same answer', async () => {
  await askForPassword('nobody@example.com');
  expect(() => readdirSync(path.join(dataDir, 'mail'))).toThrow('ENOENT');
});

test('an address is changed by the link mailed to the new one', async () => {
  const { idToken, localId } = await signUp();
  await askForAddress(idToken, 'changed@example.com');
  expect((await fetch(mailedLink('changed@example.com'))).status).toBe(200);
  const again = await signIn('changed@example.com', newcomer.password);
  expect(again.localId).toBe(localId);
  await expect(signIn(newcomer.email, newcomer.password)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
});

test('an address of somebody else is refused', async () => {
  const { idToken } = await signUp();
  await expect(askForAddress(idToken, demo.email)).rejects.toThrow('EMAIL_EXISTS');
});

test('firebase-admin looks accounts up and deletes them', async () => {
  const { localId } = await signUp();
  const lookUp = createAccountLookUp(demoProject);
  expect(await lookUp(localId)).toMatchObject({ email: newcomer.email, isDisabled: false });
  expect(await createAccountRemoval(demoProject)(localId)).toBe(true);
  expect(await lookUp(localId)).toBeNull();
});

test('a site in the browser cannot call as an administrator', async () => {
  const admin = `http://127.0.0.1:${emulator.port}/identitytoolkit.googleapis.com/v1/projects/${demoProject}/accounts:delete`;
  const preflight = await fetch(admin, { method: 'OPTIONS' });
  expect(preflight.headers.get('access-control-allow-headers')).not.toContain('authorization');
  const body = JSON.stringify({ localId: demo.uid });
  expect((await fetch(admin, { method: 'POST', body })).status).toBe(404);
  await signIn(demo.email, demo.password);
});
