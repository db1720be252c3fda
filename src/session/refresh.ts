import { isMissing } from '@/client/api-error';
import { setAuthState, useAuthErrorStore, useAuthStore } from './auth-store';
import { flags } from './flags';
import { loadAuthState } from './load-auth-state';
import type { RefreshingContext, SessionContext } from './session-context';

/**
 * Creates the auth refresh of a session, which loads the auth state of the stored user and stores it (spec §4). Calls at
 * the same time for the same person and company share one load; of loads for others the latest counts. `onNobody` is
 * called when the server does not know the user as signed in.
 */
export function createRefresh(context: SessionContext, onNobody: () => void): () => Promise<void> {
  type Load = { key: string; promise: Promise<void> };
  let latest: Load | null = null;

  async function load(userId: string | null, isLatest: () => boolean): Promise<void> {
    try {
      const state = await loadAuthState(userId, context);
      if (!isLatest()) return latest?.promise;
      if (useAuthStore.getState().userId !== userId) return;
      useAuthErrorStore.setState({ error: null });
      setAuthState(state);
      if (userId !== null && state.userAccount === null) onNobody();
    } catch (error) {
      if (!isLatest()) return latest?.promise;
      if (!useAuthStore.getState().finishedAuthProcess) useAuthErrorStore.setState({ error });
      throw error;
    }
  }

  return () => {
    const { userId } = useAuthStore.getState();
    const key = `${userId} ${flags.switchedCorporationAccountId.get()}`;
    if (latest?.key === key) return latest.promise;
    const own: Load = { key, promise: Promise.resolve() };
    latest = own;
    own.promise = load(userId, () => latest === own).finally(() => {
      if (latest === own) latest = null;
    });
    return own.promise;
  };
}

/**
 * Loads the auth state again when the company's contract is no longer the known one, or the company no longer one's
 * own. Nobody asked for the check: a call that fails otherwise changes nothing. Throws what the refresh throws.
 */
export async function followContract({
  calls,
  refresh,
}: Pick<RefreshingContext, 'calls' | 'refresh'>): Promise<void> {
  const { corporationId, finishedAuthProcess } = useAuthStore.getState();
  if (corporationId === '' || !finishedAuthProcess) return;
  const isOther = await calls
    .contractType(corporationId)
    .then((contractType) => contractType !== useAuthStore.getState().contractType, isMissing);
  if (isOther && useAuthStore.getState().corporationId === corporationId) await refresh();
}
