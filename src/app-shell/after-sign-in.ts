import type { QueryClient } from '@tanstack/react-query';
import { env } from '@/config/env';
import { restoreScroll } from './scroll-restoration';

/** For so many seconds on end nothing must be on its way before changes are listened to. */
const QUIET_SECONDS = 3;

/** Begins to hear of changes once the page has all that it needs; until then, and where that cannot be, pages ask. */
function hearWhenQuiet(queryClient: QueryClient): () => void {
  let stop = () => {};
  let quietFor = 0;
  const timer = setInterval(() => {
    quietFor = queryClient.isFetching() ? 0 : quietFor + 1;
    if (quietFor < QUIET_SECONDS) return;
    end();
    import('@/features/live/follow-changes').then(
      ({ followChanges }) => {
        if (!isOver) stop = followChanges(queryClient);
      },
      () => {},
    );
  }, 1000);
  const end = () => clearInterval(timer);
  let isOver = false;
  return () => {
    isOver = true;
    end();
    stop();
  };
}

/** Begins what only somebody who is signed in needs. Returns how to end it. */
export function afterSignIn(queryClient: QueryClient): () => void {
  const stopScrolling = restoreScroll();
  const stopHearing = env.apiExtensions && 'locks' in navigator ? hearWhenQuiet(queryClient) : null;
  return () => {
    stopScrolling();
    stopHearing?.();
  };
}
