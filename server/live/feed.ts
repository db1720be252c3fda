import type { Logger } from 'pino';
import type { Database, Listen, Listening } from '../db/database.ts';
import { LIVE_CHANNEL } from './announce.ts';
import { type RecordedChange, readChangesAfter, readPlace } from './changes.ts';

type Options = { db: Database; logger: Pick<Logger, 'warn'>; listen?: Listen };

/** What `deliver` gets: changes that have become visible, and the snapshot that they are up to. */
export type Round = { changes: readonly RecordedChange[]; snapshot: string };

/**
 * Reads what has become visible in the table of changes, each change once, when one is announced or `look` is called.
 * While nothing can be received, `look` has to be called now and then. `onPayload` gets what is announced with words of its
 * own, which is in no table.
 */
export function createFeed(
  { db, logger, listen }: Options,
  { deliver, onPayload }: { deliver: (round: Round) => void; onPayload: (payload: string) => void },
) {
  /** Up to where has been delivered; null while nobody wants to know. */
  let place: string | null = null;
  let beginning: Promise<void> | null = null;
  let reading: Promise<void> | null = null;
  let isAsked = false;
  let hasFailed = false;
  let isReceiving = false;
  let listening: Listening | null = null;

  async function readOn(): Promise<void> {
    while (isAsked && place !== null) {
      isAsked = false;
      const round = await readChangesAfter(db, place);
      hasFailed = false;
      if (place === null) return;
      place = round.snapshot;
      if (round.changes.length > 0) deliver(round);
    }
  }

  function look(): void {
    if (place === null) return;
    isAsked = true;
    reading ??= readOn()
      .catch((error: unknown) => {
        if (!hasFailed) logger.warn({ err: error }, 'Changes cannot be read: streams wait');
        hasFailed = true;
      })
      .finally(() => {
        reading = null;
        // Asked for between the last round and here. After a failure the next tick asks again.
        if (isAsked && !hasFailed) look();
      });
  }

  return {
    look,
    /** Whether changes are announced at the moment, and were read when last they were. */
    isReceiving: () => isReceiving && !hasFailed,
    /** From its return on, everything that becomes visible is delivered. */
    async begin(): Promise<void> {
      listening ??=
        listen?.(LIVE_CHANNEL, {
          onNotice: (payload) => (payload === '' ? look() : onPayload(payload)),
          onState: (isListening) => {
            isReceiving = isListening;
            // What was announced while nobody received it.
            if (isListening) look();
          },
        }) ?? null;
      beginning ??= readPlace(db).then(
        (found) => {
          place ??= found;
        },
        (error: unknown) => {
          beginning = null;
          throw error;
        },
      );
      await beginning;
    },
    /** Nobody wants to know any more. */
    rest(): void {
      place = null;
      beginning = null;
    },
    async close(): Promise<void> {
      place = null;
      await listening?.close();
      await reading;
    },
  };
}
