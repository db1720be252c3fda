import type { QueryClient } from '@tanstack/react-query';
import { restoreScroll } from './scroll-restoration';

/** Milliseconds until a page is kept up to date: it has what it needs by then. */
const LATER = 3000;

/** Does what only somebody who is signed in needs, until `signal` is aborted. */
export function afterSignIn(queryClient: QueryClient, signal: AbortSignal): void {
  if (signal.aborted) return;
  signal.addEventListener('abort', restoreScroll());
  setTimeout(() => {
    if (signal.aborted) return;
    import('@/features/live/begin').then(
      ({ begin }) => begin(queryClient, signal),
      () => {}, // pages show what is new when one comes back to them
    );
  }, LATER);
}
