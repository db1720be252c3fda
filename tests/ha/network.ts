import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';

/** A port in front of another one: what lies behind can be cut off, as by a cable that is pulled. */
type Gate = { port: number; cut(): void; mend(): void };

const Opened = v.object({ to: v.number(), port: v.number() });

let worker: Worker | undefined;

/**
 * Opens a gate to a port of this machine. Cut off, it takes connections, and nothing that is sent arrives until it is mended. In
 * a thread of its own: the clients of this one would make the network slow.
 */
export async function openGate(to: number): Promise<Gate> {
  worker ??= new Worker(new URL('./gates.ts', import.meta.url));
  const thread = worker;
  const opened = once(thread, 'message');
  thread.postMessage({ what: 'open', to });
  const { port } = v.parse(Opened, (await opened)[0]);
  return {
    port,
    cut: () => thread.postMessage({ what: 'cut', port }),
    mend: () => thread.postMessage({ what: 'mend', port }),
  };
}

/** Ends all gates. */
export async function closeGates(): Promise<void> {
  await worker?.terminate();
  worker = undefined;
}
