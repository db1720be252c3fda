import { focusManager, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { reactionTo } from '@/client/alerts';
import { ApiError } from '@/client/api-error';
import { isCancelledCall } from '@/client/http';
import { queryDefaults } from '@/client/query-defaults';
import type { ErrorMeta } from '@/client/query-meta';
import { alertRefusal } from '@/session/alert-refusal';
import { showReaction } from './error-alerts';
import { reportError } from './error-reporting';
import { createOutageWatch } from './outage';

/** Reports errors that mean a fault of ours: what the server could not do, and what is no refusal; not what spec §8 ignores. */
function reportFault(error: Error): void {
  if (isCancelledCall(error) || (error instanceof ApiError && (error.status ?? 0) < 500)) return;
  const isIgnored = reactionTo(error).kind === 'ignore' && process.env.NODE_ENV !== 'development';
  if (isIgnored) return;
  // In development nothing is reported, and a mistake of ours belongs in the console.
  if (process.env.NODE_ENV === 'development' && !(error instanceof ApiError)) window.reportError(error);
  else reportError(error);
}

/** A read that failed is not tried again by its screen (spec §9): who leaves that and comes back begins with a new one. */
function forgetFailuresLeftBehind(client: QueryClient): void {
  const cache = client.getQueryCache();
  cache.subscribe(({ type, query }) => {
    if (type !== 'observerRemoved') return;
    setTimeout(() => {
      const isLeft = query.getObserversCount() === 0;
      if (isLeft && query.state.status === 'error' && query.state.data === undefined) cache.remove(query);
    });
  });
}

/**
 * The query client with the defaults of spec §9. A call without a response is alerted in the words of spec §8, whatever
 * its screen shows; a refused write with the text of the refusal, unless the screen shows that (`meta.handlesErrors`).
 */
export function createQueryClient(): QueryClient {
  const outage = createOutageWatch();

  /** Shows the alert of spec §8 that an error has; returns whether that is all there is to say about it. */
  function alertFailure(error: Error, call: object, { handlesErrors, hasNoAlert }: ErrorMeta = {}): boolean {
    const reaction = reactionTo(error);
    if (reaction.kind !== 'alert') {
      outage.noteResponse(call);
      return false;
    }
    if (hasNoAlert) return true;
    const isFirst = outage.noteFailure(call);
    if (isFirst || !handlesErrors || reaction.reload) showReaction(reaction);
    return true;
  }

  const client = new QueryClient({
    defaultOptions: {
      queries: { ...queryDefaults, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onSuccess: (_data, query) => outage.noteResponse(query),
      onError: (error, query) => {
        if (!alertFailure(error, query, query.meta)) reportFault(error);
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _onMutateResult, mutation) => outage.noteResponse(mutation),
      onError: (error, _variables, _onMutateResult, mutation) => {
        const { meta } = mutation;
        if (alertFailure(error, mutation, meta)) return;
        reportFault(error);
        const isShown = meta?.handlesErrors || meta?.hasNoAlert;
        if (!isShown && error instanceof ApiError) void alertRefusal(error);
      },
    }),
  });
  forgetFailuresLeftBehind(client);
  return client;
}

/**
 * Makes "focus" mean the window's focus and the tab's visibility: the library watches visibility only, and a window
 * that lies beside another one stays visible.
 */
export function watchWindowFocus(): void {
  focusManager.setEventListener((onFocus) => {
    const listener = () => onFocus();
    const onVisibility = () => document.visibilityState === 'visible' && onFocus();
    window.addEventListener('focus', listener);
    window.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('focus', listener);
      window.removeEventListener('visibilitychange', onVisibility);
    };
  });
}
