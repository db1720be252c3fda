import { createServer, type Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { lineOf, StartError } from './start-error.ts';

type Address = { host: string; port: number };
type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

const SHUTDOWN_MS = 10_000;

/** How long a client may take, in milliseconds; Node looks for those that took longer once per `connectionsCheckingInterval`. */
const patience = {
  headersTimeout: 15_000,
  // A 10 MB upload over a slow line takes a while.
  requestTimeout: 120_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 5000,
};

async function bind(server: Server, { host, port }: Address): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw new StartError(
      isTaken
        ? `Port ${port} on ${host} is already in use: stop what runs there or choose another with --port.`
        : `Cannot listen on ${host}:${port}: ${lineOf(error)}`,
      { cause: error },
    );
  }
}

/** Fails early, before the database is opened and filled, when the port is taken: throws a `StartError`. */
export async function requireFreePort(address: Address): Promise<void> {
  const server = createServer();
  await bind(server, address);
  await new Promise((resolve) => server.close(resolve));
}

/**
 * Serves `fetch` over HTTP. `close` takes no more connections, lets running requests finish for at most ten seconds and
 * then cuts them off.
 */
export async function listen(
  fetch: Fetch,
  address: Address,
  timeouts: Partial<typeof patience> = {},
): Promise<{ close(): Promise<void> }> {
  const server = createAdaptorServer({
    fetch,
    createServer,
    serverOptions: { ...patience, ...timeouts },
  }) as Server;
  await bind(server, address);
  return {
    close: () =>
      new Promise((resolve) => {
        const cutOff = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS);
        // A connection that is kept alive becomes idle only after its last response.
        const sweep = setInterval(() => server.closeIdleConnections(), 50);
        server.close(() => {
          clearTimeout(cutOff);
          clearInterval(sweep);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
