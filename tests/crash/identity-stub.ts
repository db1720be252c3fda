import { createServer } from 'node:http';

const PROJECT = 'demo-crash';
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Whoever signs in during a crash test. */
export type Account = { uid: string; email: string };

/** The Firebase project that the tokens are for. */
export const crashProject = PROJECT;

/** An unsigned ID token, as the Auth emulator makes them, valid for a day. */
export function tokenOf({ uid, email }: Account): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: uid,
    user_id: uid,
    email,
    auth_time: now,
    iat: now,
    exp: now + 86_400,
  };
  return `${base64({ alg: 'none', typ: 'JWT' })}.${base64(payload)}.`;
}

/** Answers what firebase-admin asks the Auth emulator about an account; `host` goes into FIREBASE_AUTH_EMULATOR_HOST. */
export async function startIdentityStub({ uid, email }: Account): Promise<{ host: string; stop(): void }> {
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ users: [{ localId: uid, email, validSince: '0' }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The identity stub has no port');
  return {
    host: `127.0.0.1:${address.port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
