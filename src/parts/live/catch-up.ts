import type { Query, QueryClient } from '@tanstack/react-query';

/** The pause before what could not be read is tried again: this long at first, twice as long each further time. */
const FIRST_PAUSE = 10_000;
const LONGEST_PAUSE = 120_000;

/** What is on the screen and could not be read again. What only waits to be shown the next time is no failure. */
const hasFailed = ({ state }: Query) =>
  state.status === 'error' && state.data !== undefined && state.fetchStatus === 'idle';

/**
 * Makes what reads again whatever a change made outdated and could not be read: the change is not sent again. `readFailed`
 * does so now, `watch` after a while where something has failed, both until nothing has. It also happens when the network
 * is back. A tab that nobody sees waits, since reading messages marks them as read.
 */
export function createCatchUp(queryClient: QueryClient, signal: AbortSignal) {
  let pause = FIRST_PAUSE;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function watch(): void {
    clearTimeout(timer);
    if (signal.aborted) return;
    if (queryClient.getQueryCache().findAll({ type: 'active', predicate: hasFailed }).length === 0) {
      pause = FIRST_PAUSE;
      return;
    }
    timer = setTimeout(readFailed, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }

  function readFailed(): void {
    if (signal.aborted || document.visibilityState !== 'visible') return;
    void queryClient
      .refetchQueries({ type: 'active', predicate: hasFailed }, { cancelRefetch: false })
      .then(watch);
  }

  window.addEventListener('online', readFailed, { signal });
  document.addEventListener('visibilitychange', readFailed, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  return { readFailed, watch };
}
