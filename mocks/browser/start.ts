import { HttpResponse, http } from 'msw';
import { setupWorker } from 'msw/browser';
import * as v from 'valibot';
import { live } from '#endpoints/live';
import { createHandlers } from '../handlers.ts';
import { Account, type Accounts } from '../identity/accounts.ts';
import { currentDatabase } from './current-database.ts';
import { ACCOUNTS_PATH, API_PATH, MAILS_PATH, type ServerRequest, type ServerResponse } from './protocol.ts';

type Fetch = (request: Request) => Promise<Response>;

/** A worker that fails while it is loaded reports nothing. */
const PATIENCE_MS = 60_000;

const tooLate = () =>
  new Promise<never>((_, reject) => {
    const message = 'The server in this browser did not start. Its console: chrome://inspect/#workers';
    setTimeout(() => reject(new Error(message)), PATIENCE_MS);
  });

/** Opens the connection to the worker that has the server. */
function connectServer(database: string): Fetch {
  const worker = new SharedWorker(new URL('./server-worker.ts', import.meta.url), { type: 'module' });
  worker.port.start();
  return async (request) => {
    const { url, method } = request;
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const message: ServerRequest = {
      url,
      method,
      headers: [...request.headers],
      body: hasBody ? await request.arrayBuffer() : null,
    };
    const { port1, port2 } = new MessageChannel();
    const response = await new Promise<ServerResponse>((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<ServerResponse>) => resolve(data);
      worker.port.postMessage({ database, request: message }, [port2]);
    });
    if ('error' in response) throw new Error(response.error);
    const { status, headers, body } = response;
    return new Response(body.byteLength > 0 ? body : null, { status, headers });
  };
}

/** Returns the identity provider's accounts, stored by the server. */
function accountsOf(fetchServer: Fetch): Accounts {
  const find = async (query: Record<string, string>) => {
    const url = `${location.origin}${ACCOUNTS_PATH}?${new URLSearchParams(query)}`;
    const response = await fetchServer(new Request(url));
    return v.parse(v.nullable(Account), await response.json()) ?? undefined;
  };
  return {
    findByEmail: (email) => find({ email }),
    findByUid: (uid) => find({ uid }),
    add: async (account) => {
      const url = `${location.origin}${ACCOUNTS_PATH}`;
      await fetchServer(new Request(url, { method: 'POST', body: JSON.stringify(account) }));
    },
  };
}

/** Handles the page's calls in the browser from now on. Resolves when the server can be called. */
export async function startMocks(): Promise<void> {
  const fetchServer = connectServer(currentDatabase());
  const isReady = fetchServer(new Request(`${location.origin}${MAILS_PATH}`));
  const worker = setupWorker(
    // A message between windows carries no stream: without one the page polls, and a refusal would be in the console.
    http.get(
      `${location.origin}${API_PATH}${live.stream.path}`,
      () => new HttpResponse(null, { status: 204 }),
    ),
    ...createHandlers({
      apiUrl: `${location.origin}${API_PATH}`,
      fetchApi: fetchServer,
      accounts: accountsOf(fetchServer),
    }),
    http.get(MAILS_PATH, ({ request }) => fetchServer(request)),
  );
  await worker.start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: '/biz/mockServiceWorker.js', options: { scope: '/biz/' } },
  });
  await Promise.race([isReady, tooLate()]);
}
