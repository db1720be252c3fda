import { focusManager, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@/client/api-error';
import { queryDefaults } from '@/client/query-defaults';
import { showAlert } from '@/ui/alert-store';
import { alertError, refusalMessage } from './error-alerts';
import { reportError } from './error-reporting';

/** Errors that mean a fault of ours: what the server could not do, and what is no answer at all. */
function reportFault(error: Error): void {
  const isFault = error instanceof ApiError ? (error.status ?? 0) >= 500 : true;
  if (isFault) reportError(error);
}

/**
 * The query client with the defaults of spec §9. Errors of reads alert only what spec §8 names, the screen shows the
 * rest; a refused write is alerted with the server's message. `meta.handlesErrors` leaves a call to its screen.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { ...queryDefaults, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        const isShown = meta?.handlesErrors ? false : alertError(error).kind === 'alert';
        if (!isShown) reportFault(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _onMutateResult, { meta }) => {
        if (meta?.handlesErrors) return reportFault(error);
        if (alertError(error).kind === 'alert') return;
        const message = error instanceof ApiError ? refusalMessage(error) : null;
        if (message !== null) showAlert({ message });
        reportFault(error);
      },
    }),
  });
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
