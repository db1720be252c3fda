import type { CorporationAccount } from '#endpoints/own-account';
import { isApiErrorOf } from '@/client/api-error';
import { SWITCH_TARGET_MISSING_MESSAGE } from './account-switching';
import type { AuthCalls } from './auth-calls';
import type { AuthState } from './auth-store';
import type { Flags } from './flags';
import { initialiseAuth } from './initialise-auth';

type Dependencies = {
  calls: AuthCalls;
  switchedId: Flags['switchedCorporationAccountId'];
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
async function loadOwnCompany(dependencies: Dependencies): Promise<Company | null> {
  const { calls, switchedId, alert } = dependencies;
  const switched = switchedId.get();
  // Both at once: the list only confirms a choice that is nearly always right.
  const early = switched === null ? null : loadCompany(switched, dependencies);
  early?.catch(() => {}); // awaited below when the list confirms it
  const accounts = await calls.myAccountList();
  const isOwn = accounts.some(({ universalCorporationId }) => universalCorporationId === switched);
  if (early !== null && isOwn) return early;
  if (early !== null) {
    switchedId.clear();
    alert(SWITCH_TARGET_MISSING_MESSAGE);
  }
  const first = accounts[0];
  return first ? loadCompany(first.universalCorporationId, dependencies) : null;
}

/**
 * Loads everything about the signed-in person and their company (spec §4, auth refresh). A 401 counts as "not signed
 * in"; on company resources it also clears the switched account id. Other errors are raised.
 */
export async function refreshAuth(userId: string | null, dependencies: Dependencies): Promise<AuthState> {
  const { calls, switchedId } = dependencies;
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
    nullWhenUnauthorized(loadOwnCompany(dependencies)).then((loaded) => loaded ?? noCompany(switchedId)),
    nullWhenUnauthorized(calls.swCorporationIds()),
  ]);
  return initialiseAuth({
    userId,
    userAccount,
    userProfile,
    corporationAccount: company?.corporationAccount ?? null,
    contractType: company?.contractType ?? null,
    swCorporationIds: swCorporationIds ?? [],
  });
}

function noCompany(switchedId: Dependencies['switchedId']): null {
  switchedId.clear();
  return null;
}
