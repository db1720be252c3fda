import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOptions } from '../process/env.ts';
import { readServiceAccount } from './service-account.ts';

const key = {
  type: 'service_account',
  project_id: 'biz-production',
  client_email: 'biz@biz-production.iam.gserviceaccount.com',
  private_key: '-----BEGIN PRIVATE KEY-----\nsecret\n-----END PRIVATE KEY-----\n',
};
const read = { projectId: key.project_id, clientEmail: key.client_email, privateKey: key.private_key };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'service-account-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const options = (env: Record<string, string | undefined>) => readServiceAccount(env, 'biz-production');

function fileWith(content: object): string {
  const file = path.join(folder, 'key.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('a service account is read from a variable or a file', () => {
  expect(options({})).toBeUndefined();
  expect(options({ FIREBASE_SERVICE_ACCOUNT: JSON.stringify(key) })).toEqual(read);
  expect(options({ GOOGLE_APPLICATION_CREDENTIALS: fileWith(key) })).toEqual(read);
});

test('with one in a variable Firebase is asked about ended sessions', () => {
  const { isCheckingRevocation } = readOptions({ FIREBASE_SERVICE_ACCOUNT: JSON.stringify(key) }, []);
  expect(isCheckingRevocation).toBe(true);
});

test('credentials of another kind in a file are left to firebase-admin', () => {
  expect(options({ GOOGLE_APPLICATION_CREDENTIALS: fileWith({ type: 'external_account' }) })).toBeUndefined();
});

test.each([
  ['text', /^FIREBASE_SERVICE_ACCOUNT holds no JSON: expected/],
  [JSON.stringify({ ...key, type: 'authorized_user' }), /no key of a service account: "type" is missing/],
  [JSON.stringify({ ...key, private_key: 'secret' }), /"private_key" is missing or malformed/],
  [
    JSON.stringify({ ...key, project_id: 'other' }),
    /is of the project other, FIREBASE_PROJECT_ID is biz-production/,
  ],
])('one that is of no use is named without its content: %#', (text, message) => {
  const start = () => options({ FIREBASE_SERVICE_ACCOUNT: text });
  expect(start).toThrow(message);
  expect(start).not.toThrow(/secret/);
});

test('a file that is not there, and two keys at once, are named', () => {
  expect(() => options({ GOOGLE_APPLICATION_CREDENTIALS: path.join(folder, 'none.json') })).toThrow(
    /^GOOGLE_APPLICATION_CREDENTIALS cannot be read: ENOENT/,
  );
  expect(() =>
    options({ GOOGLE_APPLICATION_CREDENTIALS: fileWith(key), FIREBASE_SERVICE_ACCOUNT: JSON.stringify(key) }),
  ).toThrow(/both set/);
});
