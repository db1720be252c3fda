import { http, type RequestHandler } from 'msw';
import type { Accounts } from './identity/accounts.ts';
import { createIdentityHandlers } from './identity/handlers.ts';

type Options = {
  /** Where the app calls the API. */
  apiUrl: string;
  fetchApi: (request: Request) => Response | Promise<Response>;
  accounts: Accounts;
};

/** Everything that the app calls: the API and the identity provider. */
export function createHandlers({ apiUrl, fetchApi, accounts }: Options): RequestHandler[] {
  return [http.all(`${apiUrl}/*`, ({ request }) => fetchApi(request)), ...createIdentityHandlers(accounts)];
}
