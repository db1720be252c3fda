import { ApiError } from '@/client/api-error';

/** The pause before a message is sent again, in ms: twice as long after each further failure. */
const FIRST_PAUSE = 10_000;
const LONGEST_PAUSE = 60_000;

/** After so many tries, some seven minutes, it waits for its writer. */
const MOST_TRIES = 10;

const tries = new Map<string, number>();

/** Whether a call failed for want of a server, which comes back by itself. */
export const isServerAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === undefined || [502, 503, 504].includes(error.status));

/**
 * Returns how long to wait before an entry is sent again, in ms; null when it has been tried often enough. Half of it is
 * random: all browsers lose the server at once.
 */
export function nextPause(entryId: string): number | null {
  const tried = tries.get(entryId) ?? 0;
  if (tried >= MOST_TRIES) return null;
  tries.set(entryId, tried + 1);
  return Math.min(FIRST_PAUSE * 2 ** tried, LONGEST_PAUSE) * (1 - Math.random() / 2);
}
