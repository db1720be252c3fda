import { focusManager, QueryClientProvider } from '@tanstack/react-query';
import Router, { useRouter } from 'next/router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { setResponseShapeReporter } from '@/client/shape-reporter';
import type { Page } from '@/layouts/page';
import { isSwitchInAnotherTab } from '@/session/account-switching';
import { useAuthStore } from '@/session/auth-store';
import { connectSession, session } from '@/session/current-session';
import { flags } from '@/session/flags';
import { AlertHost } from '@/ui/alert';
import { showAlert } from '@/ui/alert-store';
import { ToastHost } from '@/ui/toast';
import { clearToasts } from '@/ui/toast-store';
import { ErrorBoundary } from './error-boundary';
import { reportError, startErrorReporting } from './error-reporting';
import { createQueryClient, watchWindowFocus } from './query-client';
import { RouteChanges } from './route-changes';
import { restoreScroll } from './scroll-restoration';
import { handleUncaughtError, watchUncaughtErrors } from './uncaught-errors';

function createApp() {
  const queryClient = createQueryClient();
  setResponseShapeReporter(reportError);
  connectSession({
    goTo: (path) => Router.push(path),
    alert: (message) => showAlert({ message }),
    clearCache: () => queryClient.clear(),
    raise: handleUncaughtError,
  });
  // Before the page comes to life, which takes a slow device as long as a round trip.
  return { queryClient, prepared: session.prepare() };
}

/** Everything around the pages: query client, session, alerts, toasts and the handling of errors. */
export function Providers({ children, preload }: { children: ReactNode; preload?: Page['preload'] }) {
  const { pathname } = useRouter();
  const isKnown = useAuthStore((state) => state.userId !== null);
  const [{ queryClient, prepared }] = useState(createApp);
  useEffect(() => (isKnown ? restoreScroll() : undefined), [isKnown]);
  const beginFirstReads = useEffectEvent(() => preload?.(queryClient));

  useEffect(() => {
    const stopWatching = watchUncaughtErrors();
    const onStorage = (event: StorageEvent) => {
      if (isSwitchInAnotherTab(event)) window.location.reload();
    };
    window.addEventListener('storage', onStorage);
    watchWindowFocus();
    const stopFollowing = focusManager.subscribe((isFocused) => {
      if (isFocused) session.followContract().catch(handleUncaughtError);
    });
    const stopClearing = useAuthStore.subscribe((now, before) => {
      if (before.corporationId === '' || now.corporationId === before.corporationId) return;
      // Cached candidates tell what the company had to do with them; a toast's 編集する would act under the other one.
      queryClient.clear();
      clearToasts();
    });
    startErrorReporting();
    // A logout that the last page did not live to finish.
    flags.loggingOut.clear();
    if (flags.loggedIn.isSet()) session.start().catch(handleUncaughtError);
    // After those that tell who is here: only six calls go out at once, and nothing shows before those.
    void prepared.then(beginFirstReads);
    return () => {
      stopWatching();
      stopFollowing();
      stopClearing();
      window.removeEventListener('storage', onStorage);
    };
  }, [queryClient, prepared]);

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
