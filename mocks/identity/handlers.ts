import { HttpResponse, http, type RequestHandler } from 'msw';
import * as v from 'valibot';
import type { Account, Accounts } from './accounts.ts';
import { createIdToken, readIdToken, TOKEN_SECONDS } from './id-token.ts';

const PROJECT = 'demo-biz';

/** Firebase refuses shorter passwords. */
const LEAST_PASSWORD_LENGTH = 6;

// The Auth emulator has these hosts as the first part of its paths: http://localhost:9099/identitytoolkit.googleapis.com/v1/…
const ACCOUNTS = /\/identitytoolkit\.googleapis\.com\/v1\/accounts:(\w+)/;
const TOKEN = /\/securetoken\.googleapis\.com\/v1\/token/;

const Credentials = v.object({ email: v.string(), password: v.string() });
const Lookup = v.object({ idToken: v.string() });
const CodeRequest = v.variant('requestType', [
  v.object({ requestType: v.literal('PASSWORD_RESET'), email: v.string() }),
  v.object({ requestType: v.literal('VERIFY_AND_CHANGE_EMAIL'), idToken: v.string(), newEmail: v.string() }),
]);
const PasswordChange = v.object({ idToken: v.string(), password: v.string() });

const refuse = (message: string) =>
  HttpResponse.json({ error: { code: 400, message, errors: [{ message }] } }, { status: 400 });

const sessionOf = (account: Account) => ({
  localId: account.uid,
  email: account.email,
  idToken: createIdToken(account, PROJECT),
  refreshToken: account.uid,
  expiresIn: String(TOKEN_SECONDS),
});

/** What Firebase Auth's calls below `accounts:` do. */
const actions: Readonly<Record<string, (accounts: Accounts, body: unknown) => Promise<Response>>> = {
  signInWithPassword: async (accounts, body) => {
    const { email, password } = v.parse(Credentials, body);
    const account = await accounts.findByEmail(email);
    if (account?.password !== password) return refuse('INVALID_LOGIN_CREDENTIALS');
    return HttpResponse.json({ ...sessionOf(account), registered: true });
  },
  signUp: async (accounts, body) => {
    const { email, password } = v.parse(Credentials, body);
    if (await accounts.findByEmail(email)) return refuse('EMAIL_EXISTS');
    if (password.length < LEAST_PASSWORD_LENGTH) return refuse('WEAK_PASSWORD');
    const account = { uid: crypto.randomUUID(), email, password };
    await accounts.add(account);
    return HttpResponse.json(sessionOf(account));
  },
  lookup: async (accounts, body) => {
    const { uid } = readIdToken(v.parse(Lookup, body).idToken);
    const account = await accounts.findByUid(uid);
    if (!account) return refuse('USER_NOT_FOUND');
    const { email } = account;
    return HttpResponse.json({
      users: [
        {
          localId: uid,
          email,
          emailVerified: true,
          providerUserInfo: [{ providerId: 'password', email, federatedId: email, rawId: email }],
        },
      ],
    });
  },
  // The same for an unknown address, as with Firebase's protection against enumeration.
  sendOobCode: async (_, body) => {
    const request = v.parse(CodeRequest, body);
    if (request.requestType === 'PASSWORD_RESET') return HttpResponse.json({ email: request.email });
    return HttpResponse.json({ email: readIdToken(request.idToken).email });
  },
  update: async (accounts, body) => {
    const { idToken, password } = v.parse(PasswordChange, body);
    const account = await accounts.findByUid(readIdToken(idToken).uid);
    if (!account) return refuse('USER_NOT_FOUND');
    if (password.length < LEAST_PASSWORD_LENGTH) return refuse('WEAK_PASSWORD');
    await accounts.add({ ...account, password });
    return HttpResponse.json(sessionOf(account));
  },
};

/**
 * Stands in for Firebase Auth, and for its emulator: sign-in, sign-up, lookup, password reset and change, the
 * mail that changes an address, and token refresh. The ID
 * tokens are unsigned; `readIdToken` reads them.
 */
export function createIdentityHandlers(accounts: Accounts): RequestHandler[] {
  return [
    http.post(ACCOUNTS, async ({ request }) => {
      const action = actions[ACCOUNTS.exec(request.url)?.[1] ?? ''];
      return action ? action(accounts, await request.json()) : refuse('OPERATION_NOT_ALLOWED');
    }),
    http.post(TOKEN, async ({ request }) => {
      const form = new URLSearchParams(await request.text());
      const account = await accounts.findByUid(form.get('refresh_token') ?? '');
      if (!account) return refuse('USER_NOT_FOUND');
      const { idToken, refreshToken, expiresIn } = sessionOf(account);
      return HttpResponse.json({
        id_token: idToken,
        access_token: idToken,
        refresh_token: refreshToken,
        expires_in: expiresIn,
        token_type: 'Bearer',
        user_id: account.uid,
        project_id: PROJECT,
      });
    }),
  ];
}
