import { live } from '@/lib/live-flag';

/** Milliseconds between two polls for new messages (docs/product/messages.md, Conversation). */
export const POLL_INTERVAL = 10_000;

/** Milliseconds between two polls of the list of conversations, which is less urgent than the open one. */
export const LIST_POLL_INTERVAL = 30_000;

/** No longer than this between two polls while they fail. */
export const MAX_POLL_INTERVAL = 120_000;

type QueryTimes = { status: 'pending' | 'error' | 'success'; dataUpdatedAt: number; errorUpdatedAt: number };

/**
 * Milliseconds until the next poll, `interval` while all is well. While polls fail, as long as they have been failing:
 * the pause doubles each time. Never while changes are sent as they happen.
 */
export function pollInterval(
  { status, dataUpdatedAt, errorUpdatedAt }: QueryTimes,
  interval: number = POLL_INTERVAL,
): number {
  if (live.isOpen) return Number.POSITIVE_INFINITY;
  if (status !== 'error') return interval;
  if (dataUpdatedAt === 0) return MAX_POLL_INTERVAL;
  return Math.min(Math.max(interval, errorUpdatedAt - dataUpdatedAt), MAX_POLL_INTERVAL);
}
