import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createVerifyIdToken } from '#server/identity/firebase';
import { createSessionCheck } from '#server/identity/revocation';
import { createTestApi, type TestApi } from '../support/servers/test-api.ts';
import { emptyDatabase } from '../support/servers/test-database.ts';
import { cases, refusalOf, sendCall } from './support/cases.ts';
import { createWorld, type World } from './support/world.ts';

// The tokens of a real Firebase project, checked by firebase-admin as in production: only Google's keys are ours.

const PROJECT = 'biz-production';
const KID = 'key-1';
const google = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKey = google.publicKey.export({ type: 'spki', format: 'pem' }).toString();

const keyServer = setupServer(
  http.get('https://www.googleapis.com/robot/v1/metadata/x509/*', () =>
    HttpResponse.json({ [KID]: publicKey }, { headers: { 'Cache-Control': 'public, max-age=3600' } }),
  ),
);

let api: TestApi;
let world: World;
beforeAll(async () => {
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', undefined);
  keyServer.listen({ onUnhandledRequest: 'error' });
  api = await createTestApi({ verifyIdToken: createVerifyIdToken(PROJECT) });
  await emptyDatabase(api.db);
  world = await createWorld(api);
});
afterAll(async () => {
  keyServer.close();
  await api.close();
});

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = () => Math.floor(Date.now() / 1000);

const claims = (changes: object = {}) => ({
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: world.user.uid,
  user_id: world.user.uid,
  email: world.user.email,
  auth_time: now() - 10,
  iat: now() - 10,
  exp: now() + 3600,
  ...changes,
});

function token({
  header = {},
  payload = {},
  key = google.privateKey,
}: {
  header?: object;
  payload?: object;
  key?: KeyObject;
} = {}): string {
  const text = `${base64({ alg: 'RS256', kid: KID, typ: 'JWT', ...header })}.${base64(claims(payload))}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

function hmac(): string {
  const text = `${base64({ alg: 'HS256', kid: KID, typ: 'JWT' })}.${base64(claims())}`;
  return `${text}.${createHmac('sha256', publicKey).update(text).digest('base64url')}`;
}

function withOtherPayload(): string {
  const [header, , signature] = token().split('.');
  return `${header}.${base64(claims({ sub: world.colleague.uid }))}.${signature}`;
}

const refused: [what: string, make: () => string][] = [
  ['no JSON', () => 'a.b.c'],
  ['cut short', () => token().slice(0, -10)],
  ['without a signature', () => `${token().split('.').slice(0, 2).join('.')}.`],
  ['unsigned as an emulator makes them', () => `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claims())}.`],
  ['unsigned under a known key', () => `${base64({ alg: 'none', kid: KID })}.${base64(claims())}.`],
  ['signed by somebody else', () => token({ key: stranger.privateKey })],
  ['of an unknown key', () => token({ header: { kid: 'key-2' } })],
  ['signed with the public key as a password', hmac],
  ['with another payload than was signed', withOtherPayload],
  ['expired', () => token({ payload: { iat: now() - 7200, auth_time: now() - 7200, exp: now() - 10 } })],
  [
    'of another project',
    () => token({ payload: { aud: 'other', iss: 'https://securetoken.google.com/other' } }),
  ],
  ['for another project', () => token({ payload: { aud: 'other' } })],
  ['of another issuer', () => token({ payload: { iss: 'https://evil.example' } })],
  ['of nobody', () => token({ payload: { sub: '' } })],
];

test('a token of the project speaks for its user', async () => {
  const mine = cases.find(({ name }) => name === 'userAccount.me');
  if (!mine) throw new Error('No userAccount.me');
  const response = await sendCall(api, mine.definition, {}, { authorization: `Bearer ${token()}` });
  expect([response.status, await response.json()]).toEqual([
    200,
    expect.objectContaining({ universalUid: world.user.universalUid }),
  ]);
});

test('a token counts no more once its account is disabled or its session ended', async () => {
  const mine = cases.find(({ name }) => name === 'userAccount.me');
  if (!mine) throw new Error('No userAccount.me');
  const account = { isDisabled: false, validSince: 0, email: null };
  let time = 1000;
  const checkSession = createSessionCheck(async () => ({ ...account }), {
    logger: api.services.logger,
    now: () => time,
  });
  const guarded = await createTestApi({
    db: api.db,
    verifyIdToken: createVerifyIdToken(PROJECT, checkSession),
  });
  const status = async (sent: string) =>
    (await sendCall(guarded, mine.definition, {}, { authorization: `Bearer ${sent}` })).status;
  const old = token();
  expect(await status(old)).toBe(200);
  account.validSince = Date.now() - 5000;
  time += 61_000;
  expect([await status(old), await status(token({ payload: { auth_time: now() } }))]).toEqual([401, 200]);
  account.isDisabled = true;
  time += 61_000;
  expect(await status(token({ payload: { auth_time: now() } }))).toBe(401);
  await guarded.close();
});

const closedCases = cases.filter(({ definition }) => definition.auth !== 'none');

describe.each(closedCases)('$name', ({ definition, validCall }) => {
  test('takes the token of the project and returns 401 to every other', async () => {
    const { as: _caller, ...call } = await validCall(world);
    const send = (authorization: string) =>
      sendCall(api, definition, call, { cid: world.cid, authorization });
    for (const [what, make] of refused) {
      const refusal = await refusalOf(await send(`Bearer ${make()}`));
      expect({ what, ...refusal }).toEqual({
        what,
        status: 401,
        message: 'ログインの有効期限が切れました。もう一度ログインしてください',
      });
    }
    expect((await send(`Bearer ${token()}`)).status).not.toBe(401);
  });
});
