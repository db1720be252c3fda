import type { Change } from '#endpoints/live';
import type { RecordedChange } from './changes.ts';

/** Bytes that wait for a client that does not read; with more it is dropped. The system's own buffers come on top. */
const MAX_WAITING = 64 * 1024;

const encoder = new TextEncoder();

/** An error that the HTTP server takes for a client that has left, and logs in one line. */
const dropped = () =>
  Object.assign(new Error('The client does not read'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });

/** One event of a stream. The id comes last: a client that has it has all of the event. Without one the place stays. */
export const eventText = (event: string, data: unknown, id?: string): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n${id === undefined ? '' : `id: ${id}\n`}\n`;

/** Each change once, in the order in which they happened first. */
export function withoutRepeats(changes: readonly RecordedChange[]): Change[] {
  const found = new Map<string, Change>();
  for (const { kind, id } of changes) found.set(`${kind} ${id}`, { kind, id });
  return [...found.values()];
}

/** The body of a response that is written to as things happen. */
type EventBody = {
  body: ReadableStream<Uint8Array>;
  /** Writes; drops a client that has not read for too long. */
  write(text: string): void;
  /** Ends it in good order. */
  end(): void;
};

/** Makes the body of a stream; `onGone` is called once, whichever side ended it. */
export function createEventBody(onGone: () => void): EventBody {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const gone = () => {
    controller = null;
    onGone();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given;
      },
      cancel: gone,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING }),
  );
  return {
    body,
    write(text) {
      if (!controller) return;
      controller.enqueue(encoder.encode(text));
      if ((controller.desiredSize ?? 0) > 0) return;
      controller.error(dropped());
      gone();
    },
    end() {
      controller?.close();
      if (controller) gone();
    },
  };
}
