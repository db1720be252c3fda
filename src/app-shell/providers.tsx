import { QueryClientProvider } from '@tanstack/react-query';
import Router, { useRouter } from 'next/router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { setResponseShapeReporter } from '@/client/response-shape-error';
import type { Page } from '@/layouts/page';
import { followTheme } from '@/parts/shell/theme';
import { useAuthStore } from '@/session/auth-store';
import { connectSession, session } from '@/session/current-session';
import { watchSession } from '@/session/watch-session';
import { AlertHost } from '@/ui/feedback/alert';
import { showAlert } from '@/ui/feedback/alert-store';
import { ToastHost } from '@/ui/feedback/toast';
import { clearToasts } from '@/ui/feedback/toast-store';
import { expectEarlyTranslation } from './early-translation';
import { ErrorBoundary } from './error-boundary';
import { reportError, startTracing } from './error-reporting';
import { tolerateMovedNodes } from './moved-nodes';
import { createQueryClient, watchWindowFocus } from './query-client';
import { RouteChanges } from './route-changes';
import { raiseError, watchUncaughtErrors } from './uncaught-errors';

// Before anything renders. Until then a page shows the device's theme, by its stylesheet alone.
if (typeof window !== 'undefined') {
  followTheme();
  tolerateMovedNodes();
  expectEarlyTranslation();
}

/** Milliseconds from one look at the page's reads to the next, and how many in a row must find none under way. */
const LOOK_EVERY_MS = 250;
const QUIET_LOOKS = 8;

/** Whether the browser came here by an address or a link, neither by a reload nor by going back. */
const isOpenedAnew = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'navigate');

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    run();
  };
}

function createApp() {
  const queryClient = createQueryClient();
  setResponseShapeReporter(reportError);
  connectSession({
    goTo: (path) => Router.push(path),
    alert: (message) => showAlert({ message }),
    clearCache: () => queryClient.clear(),
    raise: raiseError,
  });
  // Before hydration, which takes a slow device as long as a round trip.
  session.prepare();
  return queryClient;
}

/** Everything around the pages: query client, session, alerts, toasts and the handling of errors. */
export function Providers({ children, prefetch }: { children: ReactNode; prefetch?: Page['prefetch'] }) {
  const { pathname } = useRouter();
  const isKnown = useAuthStore((state) => state.userId !== null);
  const [queryClient] = useState(createApp);
  useEffect(() => {
    if (!isKnown) return;
    // Of no use before sign-in, whose page has a size budget.
    const leaving = new AbortController();
    const { signal } = leaving;
    const keepScroll = once(() => {
      if (signal.aborted) return;
      import('./scroll-restoration').then(({ restoreScroll }) => restoreScroll(signal)).catch(raiseError);
    });
    // A page that was opened again has no place to go back to before somebody scrolls.
    if (!isOpenedAnew()) keepScroll();
    window.addEventListener('scroll', keepScroll, { passive: true, signal });
    let quietLooks = 0;
    const looking = setInterval(() => {
      quietLooks = queryClient.isFetching() ? 0 : quietLooks + 1;
      if (quietLooks < QUIET_LOOKS) return;
      clearInterval(looking);
      keepScroll();
      // Without it, pages show what is new when one comes back to them.
      import('@/parts/live/begin').then(({ begin }) => begin(queryClient, signal)).catch(raiseError);
    }, LOOK_EVERY_MS);
    return () => {
      clearInterval(looking);
      leaving.abort();
    };
  }, [isKnown, queryClient]);
  const beginFirstReads = useEffectEvent(() => prefetch?.(queryClient));

  useEffect(() => {
    const stopWatching = watchUncaughtErrors();
    watchWindowFocus();
    const stopClearing = useAuthStore.subscribe((now, before) => {
      if (before.corporationId === '' || now.corporationId === before.corporationId) return;
      // Cached candidates show what the company had to do with them; a toast's 編集する would act under the other one.
      queryClient.clear();
      clearToasts();
    });
    startTracing();
    const stopSession = watchSession(raiseError);
    // After those that load the session: only six calls go out at once, and nothing shows before those.
    beginFirstReads();
    return () => {
      stopWatching();
      stopClearing();
      stopSession();
    };
  }, [queryClient]);

  return (
    <QueryClientProvider client={queryClient}>
      <RouteChanges />
      <ErrorBoundary resetKey={pathname}>{children}</ErrorBoundary>
      {/* Before sign-in there is next to nothing to alert, and little to load for it. */}
      <AlertHost preload={isKnown} />
      <ToastHost />
    </QueryClientProvider>
  );
}
