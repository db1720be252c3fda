import { isApiErrorOf, isMissing } from '@/client/api-error';
import { type SessionCorporation, setAuthState, useAuthStore } from './auth-store';
import { flags } from './flags';
import type { RefreshingContext } from './session-context';

/** The alert of a switch that cannot be made (spec §4). */
export const SWITCH_TARGET_MISSING_MESSAGE = '切り替え対象の企業アカウントが見つかりませんでした';

type Context = Pick<RefreshingContext, 'calls' | 'effects' | 'refresh'>;

const switchedId = flags.switchedCorporationAccountId;

const currentId = () => useAuthStore.getState().corporationProfile?.universalCorporationId;

/** The company of an id; null for one that is missing, not one's own, or no id at all. Throws any other failure. */
async function findCorporation(cid: string, { calls }: Context): Promise<SessionCorporation | null> {
  if (cid === '') return null;
  try {
    return await calls.currentCorporation(cid);
  } catch (error) {
    if (isMissing(error) || [400, 403].some((status) => isApiErrorOf(error, status))) return null;
    throw error;
  }
}

/** Makes it the current company, the auth process unfinished: nothing of the one before is shown from here on. */
async function storeCorporation(corporationProfile: SessionCorporation, { refresh }: Context): Promise<void> {
  // Another check may have been faster.
  if (corporationProfile.universalCorporationId === currentId()) return;
  setAuthState({ corporationProfile, finishedAuthProcess: false });
  await refresh();
}

/**
 * Follows the stored switched id (spec §4, after each route change): a company other than the current one is fetched,
 * stored, and the auth state refreshed. One that is missing is alerted, and the choice taken back.
 */
export async function followSwitchedAccount(context: Context): Promise<void> {
  const target = switchedId.get();
  const { userId, finishedAuthProcess } = useAuthStore.getState();
  if (target === null || userId === null || !finishedAuthProcess) return;
  if (target === currentId()) return;
  const corporation = await findCorporation(target, context);
  if (switchedId.get() !== target) return;
  if (corporation !== null) return storeCorporation(corporation, context);
  const current = currentId();
  if (current === undefined) switchedId.clear();
  else switchedId.set(current);
  context.effects.alert(SWITCH_TARGET_MISSING_MESSAGE);
}

/**
 * Switches to a company. Its id is stored once the company is known to be there, since other tabs follow what is
 * stored; a missing one is alerted and nothing changes. Throws what loading it threw.
 */
export async function switchAccount(cid: string, context: Context): Promise<void> {
  if (cid === currentId()) return switchedId.set(cid);
  const corporation = await findCorporation(cid, context);
  if (corporation === null) return context.effects.alert(SWITCH_TARGET_MISSING_MESSAGE);
  switchedId.set(cid);
  await storeCorporation(corporation, context);
}
