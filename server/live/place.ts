import { KEPT_MS } from './changes.ts';

/** Longer ones are not taken: a thousand transactions would have to run at once. */
const MAX_LENGTH = 12_000;

/** Numbers of transactions have 18 digits at most: PostgreSQL would need a thousand years for more. */
const FORM = /^(\d{13})\.([1-9]\d{0,17}:[1-9]\d{0,17}:(?:\d{1,18}(?:,\d{1,18})*)?)$/;

/** A snapshot of PostgreSQL: what was committed when it was taken. */
export type Snapshot = { from: bigint; until: bigint; running: ReadonlySet<string> };

/** Reads PostgreSQL's text for a snapshot, `from:until:running,…`. */
export function readSnapshot(text: string): Snapshot {
  const [from = '', until = '', running = ''] = text.split(':');
  return { from: BigInt(from), until: BigInt(until), running: new Set(running.split(',').filter(Boolean)) };
}

/** Whether a transaction was committed when a snapshot was taken, as `pg_visible_in_snapshot` says. */
export function isIn({ from, until, running }: Snapshot, transaction: string): boolean {
  const id = BigInt(transaction);
  return id < from || (id < until && !running.has(transaction));
}

/** What a stream calls the place up to which it has sent everything: the `id` of its events. */
export const eventId = (snapshot: string, at: Date): string => `${at.getTime()}.${snapshot}`;

/** Whether a snapshot does not contradict itself: PostgreSQL takes no other. */
function isSound({ from, until, running }: Snapshot): boolean {
  let last = from;
  for (const id of [...running].map(BigInt)) {
    if (id < last || id >= until) return false;
    last = id;
  }
  return from <= until;
}

/**
 * Reads a `Last-Event-ID`. Null when it is none of ours, or older than what is kept: all must be read again.
 */
export function snapshotOf(lastEventId: string, now: Date): string | null {
  if (lastEventId.length > MAX_LENGTH) return null;
  const [, at = '', snapshot = ''] = FORM.exec(lastEventId) ?? [];
  if (snapshot === '' || !isSound(readSnapshot(snapshot))) return null;
  const age = now.getTime() - Number(at);
  // A minute to spare: the clocks of several servers differ a little.
  return age > KEPT_MS - 60_000 || age < -60_000 ? null : snapshot;
}
