import * as v from 'valibot';
import type { Account, Accounts } from './accounts.ts';
import { createIdToken, readIdToken, TOKEN_SECONDS } from './id-token.ts';

/** The project of the demo and of tests; its "demo-" tells Firebase's libraries that no Google service knows it. */
export const demoProject = 'demo-biz';

/** Firebase refuses shorter passwords. */
const LEAST_PASSWORD_LENGTH = 6;

const Credentials = v.object({ email: v.string(), password: v.string() });
const OfSession = v.object({ idToken: v.string() });
const PasswordChange = v.object({ idToken: v.string(), password: v.string() });
const Renewal = v.object({ refresh_token: v.string() });
const CodeRequest = v.variant('requestType', [
  v.object({ requestType: v.literal('PASSWORD_RESET'), email: v.string() }),
  v.object({ requestType: v.literal('VERIFY_AND_CHANGE_EMAIL'), idToken: v.string(), newEmail: v.string() }),
]);

/** A mail with a code that was asked for: a new password, or with `newEmail` a new address, of an account. */
export type CodeMail = { uid: string; to: string; newEmail?: string };

/** What the demo's identity provider works on. */
export type Identities = {
  accounts: Accounts;
  /** Sends a mail with a code; without it none is sent. */
  sendCode?: (mail: CodeMail) => Promise<void>;
};

/** A response of Firebase Auth: its status and its JSON. */
export type IdentityResponse = { status: 200 | 400; body: unknown };

/** A refusal that Firebase's libraries understand by its message. */
export const refuse = (message: string): IdentityResponse => ({
  status: 400,
  body: { error: { code: 400, message, errors: [{ message }] } },
});

const accept = (body: unknown): IdentityResponse => ({ status: 200, body });

const seconds = () => Math.floor(Date.now() / 1000);

const sessionOf = (account: Account, signedInAt = seconds()) => ({
  localId: account.uid,
  email: account.email,
  idToken: createIdToken(account, demoProject, signedInAt),
  refreshToken: `${signedInAt}.${account.uid}`,
  expiresIn: String(TOKEN_SECONDS),
});

const isOver = ({ validSince = 0 }: Account, signedInAt: number) => signedInAt < validSince;

/** What the public calls tell of an account. */
const publicOf = ({ uid, email }: Account) => ({
  localId: uid,
  email,
  emailVerified: true,
  providerUserInfo: [{ providerId: 'password', email, federatedId: email, rawId: email }],
});

/** Does `act` for the account of an ID token, as long as its session lasts. */
async function withSession(
  { accounts }: Identities,
  idToken: string,
  act: (account: Account) => Promise<IdentityResponse>,
): Promise<IdentityResponse> {
  const { uid, signedInAt } = readIdToken(idToken);
  const account = await accounts.findByUid(uid);
  if (!account) return refuse('USER_NOT_FOUND');
  return isOver(account, signedInAt) ? refuse('TOKEN_EXPIRED') : act(account);
}

/** Gives an account a new password. Returns the refusal of a short one. */
export async function changePassword(
  accounts: Accounts,
  account: Account,
  password: string,
): Promise<IdentityResponse> {
  if (password.length < LEAST_PASSWORD_LENGTH) return refuse('WEAK_PASSWORD');
  await accounts.add({ ...account, password });
  return accept(sessionOf(account));
}

async function sendOobCode(identities: Identities, body: unknown): Promise<IdentityResponse> {
  const { accounts, sendCode } = identities;
  const request = v.parse(CodeRequest, body);
  if (request.requestType === 'PASSWORD_RESET') {
    const account = await accounts.findByEmail(request.email);
    if (account) await sendCode?.({ uid: account.uid, to: account.email });
    // The same for an unknown address, as with Firebase's protection against enumeration.
    return accept({ email: request.email });
  }
  return withSession(identities, request.idToken, async ({ uid, email }) => {
    if (await accounts.findByEmail(request.newEmail)) return refuse('EMAIL_EXISTS');
    await sendCode?.({ uid, to: request.newEmail, newEmail: request.newEmail });
    return accept({ email });
  });
}

/** What Firebase Auth's calls below `accounts:` do. */
const calls: Readonly<Record<string, (identities: Identities, body: unknown) => Promise<IdentityResponse>>> =
  {
    signInWithPassword: async ({ accounts }, body) => {
      const { email, password } = v.parse(Credentials, body);
      const account = await accounts.findByEmail(email);
      if (account?.password !== password) return refuse('INVALID_LOGIN_CREDENTIALS');
      return accept({ ...sessionOf(account), registered: true });
    },
    signUp: async ({ accounts }, body) => {
      const { email, password } = v.parse(Credentials, body);
      if (await accounts.findByEmail(email)) return refuse('EMAIL_EXISTS');
      if (password.length < LEAST_PASSWORD_LENGTH) return refuse('WEAK_PASSWORD');
      const account = { uid: crypto.randomUUID(), email, password };
      await accounts.add(account);
      return accept(sessionOf(account));
    },
    lookup: (identities, body) =>
      withSession(identities, v.parse(OfSession, body).idToken, async (account) =>
        accept({ users: [publicOf(account)] }),
      ),
    update: (identities, body) => {
      const { idToken, password } = v.parse(PasswordChange, body);
      return withSession(identities, idToken, (account) =>
        changePassword(identities.accounts, account, password),
      );
    },
    sendOobCode,
  };

/** Answers a call below `accounts:`, such as `signUp`, with the parsed JSON of its request. Throws on other JSON. */
export async function callAccounts(
  identities: Identities,
  name: string,
  body: unknown,
): Promise<IdentityResponse> {
  return (await calls[name]?.(identities, body)) ?? refuse('OPERATION_NOT_ALLOWED');
}

/** Answers the call that renews a token, with the fields of its form. Throws on other fields. */
export async function renewToken({ accounts }: Identities, form: unknown): Promise<IdentityResponse> {
  const [signedInAt = '', uid = ''] = v.parse(Renewal, form).refresh_token.split(/\.(.*)/s);
  const account = await accounts.findByUid(uid);
  if (!account) return refuse('USER_NOT_FOUND');
  if (isOver(account, Number(signedInAt))) return refuse('TOKEN_EXPIRED');
  const { idToken, refreshToken, expiresIn } = sessionOf(account, Number(signedInAt));
  return accept({
    id_token: idToken,
    access_token: idToken,
    refresh_token: refreshToken,
    expires_in: expiresIn,
    token_type: 'Bearer',
    user_id: account.uid,
    project_id: demoProject,
  });
}
