import { safeStorage } from '@/lib/browser/safe-storage';
import { ApiError } from './api-error';
import { isCancelledCall } from './http';

/** The alerts of spec §8. */
const TIMEOUT_MESSAGE =
  'タイムアウトが発生しました。ネットワーク環境をご確認の上、ページを再読み込みしてください。';
const NETWORK_MESSAGE = 'ネットワークエラーが発生しました。リロードし、ページを再読み込みしてください。';
const CHUNK_LOAD_MESSAGE = 'ネットワークエラーが発生しました。リロードし、ページを再読み込みします。';

/** Added at the second chunk load error within a minute: the announced reload has not helped. */
const RELOAD_IN_VAIN_HELP =
  '再読み込みしても必要なファイルを読み込めませんでした。ネットワーク環境をご確認のうえ、しばらく時間を置いてから「OK」を押してください。';

/** What to do with an error that nothing else has handled (spec §8). */
export type ErrorReaction =
  | { kind: 'alert'; message: string; reload: boolean }
  | { kind: 'ignore' }
  | { kind: 'rethrow' };

const fieldOf = (error: unknown, field: 'name' | 'message' | 'reason'): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, field);
  return value === undefined ? undefined : String(value);
};

const messageOf = (error: unknown): string => fieldOf(error, 'message') ?? String(error);

const CHUNK_MESSAGES =
  /loading (css )?chunk .* failed|failed to load chunk|failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed/i;

const RELOADED_AT_KEY = 'biz.reloadedForChunkAt';
const LOOP_WINDOW = 60_000;
const storage = safeStorage('session');

/** Notes that the page is loaded again because its code was missing: `chunkLoadMessage` says more the next time. */
export function noteReload(): void {
  storage.setItem(RELOADED_AT_KEY, String(Date.now()));
}

/** The alert of missing code. Each reload needs an OK, so it cannot loop; a second failure within a minute says more. */
export function chunkLoadMessage(): string {
  const reloadedAt = Number(storage.getItem(RELOADED_AT_KEY) ?? 0);
  const isInVain = Date.now() - reloadedAt < LOOP_WINDOW;
  return isInVain ? `${CHUNK_LOAD_MESSAGE}\n${RELOAD_IN_VAIN_HELP}` : CHUNK_LOAD_MESSAGE;
}

function isNetworkError(error: unknown): boolean {
  if (error instanceof ApiError) return error.kind === 'network';
  // The session's error, which the client may not import.
  if (fieldOf(error, 'name') === 'IdentityError') return fieldOf(error, 'reason') === 'network';
  return messageOf(error) === 'Network Error';
}

const alertOf = (message: string): ErrorReaction => ({ kind: 'alert', message, reload: false });

/** Maps an error to its alert, by the table of spec §8. A cancelled call is no error and is ignored. */
export function reactionTo(error: unknown): ErrorReaction {
  if (isCancelledCall(error)) return { kind: 'ignore' };
  const name = fieldOf(error, 'name');
  // Before TypeError: browsers report a module that cannot be fetched as one.
  if (name === 'ChunkLoadError' || CHUNK_MESSAGES.test(messageOf(error))) {
    return { kind: 'alert', message: chunkLoadMessage(), reload: true };
  }
  if (messageOf(error).includes('timeout of')) return alertOf(TIMEOUT_MESSAGE);
  if (isNetworkError(error)) return alertOf(NETWORK_MESSAGE);
  if (name === 'TypeError' || name === 'HierarchyRequestError') return { kind: 'ignore' };
  if (!navigator.onLine && !(error instanceof ApiError)) return alertOf(NETWORK_MESSAGE);
  return { kind: 'rethrow' };
}
