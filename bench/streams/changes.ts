import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../server/db/database.ts';
import { recordChange } from '../../server/live/changes.ts';
import { type Listener, openListener, type Person } from './people.ts';

/** Streams that are being opened at a time. */
const OPENING = 50;

/** Opens a stream for each person; `received` counts what comes and how late, by when it was sent. */
export async function openAll(
  people: readonly Person[],
  address: string,
  sentAt: ReadonlyMap<string, number>,
) {
  const received = { latencies: [] as number[], ended: 0 };
  const listeners: Listener[] = [];
  const queue = [...people];
  const openNext = async () => {
    for (let person = queue.pop(); person; person = queue.pop()) {
      const listener = await openListener(person, {
        address,
        onReceived: (id) => received.latencies.push(performance.now() - (sentAt.get(id) ?? Number.NaN)),
        onEnd: () => {
          received.ended += 1;
        },
      });
      listeners.push(listener);
    }
  };
  await Promise.all(Array.from({ length: OPENING }, openNext));
  return { received, listeners };
}

/** Writes changes for random companies; returns which ones, in order, by company. */
export async function writeChanges(
  db: Database,
  companies: readonly string[],
  { rate, seconds, sentAt }: { rate: number; seconds: number; sentAt: Map<string, number> },
): Promise<Map<string, string[]>> {
  const written = new Map(companies.map((cid) => [cid, [] as string[]]));
  // One writer a company, so that what it writes has an order.
  const busy = new Map<string, Promise<void>>();
  const begun = performance.now();
  for (let count = 0; count < rate * seconds; count += 1) {
    await sleep(Math.max(0, begun + (count * 1000) / rate - performance.now()));
    const cid = companies[Math.floor(Math.random() * companies.length)] ?? '';
    const id = `${cid} ${count}`;
    const write = async () => {
      sentAt.set(id, performance.now());
      written.get(cid)?.push(id);
      await db.transaction((tx) => recordChange(tx, { cid, kind: 'message', id, at: new Date() }));
    };
    busy.set(cid, (busy.get(cid) ?? Promise.resolve()).then(write));
  }
  await Promise.all(busy.values());
  return written;
}

/** Compares what each stream was sent with what was written for its company. */
export function compare(listeners: readonly Listener[], written: ReadonlyMap<string, readonly string[]>) {
  const sums = { expected: 0, lost: 0, doubled: 0, disordered: 0 };
  for (const { cid, received } of listeners) {
    const wanted = written.get(cid) ?? [];
    const distinct = new Set(received);
    sums.expected += wanted.length;
    sums.lost += wanted.filter((id) => !distinct.has(id)).length;
    sums.doubled += received.length - distinct.size;
    const places = [...distinct].map((id) => wanted.indexOf(id));
    sums.disordered += places.filter((place, index) => index > 0 && place < (places[index - 1] ?? 0)).length;
  }
  return sums;
}
