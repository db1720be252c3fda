import * as v from 'valibot';
import type { Identity } from '#server/kit/services';

/** Seconds that an ID token is valid, as with Firebase. */
export const TOKEN_SECONDS = 3600;

const Payload = v.object({ sub: v.string(), email: v.string(), exp: v.number(), auth_time: v.number() });

function encode(part: object): string {
  const binary = String.fromCharCode(...new TextEncoder().encode(JSON.stringify(part)));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function decode(part: string): unknown {
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0))));
}

/** Returns an unsigned ID token, like those of the Auth emulator, of a session that began at `signedInAt`, in seconds. */
export function createIdToken(
  { uid, email }: { uid: string; email: string },
  projectId: string,
  signedInAt?: number,
): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: uid,
    user_id: uid,
    email,
    email_verified: true,
    auth_time: signedInAt ?? now,
    iat: now,
    exp: now + TOKEN_SECONDS,
    firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
  };
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`;
}

/** Returns the person of an unsigned ID token, and since which second it counts. Throws when it is malformed or has expired. */
export function readIdToken(token: string): Identity & { email: string; signedInAt: number } {
  const { sub, email, exp, auth_time } = v.parse(Payload, decode(token.split('.')[1] ?? ''));
  if (exp * 1000 <= Date.now()) throw new Error('The ID token has expired');
  return { uid: sub, email, signedInAt: auth_time };
}
