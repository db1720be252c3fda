import { ApiError } from '@/client/api-error';
import { isCancelledCall } from '@/client/http';
import { safeStorage } from '@/lib/browser/safe-storage';
import { IdentityError } from '@/session/identity';
import { showAlert } from '@/ui/feedback/alert-store';

/** The alerts of spec §8. */
const TIMEOUT_MESSAGE =
  'タイムアウトが発生しました。ネットワーク環境をご確認の上、ページを再読み込みしてください。';
const NETWORK_MESSAGE = 'ネットワークエラーが発生しました。リロードし、ページを再読み込みしてください。';
const CHUNK_LOAD_MESSAGE = 'ネットワークエラーが発生しました。リロードし、ページを再読み込みします。';

/** What follows at the second chunk load error within a minute: the reload that the first one announced has not helped. */
const RELOAD_IN_VAIN_HELP =
  '再読み込みしても必要なファイルを読み込めませんでした。ネットワーク環境をご確認のうえ、しばらく時間を置いてから「OK」を押してください。';

/** What to do with an error that nothing else has handled (spec §8). */
export type ErrorReaction =
  | { kind: 'alert'; message: string; reload: boolean }
  | { kind: 'ignore' }
  | { kind: 'rethrow' };

const nameOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';

const messageOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

const CHUNK_MESSAGES =
  /loading (css )?chunk .* failed|failed to load chunk|failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed/i;

const RELOADED_AT_KEY = 'biz.reloadedForChunkAt';
const LOOP_WINDOW = 60_000;
const storage = safeStorage('session');

/** Each reload needs an OK, so this cannot loop; a second failure within a minute says more. */
function chunkLoadMessage(): string {
  const reloadedAt = Number(storage.getItem(RELOADED_AT_KEY) ?? 0);
  const isInVain = Date.now() - reloadedAt < LOOP_WINDOW;
  return isInVain ? `${CHUNK_LOAD_MESSAGE}\n${RELOAD_IN_VAIN_HELP}` : CHUNK_LOAD_MESSAGE;
}

function noteReload(): void {
  storage.setItem(RELOADED_AT_KEY, String(Date.now()));
}

function reload(): void {
  noteReload();
  window.location.reload();
}

/** Alerts that the code of a page cannot be loaded; OK loads that page again. */
export function alertMissingPage(address: string): void {
  const onOk = () => {
    noteReload();
    window.location.assign(address);
  };
  showAlert({ message: chunkLoadMessage(), onOk });
}

function isNetworkError(error: unknown): boolean {
  if (error instanceof ApiError) return error.kind === 'network';
  if (error instanceof IdentityError) return error.reason === 'network';
  return messageOf(error) === 'Network Error';
}

const alertOf = (message: string): ErrorReaction => ({ kind: 'alert', message, reload: false });

/** Decides about an error by the table of spec §8. A cancelled call is no error and is ignored. */
export function reactionTo(error: unknown): ErrorReaction {
  if (isCancelledCall(error)) return { kind: 'ignore' };
  // Before TypeError: browsers report a module that cannot be fetched as one.
  if (nameOf(error) === 'ChunkLoadError' || CHUNK_MESSAGES.test(messageOf(error))) {
    return { kind: 'alert', message: chunkLoadMessage(), reload: true };
  }
  if (messageOf(error).includes('timeout of')) return alertOf(TIMEOUT_MESSAGE);
  if (isNetworkError(error)) return alertOf(NETWORK_MESSAGE);
  if (nameOf(error) === 'TypeError' || nameOf(error) === 'HierarchyRequestError') return { kind: 'ignore' };
  if (!navigator.onLine && !(error instanceof ApiError)) return alertOf(NETWORK_MESSAGE);
  return { kind: 'rethrow' };
}

/** Shows the alert of a reaction, if it is one. */
export function showReaction(reaction: ErrorReaction): void {
  if (reaction.kind !== 'alert') return;
  showAlert({ message: reaction.message, onOk: reaction.reload ? reload : undefined });
}

/** Shows the alert of spec §8 for an error, if it has one; returns what the table says about it. */
export function alertError(error: unknown): ErrorReaction {
  const reaction = reactionTo(error);
  showReaction(reaction);
  return reaction;
}
