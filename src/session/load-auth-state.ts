import { isApiErrorOf } from '@/client/api-error';
import { ResponseShapeError } from '@/client/response-shape-error';
import { thumbnailUrl } from '@/client/thumbnail-url';
import { SWITCH_TARGET_MISSING_MESSAGE } from './account-switching';
import { INVALID_AUTH_STATE_MESSAGE } from './auth-state-errors';
import {
  type AuthState,
  initialAuthState,
  type SessionAccount,
  type SessionCorporation,
  type SessionProfile,
  withRole,
} from './auth-store';
import { flags, recallCompany, rememberCompany } from './flags';
import type { SessionContext } from './session-context';

/** What was loaded about the signed-in person; null where there is nothing. */
export type AuthResources = {
  userId: string;
  userAccount: SessionAccount | null;
  userProfile: SessionProfile | null;
  corporationAccount: SessionCorporation | null;
  /** Null without a contract: free. */
  contractType: string | null;
  /** Ids of the SW companies. */
  swCorporationIds: readonly string[];
};

type Company = Pick<AuthResources, 'corporationAccount' | 'contractType'>;

const unknownName: SessionProfile = { lastName: '', firstName: '' };

/** What session storage gets of the responses: the fields that the types of the store promise, whatever else came. */
function stored({
  userAccount,
  userProfile,
  corporationAccount,
}: Pick<AuthResources, 'userAccount' | 'userProfile' | 'corporationAccount'>): Pick<
  AuthState,
  'userAccount' | 'userProfile' | 'corporationProfile'
> {
  return {
    userAccount: userAccount && {
      universalUid: userAccount.universalUid,
      roleId: userAccount.roleId,
      email: userAccount.email,
    },
    userProfile: userProfile && { lastName: userProfile.lastName, firstName: userProfile.firstName },
    corporationProfile: corporationAccount && {
      universalCorporationId: corporationAccount.universalCorporationId,
      name: corporationAccount.name,
      logoImage: corporationAccount.logoImage && {
        url: corporationAccount.logoImage.url,
        path: corporationAccount.logoImage.path,
      },
    },
  };
}

/**
 * Makes the finished auth state of what was loaded. Throws an Error with the spec's text when there is a company or
 * a contract but no user account or profile, and for an unknown contract type (spec §4).
 */
export function initializeAuth(resources: AuthResources): AuthState {
  const { userId, userAccount, userProfile, corporationAccount, contractType, swCorporationIds } = resources;
  const hasCompany = corporationAccount !== null || contractType !== null;
  if (hasCompany && (userAccount === null || userProfile === null)) {
    throw new Error(INVALID_AUTH_STATE_MESSAGE);
  }
  const corporationId = corporationAccount?.universalCorporationId ?? '';
  return withRole({
    userId,
    corporationId,
    ...stored({ userAccount, userProfile, corporationAccount }),
    contractType,
    isSWCorporationAccount: corporationId !== '' && swCorporationIds.includes(corporationId),
    corporationAccountMetadata: { imageUrl: thumbnailUrl(corporationAccount?.logoImage?.path) },
    finishedAuthProcess: true,
  });
}

/** A 401 means "not signed in" (spec §4); any other error is raised. */
async function nullWhenUnauthorized<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (isApiErrorOf(error, 401)) return null;
    throw error;
  }
}

/** Returns `fallback` in place of an invalid response, which is raised: the page can do without this read. */
async function orWhenInvalid<T, Fallback>(
  request: Promise<T>,
  fallback: Fallback,
  { effects }: SessionContext,
): Promise<T | Fallback> {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof ResponseShapeError)) throw error;
    effects.raise(error);
    return fallback;
  }
}

/** The account, with the address that the identity provider knows where the server names none. */
async function loadAccount({ calls, provider }: SessionContext): Promise<SessionAccount> {
  const account = await calls.me();
  return { ...account, email: account.email || (provider.currentUser()?.email ?? '') };
}

/** A missing profile is raised, as any error but a 401 (spec §4). */
const loadProfile = (context: SessionContext): Promise<SessionProfile> =>
  orWhenInvalid(context.calls.myProfile(), unknownName, context);

async function loadCompany(cid: string, { calls }: SessionContext): Promise<Company> {
  const [corporationAccount, contractType] = await Promise.all([
    calls.currentCorporation(cid),
    calls.contractType(cid),
  ]);
  return { corporationAccount, contractType };
}

/** The company one switched to, else the first of one's companies that lets one in; null without any. */
async function loadOwnCompany(userId: string, context: SessionContext): Promise<Company | null> {
  const { calls, effects } = context;
  const switchedId = flags.switchedCorporationAccountId.get();
  const recent = recallCompany();
  const guess = switchedId ?? (recent?.userId === userId ? recent.corporationId : null);
  // Both at once: the list only confirms a guess that is nearly always right.
  const guessed = guess === null ? null : loadCompany(guess, context);
  guessed?.catch(() => {}); // awaited below when the list confirms it
  const list = calls.myAccountList();
  // A list that cannot be read does not take away the company that is known without it.
  const companies = guessed === null ? await list : await orWhenInvalid(list, null, context);
  if (companies === null) return guessed;
  const ids = companies.map(({ universalCorporationId }) => universalCorporationId);
  const isOwn = switchedId !== null && ids.includes(switchedId);
  if (switchedId !== null && !isOwn) {
    flags.switchedCorporationAccountId.clear();
    effects.alert(SWITCH_TARGET_MISSING_MESSAGE);
  }
  const preferred = isOwn ? switchedId : ids[0];
  for (const cid of new Set(preferred === undefined ? [] : [preferred, ...ids])) {
    const company = guessed !== null && cid === guess ? guessed : loadCompany(cid, context);
    const found = await nullWhenUnauthorized(company);
    if (found !== null) return found;
    // One that does not let the person in keeps nobody from the others.
    if (cid === switchedId) flags.switchedCorporationAccountId.clear();
  }
  return null;
}

/**
 * Loads everything about the signed-in person and their company (spec §4, auth refresh). A 401 counts as "not signed
 * in"; on company resources it also clears the switched account id, as nobody being signed in does. Other errors are
 * raised, but an invalid response about the name, the list of companies or the SW companies only leaves that part out.
 */
export async function loadAuthState(userId: string | null, context: SessionContext): Promise<AuthState> {
  if (userId === null) {
    flags.switchedCorporationAccountId.clear();
    return { ...initialAuthState, finishedAuthProcess: true };
  }
  const [userAccount, userProfile, company, swCorporationIds] = await Promise.all([
    nullWhenUnauthorized(loadAccount(context)),
    nullWhenUnauthorized(loadProfile(context)),
    nullWhenUnauthorized(loadOwnCompany(userId, context)).then((loaded) => {
      if (loaded === null) flags.switchedCorporationAccountId.clear();
      return loaded ?? { corporationAccount: null, contractType: null };
    }),
    nullWhenUnauthorized(orWhenInvalid(context.calls.swCorporationIds(), [], context)),
  ]);
  const state = initializeAuth({
    userId,
    userAccount,
    userProfile,
    ...company,
    swCorporationIds: swCorporationIds ?? [],
  });
  const { corporationId, contractType } = state;
  rememberCompany(corporationId === '' ? null : { userId, corporationId, contractType });
  return state;
}
