import { connect, createServer, type Socket } from 'node:net';
import { parentPort } from 'node:worker_threads';
import * as v from 'valibot';

/** What a gate is asked for: to be opened in front of a port, or, once it is known by its own, to be cut or mended. */
const Order = v.variant('what', [
  v.object({ what: v.literal('open'), to: v.number() }),
  v.object({ what: v.picklist(['cut', 'mend']), port: v.number() }),
]);

type Gate = { cut(): void; mend(): void };
const gates = new Map<number, Gate>();

function open(to: number): void {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isCut = false;
  const join = ([client, server]: readonly [Socket, Socket]) => client.pipe(server).pipe(client);
  const listener = createServer((client) => {
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
  listener.listen(0, '127.0.0.1', () => {
    const address = listener.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    gates.set(port, {
      cut() {
        isCut = true;
        for (const pair of pairs) for (const socket of pair) socket.unpipe().pause();
      },
      mend() {
        isCut = false;
        for (const pair of pairs) join(pair);
      },
    });
    parentPort?.postMessage({ to, port });
  });
}

parentPort?.on('message', (message) => {
  const order = v.parse(Order, message);
  if (order.what === 'open') open(order.to);
  else gates.get(order.port)?.[order.what]();
});
