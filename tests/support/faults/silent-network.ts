import { connect, createServer, type Socket } from 'node:net';

/**
 * A network between us and a database server that can fall silent: then nothing that is sent arrives, and connecting
 * works, as it does to a server that stalls. It can also refuse all connections, as a server does that has ended.
 */
export async function createSilentNetwork(serverUrl: string) {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        server.destroy();
        sockets.delete(socket);
      });
    }
    if (!isSilent) client.pipe(server).pipe(client);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  const url = new URL(serverUrl);
  if (typeof address === 'object' && address) url.port = String(address.port);
  return {
    /** The server's address through this network. */
    url: url.href,
    fallSilent(): void {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** New connections work again; those of before stay as they are. */
    recover(): void {
      isSilent = false;
    },
    /** Breaks off all connections, as a machine between does that has forgotten them. */
    reset(): void {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    /** Breaks off all connections and refuses new ones. */
    refuse(): void {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
    /** Takes connections again, at the same address. */
    accept: () => new Promise<void>((resolve) => proxy.listen(Number(url.port), '127.0.0.1', resolve)),
    close(): void {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
