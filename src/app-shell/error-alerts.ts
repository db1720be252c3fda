import { ApiError } from '@/client/api-error';
import { isCancelledCall } from '@/client/http';
import { safeStorage } from '@/lib/safe-storage';
import { IdentityError } from '@/session/identity';
import { showAlert } from '@/ui/alert-store';

/** The alerts of spec §8. */
const TIMEOUT_MESSAGE =
  'タイムアウトが発生しました。ネットワーク環境をご確認の上、ページを再読み込みしてください。';
const NETWORK_MESSAGE = 'ネットワークエラーが発生しました。リロードし、ページを再読み込みしてください。';
const CHUNK_LOAD_MESSAGE = 'ネットワークエラーが発生しました。リロードし、ページを再読み込みします。';

const SYSTEM_MESSAGE = 'システムエラーです。しばらく時間を置いてから、もう一度お試しください。';
const TARGET_MISSING_MESSAGE =
  '対象のデータが見つかりませんでした。ページを再読み込みして、もう一度お試しください。';

/** What becomes of an error that nothing else has taken care of (spec §8). */
export type ErrorReaction =
  | { kind: 'alert'; message: string; reload?: boolean }
  | { kind: 'ignore' }
  | { kind: 'rethrow' };

const nameOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';

const messageOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

const CHUNK_MESSAGES =
  /loading (css )?chunk .* failed|failed to load chunk|failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed/i;

function isNetworkError(error: unknown): boolean {
  if (error instanceof ApiError) return error.kind === 'network';
  if (error instanceof IdentityError) return error.reason === 'network';
  return messageOf(error) === 'Network Error';
}

/** Decides about an error by the table of spec §8. A cancelled call is no error and is ignored. */
export function reactionTo(error: unknown): ErrorReaction {
  if (isCancelledCall(error)) return { kind: 'ignore' };
  // Before TypeError: browsers report a module that cannot be fetched as one.
  if (nameOf(error) === 'ChunkLoadError' || CHUNK_MESSAGES.test(messageOf(error))) {
    return { kind: 'alert', message: CHUNK_LOAD_MESSAGE, reload: true };
  }
  if (messageOf(error).includes('timeout of')) return { kind: 'alert', message: TIMEOUT_MESSAGE };
  if (isNetworkError(error)) return { kind: 'alert', message: NETWORK_MESSAGE };
  if (nameOf(error) === 'TypeError' || nameOf(error) === 'HierarchyRequestError') return { kind: 'ignore' };
  if (!navigator.onLine && !(error instanceof ApiError)) return { kind: 'alert', message: NETWORK_MESSAGE };
  return { kind: 'rethrow' };
}

const RELOADED_AT_KEY = 'biz.reloadedForChunkAt';
const RELOAD_PAUSE = 60_000;
const storage = safeStorage('session');

/** Reloads the page, but not twice within a minute: when the code is still missing then, a reload does not help. */
function reloadOnce(): void {
  const last = Number(storage.getItem(RELOADED_AT_KEY) ?? 0);
  if (Date.now() - last < RELOAD_PAUSE) return;
  storage.setItem(RELOADED_AT_KEY, String(Date.now()));
  window.location.reload();
}

/** Shows the alert of spec §8 for an error, if it has one; answers what the table said. */
export function alertError(error: unknown): ErrorReaction {
  const reaction = reactionTo(error);
  if (reaction.kind === 'alert') {
    showAlert({ message: reaction.message, onOk: reaction.reload ? reloadOnce : undefined });
  }
  return reaction;
}

/** The text for a write that the server refused and whose screen does not say so itself; null for a lost session. */
export function refusalMessage(error: ApiError): string | null {
  if (error.isUnauthorized) return null;
  if (error.status !== undefined && error.status >= 500) return SYSTEM_MESSAGE;
  return error.missing === undefined ? (error.serverMessage ?? error.message) : TARGET_MISSING_MESSAGE;
}
