import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import {
  type CodeMail,
  callAccounts,
  demoProject,
  type Identities,
  type IdentityResponse,
  refuse,
  renewToken,
} from '../../mocks/identity/calls.ts';
import { createFolderMailer } from '../../server/mail/folder-mailer.ts';
import { openAccounts, type SavedAccounts } from './auth-accounts.ts';
import { actionPage } from './auth-action.ts';
import { UserError } from './cli.ts';
import { identityMail } from './identity-mails.ts';

const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts:';
const ADMIN = `/identitytoolkit.googleapis.com/v1/projects/${demoProject}/accounts:`;
const TOKEN = '/securetoken.googleapis.com/v1/token';

/** What Firebase's library sends from a page; without `authorization`, so that no site can call as an administrator. */
const HEADERS =
  'content-type, x-client-version, x-firebase-appcheck, x-firebase-client, x-firebase-gmpid, x-firebase-locale';

const Lookup = v.object({ localId: v.array(v.string()) });
const Removal = v.object({ localId: v.string() });

/** What firebase-admin asks, as it does of the emulator with the token `owner`. */
async function callAsAdmin(accounts: SavedAccounts, name: string, body: unknown): Promise<IdentityResponse> {
  if (name === 'lookup') {
    const found = await Promise.all(v.parse(Lookup, body).localId.map(accounts.findByUid));
    const users = found.flatMap((account) =>
      account
        ? [{ localId: account.uid, email: account.email, validSince: String(account.validSince ?? 0) }]
        : [],
    );
    return { status: 200, body: users.length > 0 ? { users } : {} };
  }
  if (name !== 'delete') return refuse('OPERATION_NOT_ALLOWED');
  const { localId } = v.parse(Removal, body);
  if (!(await accounts.findByUid(localId))) return refuse('USER_NOT_FOUND');
  accounts.remove(localId);
  return { status: 200, body: {} };
}

async function answer(
  identities: Identities & { accounts: SavedAccounts },
  path: string,
  request: IncomingMessage,
): Promise<IdentityResponse | undefined> {
  if (request.method !== 'POST') return undefined;
  const body = await text(request);
  if (path === TOKEN) return renewToken(identities, Object.fromEntries(new URLSearchParams(body)));
  if (path.startsWith(ACCOUNTS)) {
    return callAccounts(identities, path.slice(ACCOUNTS.length), JSON.parse(body));
  }
  if (!path.startsWith(ADMIN) || request.headers.authorization !== 'Bearer owner') return undefined;
  return callAsAdmin(identities.accounts, path.slice(ADMIN.length), JSON.parse(body));
}

/** A server of Firebase's calls on this machine. */
export type AuthEmulator = { close: () => Promise<void> };

type Options = {
  /** 0 takes a free port. */
  authPort: number;
  /** Folder of `auth/accounts.json` and of `mail`. */
  dataDir: string;
};

/**
 * Answers as the Auth emulator of firebase-tools does, with the calls that the app and firebase-admin make: sign-in, sign-up,
 * renewal, new passwords and addresses, and deletion. Accounts are in `auth/accounts.json` with those of the demo, mails
 * go to `mail`. Tokens are unsigned, as the emulator's are. Resolves when people can sign in.
 */
export async function startAuthEmulator({
  authPort,
  dataDir,
}: Options): Promise<AuthEmulator & { port: number }> {
  const accounts = openAccounts(join(dataDir, 'auth', 'accounts.json'));
  const mailer = createFolderMailer({
    folder: join(dataDir, 'mail'),
    from: 'Firebase <no-reply@biz.example>',
    clock: () => new Date(),
  });
  const codes = new Map<string, CodeMail>();
  let port = authPort;
  const sendCode = async (mail: CodeMail) => {
    const code = crypto.randomUUID();
    codes.set(code, mail);
    const link = `http://127.0.0.1:${port}/emulator/action?oobCode=${code}`;
    await mailer.send(identityMail(mail, link));
  };

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (request.method === 'OPTIONS') {
      response.setHeader('Access-Control-Allow-Headers', HEADERS);
      response.writeHead(204).end();
      return;
    }
    if (url.pathname === '/emulator/action') {
      const { status, html } = await actionPage(accounts, codes, url.searchParams);
      response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
      return;
    }
    const result = await answer({ accounts, sendCode }, url.pathname, request);
    const status = result?.status ?? (url.pathname === '/' ? 200 : 404);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(result?.body ?? { authEmulator: { ready: true } }));
  };

  const server = createServer((request, response) => {
    respond(request, response).catch(() => {
      // A body that is none of Firebase's libraries'.
      if (!response.headersSent) response.writeHead(400, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(refuse('INVALID_REQUEST').body));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new UserError(`The Auth emulator cannot take port ${authPort}: ${error.message}`)),
    );
    server.listen(authPort, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address === 'object' && address) port = address.port;
  return {
    port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
