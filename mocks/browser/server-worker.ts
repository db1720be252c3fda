import type { ServerRequest, ServerResponse } from './protocol.ts';
import { createServer } from './server.ts';

// One worker for all tabs, since an embedded database must have one user.

const servers = new Map<string, ReturnType<typeof createServer>>();

function serverOf(database: string): ReturnType<typeof createServer> {
  const server = servers.get(database) ?? createServer(database);
  servers.set(database, server);
  return server;
}

async function respond(database: string, { url, ...init }: ServerRequest): Promise<ServerResponse> {
  try {
    const fetchServer = await serverOf(database);
    const response = await fetchServer(new Request(url, init));
    return { status: response.status, headers: [...response.headers], body: await response.arrayBuffer() };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

self.addEventListener('connect', (event) => {
  const port = event instanceof MessageEvent ? event.ports[0] : undefined;
  port?.addEventListener('message', async ({ data: { database, request }, ports: [reply] }) => {
    reply?.postMessage(await respond(database, request));
  });
  port?.start();
});
