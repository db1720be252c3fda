import type { QueryClient } from '@tanstack/react-query';
import { numberOfUnreadMessages } from '#endpoints/unread-messages';
import { endpointFilter } from '@/client/queries';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { env } from '@/config/env';
import { live } from '@/lib/live-flag';

/** How often it is looked whether the page still reads. */
const LOOK = 500;

/** Counts the unread messages now and then while the page is visible and nothing tells of them. */
function pollCount(queryClient: QueryClient): void {
  if (live.isOpen || document.visibilityState !== 'visible') return;
  void queryClient.invalidateQueries(endpointFilter(numberOfUnreadMessages));
}

/**
 * Keeps a page up to date until `signal` is aborted: follows what changes as soon as nothing is being read. Where the
 * platform has no stream, or the browser no way to share it between its tabs, pages go on polling.
 */
export function begin(queryClient: QueryClient, signal: AbortSignal): void {
  const polling = setInterval(pollCount, SHORT_STALE_TIME, queryClient);
  signal.addEventListener('abort', () => clearInterval(polling));
  if (!env.apiExtensions || !('locks' in navigator)) return;
  const looking = setInterval(() => {
    if (queryClient.isFetching() > 0) return;
    clearInterval(looking);
    import('./follow-changes').then(
      ({ followChanges }) => followChanges(queryClient, signal),
      () => {},
    );
  }, LOOK);
  signal.addEventListener('abort', () => clearInterval(looking));
}
