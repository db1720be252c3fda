import type { QueryClient } from '@tanstack/react-query';
import { restoreScroll } from './scroll-restoration';

/** Milliseconds until changes are listened to: the page has what it needs by then. */
const LATER = 3000;

/** Begins what only somebody who is signed in needs. Returns how to end it. */
export function afterSignIn(queryClient: QueryClient): () => void {
  const stopScrolling = restoreScroll();
  const leaving = new AbortController();
  const timer = setTimeout(() => {
    // Without it, pages go on asking now and then.
    import('@/features/live/begin').then(
      ({ begin }) => begin(queryClient, leaving.signal),
      () => {},
    );
  }, LATER);
  return () => {
    stopScrolling();
    clearTimeout(timer);
    leaving.abort();
  };
}
