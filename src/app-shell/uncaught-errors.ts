import { isCancelledCall } from '@/client/http';
import { isRefusal } from '@/client/refusal';
import { IdentityError } from '@/session/identity';
import { alertError } from './error-alerts';
import { reportError } from './error-reporting';

/** Whether an error has been shown by its screen or the query client, and is no fault of ours: a refusal. */
const isShown = (error: unknown): boolean =>
  error instanceof IdentityError ? error.reason !== 'other' : isRefusal(error);

/**
 * Handles an error that nobody caught by the table of spec §8: alerts it, ignores it, or reports it. Returns whether that
 * is all; otherwise it goes on to the browser's console. In `next dev` that is also where what §8 ignores goes on to.
 */
function handleUncaughtError(error: unknown): boolean {
  const { kind } = alertError(error);
  if (kind === 'alert') return true;
  if (kind === 'ignore') return process.env.NODE_ENV !== 'development' || isCancelledCall(error);
  if (!isShown(error)) reportError(error);
  return false;
}

/** Handles an error that no caller waits for as an uncaught one. */
export function raiseError(error: unknown): void {
  if (process.env.NODE_ENV === 'development') window.reportError(error);
  else handleUncaughtError(error);
}

/** Watches for uncaught errors, and for what is passed to `window.reportError`; returns how to stop. */
export function watchUncaughtErrors(): () => void {
  const onError = (event: ErrorEvent) => {
    // An error in a script of another origin or an extension carries no details.
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
