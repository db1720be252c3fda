import { isApiErrorOf } from '@/client/api-error';
import type { AuthState } from './auth-store';

type Dependencies = {
  getState: () => AuthState;
  fetchContractType: (cid: string) => Promise<string | null>;
  refreshAuth: () => Promise<void>;
};

/**
 * Loads the auth state again when the company's contract is no longer the known one, or the company no longer one's
 * own. Nobody asked for the check: a call that fails otherwise changes nothing. Throws what the refresh throws.
 */
export async function followContract({
  getState,
  fetchContractType,
  refreshAuth,
}: Dependencies): Promise<void> {
  const { corporationId, finishedAuthProcess } = getState();
  if (corporationId === '' || !finishedAuthProcess) return;
  const isOther = await fetchContractType(corporationId).then(
    (contractType) => contractType !== getState().contractType,
    (error) => isApiErrorOf(error, 404),
  );
  if (isOther && getState().corporationId === corporationId) await refreshAuth();
}
