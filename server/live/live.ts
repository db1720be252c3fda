import type { Logger } from 'pino';
import { LIVE_EVENTS } from '#endpoints/live';
import type { Database, Listen } from '../db/database.ts';
import { Problem, queryNotFound } from '../kit/problem.ts';
import type { Live, Reader } from '../kit/services.ts';
import { readMemberships, readMissedChanges } from './changes.ts';
import { createFeed, type Round } from './feed.ts';
import { notePresence } from './last-seen.ts';
import { readSnapshot, snapshotOf } from './place.ts';
import { readPresence } from './presence.ts';
import { createRegistry } from './registry.ts';
import { createStream, type LiveStream } from './stream.ts';

/** Streams of one person in one process; the oldest ends when there is one more. */
export const MAX_STREAMS_PER_USER = 10;

/** The longest that a stream lasts when its token does not say when it expires. */
const MAX_AGE_MS = 60 * 60_000;

/** How often the streams are looked through, and how often changes are looked for while nothing announces them. */
const TICK_MS = 1000;

/** So often changes are looked for anyway: a process that ends may have announced less than it has written. */
const LOOK_EVERY_TICKS = 5;

const defaults = {
  maxStreams: 10_000,
  /** A proxy ends a connection on which nothing is sent for a minute. */
  heartbeatMs: 25_000,
  /** How often it is asked whether a reader is still a member and signed in. */
  checkMs: 60_000,
};

type LiveOptions = {
  db: Database;
  clock: () => Date;
  logger: Pick<Logger, 'warn'>;
  /** How to receive what is announced; without it the table is read every second while there are streams. */
  listen?: Listen;
} & Partial<typeof defaults>;

/** The refusal of a stream, which costs nobody anything: pages ask now and then instead. */
export const noStream = () =>
  new Problem(503, '現在リアルタイム更新をご利用いただけません。しばらく時間を置いてからお試しください');

type Clocked = Required<Pick<LiveOptions, 'db' | 'clock'>>;

/** Reads what a reader has missed since an event. Throws 404 when the reader is no member any more. */
async function findBeginning({ db, clock }: Clocked, reader: Reader, lastEventId: string | null) {
  const now = clock();
  const since = lastEventId === null ? null : snapshotOf(lastEventId, now);
  const { cid, universalUid } = reader;
  const found = await readMissedChanges(db, { cid, universalUid, snapshot: since, now });
  if (!found.isMember) throw queryNotFound();
  // An id that this database has not come to yet is another one's, or from before it was restored.
  const isOfAnother = since !== null && readSnapshot(since).until > readSnapshot(found.snapshot).until;
  const isLost = lastEventId !== null && (since === null || isOfAnother);
  return { snapshot: found.snapshot, changes: isLost ? null : found.changes };
}

/** Readers about whom the identity provider is asked at once. */
const ASKED_AT_ONCE = 20;

/** Ends the streams whose reader is no member any more, then those whose reader is no longer signed in. */
async function checkReaders(db: Database, due: readonly LiveStream[]): Promise<void> {
  const members = await readMemberships(db, due);
  const [theirs = [], others = []] = [true, false].map((isMember) =>
    due.filter(({ cid, universalUid }) => members.has(`${cid} ${universalUid}`) === isMember),
  );
  for (const stream of others) stream.end();
  for (let start = 0; start < theirs.length; start += ASKED_AT_ONCE) {
    await Promise.all(
      theirs.slice(start, start + ASKED_AT_ONCE).map(async (stream) => {
        // While nobody can say, what was last known counts; the token's end is known.
        if (!(await stream.isSignedIn().catch(() => true))) stream.end();
      }),
    );
  }
}

/** Makes what notifies open pages of changes. It does nothing until the first stream is opened. */
export function createLive(options: LiveOptions): Live {
  const { db, clock, logger, maxStreams, heartbeatMs, checkMs } = { ...defaults, ...options };
  const streams = createRegistry();
  const feed = createFeed(options, { deliver, onPayload: deliverPresence });
  let ticking: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isChecking = false;
  let ticks = 0;
  /** Readers whose streams have started, or were checked, since their presence was noted last. */
  let present = new Set<string>();

  /** In one statement for all who came within a second: after a restart they all do. */
  function notePresent(): void {
    if (present.size === 0) return;
    const people = [...present];
    present = new Set();
    notePresence(db, people, clock()).catch(() => {
      // The database is away, which others warn of: the next tick tries again.
      for (const person of people) present.add(person);
    });
  }

  function deliver({ changes, snapshot }: Round): void {
    for (const [cid, theirs] of Map.groupBy(changes, (change) => change.cid)) {
      for (const stream of streams.ofCompany(cid)) stream.deliver({ changes: theirs, snapshot });
    }
  }

  function deliverPresence(payload: string): void {
    const notice = readPresence(payload);
    if (!notice) return;
    const { cid, ...presence } = notice;
    for (const stream of streams.ofCompany(cid)) {
      if (stream.universalUid !== presence.universalUid) stream.pass(LIVE_EVENTS.presence, presence);
    }
  }

  function tick(): void {
    const now = clock().getTime();
    ticks += 1;
    if (!feed.isReceiving() || ticks % LOOK_EVERY_TICKS === 0) feed.look();
    const due: LiveStream[] = [];
    // Absolute, or a clock that is set back would keep streams silent, and readers unchecked, for as long as it was ahead.
    for (const stream of streams.all) {
      if ((stream.expiresAt ?? 0) <= now) stream.end();
      else if (Math.abs(now - stream.writtenAt) >= heartbeatMs) stream.beat();
      // A round takes long while the identity provider is away: those that become due meanwhile are in the next one.
      if (isChecking || Math.abs(now - stream.checkedAt) < checkMs) continue;
      stream.checkedAt = now;
      present.add(stream.universalUid);
      due.push(stream);
    }
    notePresent();
    if (due.length === 0) return;
    isChecking = true;
    checkReaders(db, due)
      .catch((error: unknown) =>
        logger.warn({ err: error }, 'Readers of streams not checked: they are checked again soon'),
      )
      .finally(() => {
        isChecking = false;
      });
  }

  function onGone(stream: LiveStream): void {
    streams.remove(stream);
    if (streams.all.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
    present.clear();
    feed.rest();
  }

  function add(reader: Reader): LiveStream {
    const latest = clock().getTime() + MAX_AGE_MS;
    const expiresAt = Math.min(reader.expiresAt ?? latest, latest);
    const stream = createStream({ ...reader, expiresAt }, { clock, onGone });
    // Those that were opened together, after a restart, are not checked together.
    stream.checkedAt -= Math.random() * checkMs;
    streams.add(stream);
    present.add(reader.universalUid);
    ticking ??= setInterval(tick, TICK_MS).unref();
    return stream;
  }

  return {
    async open(reader, lastEventId) {
      const theirs = streams.ofPerson(reader.universalUid);
      for (const oldest of theirs.slice(0, Math.max(0, theirs.length - MAX_STREAMS_PER_USER + 1)))
        oldest.end();
      if (isClosed || streams.all.size >= maxStreams) throw noStream();
      // Before anything is read, so that nothing comes between.
      const stream = add(reader);
      try {
        await feed.begin();
        stream.begin(await findBeginning({ db, clock }, reader, lastEventId));
        return stream.body;
      } catch (error) {
        stream.end();
        throw error;
      }
    },
    count: () => streams.all.size,
    async close() {
      isClosed = true;
      for (const stream of [...streams.all]) stream.end();
      await feed.close();
    },
  };
}
