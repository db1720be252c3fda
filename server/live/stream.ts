import { LIVE_EVENTS } from '#endpoints/live';
import type { Reader } from '../kit/services.ts';
import type { RecordedChange } from './changes.ts';
import { createEventBody, eventText, withoutRepeats } from './event-body.ts';
import type { Round } from './feed.ts';
import { eventId, isIn, readSnapshot, type Snapshot } from './place.ts';

/** What a stream starts with; of `changes` null says that all must be read again. */
type Beginning = { changes: readonly RecordedChange[] | null; snapshot: string };

export type LiveStream = Reader & {
  body: ReadableStream<Uint8Array>;
  /** When anything was written last, and the reader checked, in ms. */
  writtenAt: number;
  checkedAt: number;
  /** Sends what the reader has missed, then what was sent before this was known. */
  begin(beginning: Beginning): void;
  /** Sends what is new to the reader; ends when that is no member any more. */
  deliver(round: Round): void;
  /** Sends an event that is no change, unless the stream has not started. */
  pass(event: string, data: unknown): void;
  /** Sends what keeps the connection open. */
  beat(): void;
  end(): void;
};

/** Makes a stream, which sends nothing before it has started. `onGone` is called once, whichever side ends it. */
export function createStream(
  reader: Reader,
  { clock, onGone }: { clock: () => Date; onGone: (stream: LiveStream) => void },
): LiveStream {
  /** What the reader was sent up to when it began. */
  let seen: Snapshot | null = null;
  let waiting: Round[] = [];
  const { body, write, end } = createEventBody(() => onGone(stream));

  const send = (text: string) => {
    stream.writtenAt = clock().getTime();
    write(text);
  };

  function deliver(round: Round): void {
    const known = seen;
    if (known === null) {
      waiting.push(round);
      return;
    }
    const unseen = round.changes.filter(({ transaction }) => !isIn(known, transaction));
    if (unseen.some(({ kind, id }) => kind === 'member' && id === reader.universalUid)) end();
    const changes = withoutRepeats(unseen);
    if (changes.length > 0) send(eventText(LIVE_EVENTS.changes, changes, eventId(round.snapshot, clock())));
  }

  const stream: LiveStream = {
    ...reader,
    body,
    writtenAt: clock().getTime(),
    checkedAt: clock().getTime(),
    begin({ changes, snapshot }) {
      const id = eventId(snapshot, clock());
      send(
        changes
          ? eventText(LIVE_EVENTS.changes, withoutRepeats(changes), id)
          : eventText(LIVE_EVENTS.reset, null, id),
      );
      seen = readSnapshot(snapshot);
      for (const round of waiting) deliver(round);
      waiting = [];
    },
    deliver,
    pass: (event, data) => {
      if (seen !== null) send(eventText(event, data));
    },
    beat: () => send(':\n\n'),
    end,
  };
  return stream;
}
