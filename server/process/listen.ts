import { createServer, IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { lineOf, StartError } from '../lib/start-error.ts';

type Address = { host: string; port: number };
type Connection = Parameters<Parameters<typeof createAdaptorServer>[0]['fetch']>[1];
type Fetch = (request: Request, connection: Connection) => Response | Promise<Response>;

/** `npm start` waits ten seconds before it kills, and the database is closed after this. */
const SHUTDOWN_MS = 5000;

/**
 * What a client may still send behind a response for which its body was not needed: so many bytes, for so long in all, and
 * with pauses of so many ms. A large file over a slow line takes a while.
 */
const linger = { bytes: 64 * 1024 * 1024, ms: 30_000, silenceMs: 3000 };

/** How long a client may take to close its side of a connection that was closed here, in ms. */
const CLOSE_MS = 500;

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

/** Reads what a client still sends and throws it away, within the bounds of `linger`; resolves when it ends or goes beyond. */
function drain(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const over = setTimeout(finish, linger.ms);
    const silent = setTimeout(finish, linger.silenceMs);
    function finish() {
      clearTimeout(over);
      clearTimeout(silent);
      resolve();
    }
    // Whoever began to read the body would keep all of it.
    incoming.removeAllListeners('data');
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes > linger.bytes) finish();
      else silent.refresh();
    });
    for (const event of ['end', 'close', 'error'] as const) incoming.once(event, finish);
    if (incoming.readableEnded || incoming.destroyed) finish();
    incoming.resume();
  });
}

/**
 * Closes a connection behind its response only when the client has sent everything: with something unread, closing takes the
 * response away from a client that reads it when it is done with sending.
 */
function closeWhenSent(incoming: IncomingMessage): void {
  const { socket } = incoming;
  let isClosing = false;
  socket.destroySoon = () => {
    if (isClosing) return;
    isClosing = true;
    void drain(incoming).then(() => {
      socket.end();
      const timer = setTimeout(() => socket.destroy(), CLOSE_MS);
      socket.once('close', () => clearTimeout(timer));
    });
  };
}

/** Says with the response that its connection ends when the body of its request was not read to the end. */
const closeUnread =
  (fetch: Fetch): Fetch =>
  async (request, connection) => {
    const response = await fetch(request, connection);
    const { incoming } = connection;
    if (!incoming.complete) {
      response.headers.set('Connection', 'close');
      if (incoming instanceof IncomingMessage) closeWhenSent(incoming);
    }
    return response;
  };

/** Follows on which connections no request runs: silent ones, those in the middle of their headers and those kept alive. */
function followIdle(server: Server): Set<Socket> {
  const idle = new Set<Socket>();
  server.on('connection', (socket) => {
    idle.add(socket);
    socket.once('close', () => idle.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket);
    response.once('close', () => !socket.destroyed && idle.add(socket));
  });
  return idle;
}

/**
 * Serves `fetch` over HTTP. `close` takes no more connections, ends those on which no request runs, lets running requests
 * finish for at most five seconds and then cuts them off.
 */
export async function listen(
  fetch: Fetch,
  address: Address,
  timeouts: Partial<typeof patience> = {},
): Promise<{ close(): Promise<void> }> {
  const server = createAdaptorServer({
    fetch: closeUnread(fetch),
    createServer,
    serverOptions: { ...patience, ...timeouts },
  }) as Server;
  const idle = followIdle(server);
  await bind(server, address);
  return {
    close: () =>
      new Promise((resolve) => {
        const cutOff = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS);
        const endIdle = () => {
          for (const socket of idle) socket.destroy();
        };
        // A connection that is kept alive becomes idle only after its last response.
        const sweep = setInterval(endIdle, 50);
        server.close(() => {
          clearTimeout(cutOff);
          clearInterval(sweep);
          resolve();
        });
        endIdle();
      }),
  };
}
