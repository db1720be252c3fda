import type { CorporationAccount } from '#endpoints/own-account';
import { isApiErrorOf } from '@/client/api-error';
import type { AuthState } from './auth-store';
import { type Flags, SWITCHED_CORPORATION_ACCOUNT_ID_KEY } from './flags';

/** The alert of a switch that cannot be made (spec §4). */
export const SWITCH_TARGET_MISSING_MESSAGE = '切り替え対象の企業アカウントが見つかりませんでした';

type Dependencies = {
  switchedId: Flags['switchedCorporationAccountId'];
  getState: () => AuthState;
  fetchCorporation: (cid: string) => Promise<CorporationAccount>;
  /** Makes it the current company, the auth process unfinished: nothing of the one before is shown from here on. */
  storeCorporation: (corporation: CorporationAccount) => void;
  refreshAuth: () => Promise<void>;
  alert: (message: string) => void;
};

/** The company of an id; null for one that is missing, not one's own, or no id at all. Throws any other failure. */
async function findCorporation(
  cid: string,
  { fetchCorporation }: Dependencies,
): Promise<CorporationAccount | null> {
  if (cid === '') return null;
  try {
    return await fetchCorporation(cid);
  } catch (error) {
    if ([400, 403, 404].some((status) => isApiErrorOf(error, status))) return null;
    throw error;
  }
}

const currentId = ({ getState }: Dependencies) => getState().corporationProfile?.universalCorporationId;

async function adopt(corporation: CorporationAccount, dependencies: Dependencies): Promise<void> {
  // Another check may have been faster.
  if (corporation.universalCorporationId === currentId(dependencies)) return;
  dependencies.storeCorporation(corporation);
  await dependencies.refreshAuth();
}

/**
 * Follows the stored switched id (spec §4, after each route change): a company other than the current one is fetched,
 * stored, and the auth state refreshed. One that is missing is alerted, and the choice taken back.
 */
export async function followSwitchedAccount(dependencies: Dependencies): Promise<void> {
  const { switchedId, getState, alert } = dependencies;
  const target = switchedId.get();
  const { userId, finishedAuthProcess } = getState();
  if (target === null || userId === null || !finishedAuthProcess) return;
  if (target === currentId(dependencies)) return;
  const corporation = await findCorporation(target, dependencies);
  if (switchedId.get() !== target) return;
  if (corporation !== null) return adopt(corporation, dependencies);
  const current = currentId(dependencies);
  if (current === undefined) switchedId.clear();
  else switchedId.set(current);
  alert(SWITCH_TARGET_MISSING_MESSAGE);
}

/**
 * Switches to a company. Its id is stored once the company is known to be there, since other tabs follow what is
 * stored; a missing one is alerted and nothing changes. Throws what loading it threw.
 */
export async function switchAccount(cid: string, dependencies: Dependencies): Promise<void> {
  const { switchedId, alert } = dependencies;
  if (cid === currentId(dependencies)) return switchedId.set(cid);
  const corporation = await findCorporation(cid, dependencies);
  if (corporation === null) return alert(SWITCH_TARGET_MISSING_MESSAGE);
  switchedId.set(cid);
  await adopt(corporation, dependencies);
}

/** Whether a storage event says that another tab switched the company: then this page reloads (spec §4). */
export function isSwitchInAnotherTab(event: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>): boolean {
  return event.key === SWITCHED_CORPORATION_ACCOUNT_ID_KEY && event.oldValue !== event.newValue;
}
