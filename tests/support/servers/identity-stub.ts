import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';

const PROJECT = 'demo-crash';
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Anyone who signs in during a crash or load test. */
export type Account = { uid: string; email: string };

/** The Firebase project that the tokens are for. */
export const stubProject = PROJECT;

/** Returns an unsigned ID token, as the Auth emulator creates it, valid for a day. */
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

const Lookup = v.object({ localId: v.tuple([v.string()]) });

/**
 * Returns what firebase-admin asks the Auth emulator about these accounts; `host` goes into FIREBASE_AUTH_EMULATOR_HOST.
 */
export async function startIdentityStub(
  accounts: readonly Account[],
): Promise<{ host: string; stop(): void }> {
  const known = new Map(
    accounts.map(({ uid, email }) => [uid, { localId: uid, email, validSince: '0' }] as const),
  );
  const server = createServer(async (request, response) => {
    const asked = v.safeParse(Lookup, await json(request));
    const user = asked.success ? known.get(asked.output.localId[0]) : undefined;
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ users: user ? [user] : [] }));
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
