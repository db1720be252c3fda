import { ApiError } from '../api-error';
import { ChangedSince } from '../changed-since';
import { NotSent } from '../not-sent';

/** Reads what a write needs. A failure that spec §8 alerts passes as it is; throws `NotSent` for any other. */
export async function readBefore<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    const isAlerted = error instanceof ApiError && error.status === undefined;
    throw isAlerted ? error : new NotSent(error);
  }
}

type ReadFirst<Stored> = {
  stored: Stored;
  /** What its writer had read. */
  seen: unknown;
  sent: unknown;
  /** What of it is compared. */
  textOf: (stored: Stored) => unknown;
};

/**
 * Compares what is stored with what its writer had read, since the platform compares nothing. Returns what is stored where
 * an earlier try has written it, and null where it may be written now. Throws `ChangedSince`.
 */
export function writtenBefore<Stored>({ stored, seen, sent, textOf }: ReadFirst<Stored>): Stored | null {
  const text = textOf(stored);
  if (text === sent) return stored;
  if (text !== seen) throw new ChangedSince();
  return null;
}
