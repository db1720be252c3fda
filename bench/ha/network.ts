import { connect, createServer, type Socket } from 'node:net';

/** A port in front of another one: what lies behind can be cut off, as by a cable that is pulled. */
export type Gate = { port: number; cut(): void; mend(): void; close(): void };

/** Opens a gate to a port of this machine. Cut off, it takes connections, and nothing that is sent arrives until it is mended. */
export async function openGate(to: number): Promise<Gate> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isCut = false;
  const join = ([client, server]: readonly [Socket, Socket]) => client.pipe(server).pipe(client);
  const gate = createServer((client) => {
    const pair = [client, connect(to, '127.0.0.1')] as const;
    pairs.add(pair);
    for (const socket of pair) {
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        for (const each of pair) each.destroy();
        pairs.delete(pair);
      });
    }
    if (!isCut) join(pair);
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const address = gate.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut() {
      isCut = true;
      for (const pair of pairs) for (const socket of pair) socket.unpipe().pause();
    },
    mend() {
      isCut = false;
      for (const pair of pairs) join(pair);
    },
    close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      gate.close();
    },
  };
}
