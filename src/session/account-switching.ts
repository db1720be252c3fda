import type { CorporationAccount } from '#endpoints/corporation-account';
import { isApiErrorOf } from '@/client/api-error';
import type { AuthState } from './auth-store';
import { type Flags, SWITCHED_CORPORATION_ACCOUNT_ID_KEY } from './flags';

/** The alert of a switch that cannot be made (spec §4). */
export const SWITCH_TARGET_MISSING_MESSAGE = '切り替え対象の企業アカウントが見つかりませんでした';

type Dependencies = {
  switchedId: Flags['switchedCorporationAccountId'];
  getState: () => AuthState;
  fetchCorporation: (cid: string) => Promise<CorporationAccount>;
  storeCorporation: (corporation: CorporationAccount) => void;
  refreshAuth: () => Promise<void>;
  alert: (message: string) => void;
};

/**
 * Follows the stored switched id (spec §4, after each route change): a company other than the current one is fetched,
 * stored, and the auth state refreshed. One that is missing is
 * alerted, and the choice taken back.
 */
export async function followSwitchedAccount(dependencies: Dependencies): Promise<void> {
  const { switchedId, getState, fetchCorporation, storeCorporation, refreshAuth, alert } = dependencies;
  const target = switchedId.get();
  const { userId, finishedAuthProcess, corporationProfile } = getState();
  if (target === null || userId === null || !finishedAuthProcess) return;
  if (target === corporationProfile?.universalCorporationId) return;
  try {
    storeCorporation(await fetchCorporation(target));
  } catch (error) {
    if (!isApiErrorOf(error, 404) && !isApiErrorOf(error, 403)) throw error;
    if (corporationProfile) switchedId.set(corporationProfile.universalCorporationId);
    else switchedId.clear();
    alert(SWITCH_TARGET_MISSING_MESSAGE);
    return;
  }
  await refreshAuth();
}

/** Whether a storage event says that another tab switched the company: then this page reloads (spec §4). */
export function isSwitchInAnotherTab(event: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>): boolean {
  return event.key === SWITCHED_CORPORATION_ACCOUNT_ID_KEY && event.oldValue !== event.newValue;
}
