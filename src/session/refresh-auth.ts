import type { CorporationAccount } from '#endpoints/own-account';
import { isApiErrorOf } from '@/client/api-error';
import { SWITCH_TARGET_MISSING_MESSAGE } from './account-switching';
import type { AuthCalls } from './auth-calls';
import type { AuthState } from './auth-store';
import type { Flags } from './flags';
import { initialiseAuth } from './initialise-auth';
import { recallCompany, rememberCompany } from './recent-company';

type Dependencies = {
  calls: AuthCalls;
  switchedId: Flags['switchedCorporationAccountId'];
  recent: Flags['recentCompany'];
  alert: (message: string) => void;
};

type Company = { corporationAccount: CorporationAccount; contractType: string | null };

/** A 401 means "not signed in" (spec §4); any other error is raised. */
async function nullWhenUnauthorized<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (isApiErrorOf(error, 401)) return null;
    throw error;
  }
}

async function loadCompany(cid: string, { calls }: Dependencies): Promise<Company> {
  const [corporationAccount, contractType] = await Promise.all([
    calls.currentCorporation(cid),
    calls.contractType(cid),
  ]);
  return { corporationAccount, contractType };
}

/** The company one switched to, else the first of one's companies; null without any. */
async function loadOwnCompany(userId: string, dependencies: Dependencies): Promise<Company | null> {
  const { calls, switchedId, recent, alert } = dependencies;
  const switched = switchedId.get();
  const known = recallCompany(recent);
  const guess = switched ?? (known?.userId === userId ? known.corporationId : null);
  // Both at once: the list only confirms a guess that is nearly always right.
  const early = guess === null ? null : loadCompany(guess, dependencies);
  early?.catch(() => {}); // awaited below when the list confirms it
  const ids = (await calls.myAccountList()).map(({ universalCorporationId }) => universalCorporationId);
  const isOwn = switched !== null && ids.includes(switched);
  if (switched !== null && !isOwn) {
    switchedId.clear();
    alert(SWITCH_TARGET_MISSING_MESSAGE);
  }
  const cid = isOwn ? switched : ids[0];
  if (cid === undefined) return null;
  return early !== null && cid === guess ? early : loadCompany(cid, dependencies);
}

/**
 * Loads everything about the signed-in person and their company (spec §4, auth refresh). A 401 counts as "not signed
 * in"; on company resources it also clears the switched account id. Other errors are raised.
 */
export async function refreshAuth(userId: string | null, dependencies: Dependencies): Promise<AuthState> {
  const { calls, switchedId, recent } = dependencies;
  if (userId === null) {
    return initialiseAuth({
      userId,
      userAccount: null,
      userProfile: null,
      corporationAccount: null,
      contractType: null,
      swCorporationIds: [],
    });
  }
  const [userAccount, userProfile, company, swCorporationIds] = await Promise.all([
    nullWhenUnauthorized(calls.me()),
    nullWhenUnauthorized(calls.myProfile()),
    nullWhenUnauthorized(loadOwnCompany(userId, dependencies)).then(
      (loaded) => loaded ?? noCompany(switchedId),
    ),
    nullWhenUnauthorized(calls.swCorporationIds()),
  ]);
  const { corporationAccount = null, contractType = null } = company ?? {};
  const corporationId = corporationAccount?.universalCorporationId;
  const state = initialiseAuth({
    userId,
    userAccount,
    userProfile,
    corporationAccount,
    contractType,
    swCorporationIds: swCorporationIds ?? [],
  });
  rememberCompany(recent, corporationId === undefined ? null : { userId, corporationId, contractType });
  return state;
}

function noCompany(switchedId: Dependencies['switchedId']): null {
  switchedId.clear();
  return null;
}
