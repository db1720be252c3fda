import { HttpResponse, http, type RequestHandler } from 'msw';
import type { Accounts } from './accounts.ts';
import { callAccounts, type IdentityResponse, renewToken } from './calls.ts';

// The Auth emulator has these hosts as the first part of its paths: http://localhost:9099/identitytoolkit.googleapis.com/v1/…
const ACCOUNTS = /\/identitytoolkit\.googleapis\.com\/v1\/accounts:(\w+)/;
const TOKEN = /\/securetoken\.googleapis\.com\/v1\/token/;

const respond = ({ status, body }: IdentityResponse) => HttpResponse.json(Object(body), { status });

/**
 * Answers as Firebase Auth and its emulator do: sign-in, sign-up, lookup, password reset and change, the
 * mail that changes an address, and token refresh. The ID
 * tokens are unsigned; `readIdToken` reads them.
 */
export function createIdentityHandlers(accounts: Accounts): RequestHandler[] {
  return [
    http.post(ACCOUNTS, async ({ request }) => {
      const name = ACCOUNTS.exec(request.url)?.[1] ?? '';
      return respond(await callAccounts({ accounts }, name, await request.json()));
    }),
    http.post(TOKEN, async ({ request }) => {
      const form = Object.fromEntries(new URLSearchParams(await request.text()));
      return respond(await renewToken({ accounts }, form));
    }),
  ];
}
