/** Milliseconds between two looks for new messages (product.md §3). */
export const POLL_INTERVAL = 10_000;

/** Milliseconds between two looks at the list of conversations: what is new elsewhere is less urgent. */
export const LIST_POLL_INTERVAL = 30_000;

/** No longer than this between two looks while they fail. */
export const MAX_POLL_INTERVAL = 120_000;

type QueryTimes = { status: 'pending' | 'error' | 'success'; dataUpdatedAt: number; errorUpdatedAt: number };

/**
 * Milliseconds until the next look, `interval` while all is well. While looks fail, as long as they have been failing: the pause
 * doubles each time.
 */
export function pollInterval(
  { status, dataUpdatedAt, errorUpdatedAt }: QueryTimes,
  interval: number = POLL_INTERVAL,
): number {
  if (status !== 'error') return interval;
  if (dataUpdatedAt === 0) return MAX_POLL_INTERVAL;
  return Math.min(Math.max(interval, errorUpdatedAt - dataUpdatedAt), MAX_POLL_INTERVAL);
}
