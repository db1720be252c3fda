import { ApiError } from '@/client/api-error';
import { alertError } from './error-alerts';
import { reportError } from './error-reporting';

/**
 * Takes an error that nobody caught: alerts it, ignores it, or reports it, by the table of spec §8. Answers whether it
 * is dealt with; one that is not goes on to the browser's console.
 */
export function handleUncaughtError(error: unknown): boolean {
  const { kind } = alertError(error);
  // The query client has already shown a refused call.
  const isRefusedCall = error instanceof ApiError && error.status !== undefined && error.status < 500;
  if (kind === 'rethrow' && !isRefusedCall) reportError(error);
  return kind !== 'rethrow' || isRefusedCall;
}

/** Watches for uncaught errors; answers how to stop. */
export function watchUncaughtErrors(): () => void {
  const onError = (event: ErrorEvent) => {
    // A script of another origin or an extension tells nothing.
    if (event.error && handleUncaughtError(event.error)) event.preventDefault();
  };
  const onRejection = (event: PromiseRejectionEvent) => {
    if (handleUncaughtError(event.reason)) event.preventDefault();
  };
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
