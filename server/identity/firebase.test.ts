import { createServer, type Server } from 'node:http';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { IdentityProviderUnavailable } from '../kit/services.ts';
import { createAccountLookUp, createVerifyIdToken } from './firebase.ts';

const PROJECT = 'demo-biz';
const known = { localId: 'uid-1', email: 'user@example.com', validSince: '0' };
const disabled = { localId: 'uid-2', disabled: true, validSince: '1700000000' };

let emulator: Server;
beforeEach(async () => {
  // What the Auth emulator returns when firebase-admin looks an account up.
  emulator = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      response.setHeader('Content-Type', 'application/json');
      response.end(
        JSON.stringify({ users: [known, disabled].filter(({ localId }) => body.includes(localId)) }),
      );
    });
  });
  await new Promise<void>((resolve) => emulator.listen(0, '127.0.0.1', resolve));
  const address = emulator.address();
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', `127.0.0.1:${Object(address).port}`);
});
afterEach(() => {
  emulator.closeAllConnections();
  emulator.close();
});

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as the emulator makes them: without a signature. */
function unsigned(changes: object = {}) {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: known.localId,
    user_id: known.localId,
    email: known.email,
    auth_time: now,
    iat: now,
    exp: now + 3600,
    ...changes,
  };
  return `${base64({ alg: 'none', typ: 'JWT' })}.${base64(payload)}.`;
}

describe('ID tokens of the emulator', () => {
  test('speak for their user', async () => {
    expect(await createVerifyIdToken(PROJECT)(unsigned())).toEqual({
      uid: 'uid-1',
      email: known.email,
      expiresAt: expect.any(Number),
    });
  });

  test.each([
    ['of another project', { aud: 'other', iss: 'https://securetoken.google.com/other' }],
    ['that expired', { exp: Math.floor(Date.now() / 1000) - 10, iat: 1, auth_time: 1 }],
    ['of an unknown user', { sub: 'nobody', user_id: 'nobody' }],
  ])('%s are refused', async (_, changes) => {
    const refused = createVerifyIdToken(PROJECT)(unsigned(changes));
    await expect(refused).rejects.toThrow();
    await expect(refused).rejects.not.toBeInstanceOf(IdentityProviderUnavailable);
  });

  test.each(['', 'x', 'a.b.c'])('that are no tokens are refused: %j', async (token) => {
    await expect(createVerifyIdToken(PROJECT)(token)).rejects.toThrow();
  });

  test('are refused when the emulator is not configured', async () => {
    vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', undefined);
    const refused = createVerifyIdToken(PROJECT)(unsigned());
    await expect(refused).rejects.toThrow(/"kid" claim/);
  });

  test.each(['', ' '])('are refused when the variable of the emulator is blank: %j', async (blank) => {
    vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', blank);
    await expect(createVerifyIdToken(PROJECT)(unsigned())).rejects.toThrow(/"kid" claim/);
  });

  test('are never taken for a project that is not the emulator’s', () => {
    expect(() => createVerifyIdToken('biz-production')).toThrow(
      'FIREBASE_AUTH_EMULATOR_HOST must not be set with the project biz-production.',
    );
  });

  test('cannot be judged while the emulator does not respond', async () => {
    vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:1');
    await expect(createVerifyIdToken(PROJECT)(unsigned())).rejects.toBeInstanceOf(
      IdentityProviderUnavailable,
    );
  });
});

describe('accounts', () => {
  test('are returned as Firebase has them, and as gone when it has none', async () => {
    const lookUp = createAccountLookUp(PROJECT);
    expect(await lookUp('uid-1')).toEqual({ isDisabled: false, validSince: 0, email: 'user@example.com' });
    expect(await lookUp('uid-2')).toEqual({
      isDisabled: true,
      validSince: 1_700_000_000_000,
      email: null,
    });
    expect(await lookUp('nobody')).toBeNull();
  });

  test('are not said to be gone when Firebase does not respond', async () => {
    vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:1');
    await expect(createAccountLookUp(PROJECT)('uid-1')).rejects.toThrow();
  });
});

describe('ID tokens of a real project', () => {
  const signed = `${base64({ alg: 'RS256', kid: 'key-1', typ: 'JWT' })}.${unsigned().split('.')[1]}.c2lnbmVk`;
  const google = setupServer();
  beforeEach(() => {
    vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', undefined);
    google.listen();
    return () => google.close();
  });

  test.each([
    ['cannot be reached', () => HttpResponse.error()],
    ['fails', () => HttpResponse.json({ error: 'unavailable' }, { status: 500 })],
  ])('cannot be judged while Google, which has the keys, %s: nobody is signed out', async (_, respond) => {
    google.use(http.get('https://www.googleapis.com/robot/v1/metadata/x509/*', respond));
    await expect(createVerifyIdToken(PROJECT)(signed)).rejects.toThrow(IdentityProviderUnavailable);
  });

  test('are refused when no key of Google made them', async () => {
    google.use(http.get('https://www.googleapis.com/robot/v1/metadata/x509/*', () => HttpResponse.json({})));
    const refused = createVerifyIdToken(PROJECT)(signed);
    await expect(refused).rejects.toThrow(/kid/);
    await expect(refused).rejects.not.toThrow(IdentityProviderUnavailable);
  });
});

test('a private key that cannot be read stops the start, and is not shown', () => {
  const serviceAccount = {
    projectId: PROJECT,
    clientEmail: 'biz@example.com',
    privateKey: 'PRIVATE KEY secret',
  };
  const create = () => createAccountLookUp(PROJECT, serviceAccount);
  expect(create).toThrow(/^The private key of the service account cannot be read/);
  expect(create).not.toThrow(/secret/);
});
