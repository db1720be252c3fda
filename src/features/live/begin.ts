import type { QueryClient } from '@tanstack/react-query';
import { env } from '@/config/env';

/** How often it is looked whether the page still reads. */
const LOOK = 500;

/**
 * Follows what changes, from when nothing is being read on, until `signal` is aborted. Does nothing where the platform
 * has no stream, or the browser no way to share it between its tabs: there, pages ask now and then.
 */
export function begin(queryClient: QueryClient, signal: AbortSignal): void {
  if (!env.apiExtensions || !('locks' in navigator) || signal.aborted) return;
  const end = () => clearInterval(timer);
  const timer = setInterval(() => {
    if (queryClient.isFetching() > 0) return;
    end();
    import('./follow-changes').then(
      ({ followChanges }) => followChanges(queryClient, signal),
      () => {},
    );
  }, LOOK);
  signal.addEventListener('abort', end);
}
