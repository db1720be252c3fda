import * as v from 'valibot';
import { Change, LIVE_EVENTS, live, Presence } from '#endpoints/live';
import { readEventStream, StreamError } from '@/client/event-stream';
import { session } from '@/session/current-session';

/** What has changed; null when that is not known, and everything is to be read again. */
export type Changes = readonly Change[] | null;

type Options = {
  cid: string;
  /** Where to go on; empty starts again. */
  lastEventId: string;
  signal: AbortSignal;
  onState: (isOpen: boolean) => void;
  onChanges: (changes: Changes, id: string) => void;
  onPresence: (presence: Presence) => void;
  /** Called for every sign of life. */
  onSign: () => void;
};

/** Milliseconds without a sign of life after which a connection counts as lost: the server sends one every 25 seconds. */
const SILENCE = 60_000;

/** The pause before the next try: this long after the first failure, twice as long after each further one. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 120_000;

/** How long a stream has to last for its end to count as the first failure. */
const LASTING = 10_000;

/** Half of it at random: all pages lose their streams at once when a server stops. */
const pauseAfter = (failures: number) =>
  Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE) * (1 - Math.random() / 2);

/** Waits, at most until the network is back or the page is looked at again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = () => {
      done.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const options = { signal: done.signal };
    signal.addEventListener('abort', end, options);
    window.addEventListener('online', end, options);
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && end(),
      options,
    );
  });
}

/** The changes of an event that this version knows: a newer server may send others. */
function readChanges(data: string): readonly Change[] {
  const items: unknown = JSON.parse(data);
  if (!Array.isArray(items)) return [];
  return items.flatMap((item) => {
    const result = v.safeParse(Change, item);
    return result.success ? [result.output] : [];
  });
}

/** One connection, until it ends; throws when it is refused or breaks off. */
async function readOnce(
  { cid, signal, onState, onChanges, onPresence, onSign }: Options,
  { lastEventId, needsNewToken }: { lastEventId: string; needsNewToken: boolean },
): Promise<void> {
  const attempt = new AbortController();
  const stop = () => attempt.abort();
  signal.addEventListener('abort', stop, { signal: attempt.signal });
  let silence = setTimeout(stop, SILENCE);
  try {
    await readEventStream(live.stream, {
      params: { cid },
      lastEventId,
      needsNewToken,
      signal: attempt.signal,
      onSign: () => {
        clearTimeout(silence);
        silence = setTimeout(stop, SILENCE);
        onSign();
      },
      onEvent: ({ name, data, id }) => {
        onState(true);
        if (name === LIVE_EVENTS.presence) {
          const result = v.safeParse(Presence, JSON.parse(data));
          if (result.success) onPresence(result.output);
        } else if (name === LIVE_EVENTS.reset) onChanges(null, id);
        else if (name === LIVE_EVENTS.changes) onChanges(readChanges(data), id);
      },
    });
  } finally {
    clearTimeout(silence);
    stop();
  }
}

/** Receives what changes in a company until `signal` is aborted. A stream that ends is opened again, after a pause. */
export async function followStream(options: Options): Promise<void> {
  const { signal, onState } = options;
  let { lastEventId } = options;
  let failures = 0;
  let wasReceiving = false;
  /** Returns whether the token was refused. */
  const noteFailure = (error: unknown): boolean => {
    const status = error instanceof StreamError ? error.status : null;
    // A company of which the reader is no member any more: the page must not stay as it is.
    if (status === 404 && wasReceiving) void session.followContract().catch(() => {});
    if (status !== null) wasReceiving = false;
    return status === 401;
  };
  let needsNewToken = false;
  const onChanges: Options['onChanges'] = (changes, id) => {
    lastEventId = id;
    wasReceiving = true;
    options.onChanges(changes, id);
  };
  while (!signal.aborted) {
    const begun = performance.now();
    needsNewToken = await readOnce({ ...options, onChanges }, { lastEventId, needsNewToken }).then(
      () => false,
      noteFailure,
    );
    if (signal.aborted) return;
    onState(false);
    if (performance.now() - begun > LASTING) failures = 0;
    await pause(pauseAfter(failures), signal);
    failures += 1;
  }
}
