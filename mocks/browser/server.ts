import { Hono } from 'hono';
import * as v from 'valibot';
import { createMockApi } from '../api.ts';
import { Account } from '../identity/accounts.ts';
import { readIdToken } from '../identity/id-token.ts';
import { createStoredAccounts, createStoredFiles, createStoredMails } from '../stores.ts';
import { openMockedDatabase } from './database.ts';
import { ACCOUNTS_PATH, API_PATH, MAILS_PATH } from './protocol.ts';

/** Returns the API and what the mocked mode keeps beside it, on the database of that name in this browser. */
export async function createServer(
  database: string,
): Promise<(request: Request) => Response | Promise<Response>> {
  const db = await openMockedDatabase(database);
  const accounts = createStoredAccounts(db);
  const mail = createStoredMails(db);
  const api = createMockApi({
    db,
    mail,
    files: createStoredFiles(db),
    verifyIdToken: async (token) => readIdToken(token),
    webUrl: `${location.origin}/biz`,
    apiUrl: `${location.origin}${API_PATH}`,
  });
  const server = new Hono();
  server.mount(API_PATH, api.app.fetch);
  server.get(MAILS_PATH, async (context) => context.json(await mail.list()));
  server.get(ACCOUNTS_PATH, async (context) => {
    const { email, uid = '' } = context.req.query();
    const account = email ? await accounts.findByEmail(email) : await accounts.findByUid(uid);
    return context.json(account ?? null);
  });
  server.post(ACCOUNTS_PATH, async (context) => {
    await accounts.add(v.parse(Account, await context.req.json()));
    return context.body(null, 204);
  });
  return (request) => server.fetch(request);
}
