import { type ContractType, ownAccount, type UserAccount } from '#endpoints/own-account';
import { call } from '@/client/call';
import { ResponseShapeError } from '@/client/response-shape-error';
import { env } from '@/config/env';
import type { SessionCorporation, SessionProfile } from './auth-store';
import type { IdentityProvider } from './identity';

/** The session's effects on the rest of the app. */
export type SessionEffects = {
  goTo: (path: string) => Promise<unknown>;
  alert: (message: string) => void;
  /** Empties the query cache when somebody signs out. */
  clearCache: () => void;
  /** Handles an error that no caller waits for. */
  raise: (error: unknown) => void;
};

/** The session's own calls, with what it needs of their responses (spec §3). */
export type AuthCalls = {
  createUserAccount: (email: string) => Promise<unknown>;
  me: () => Promise<Pick<UserAccount, 'universalUid' | 'roleId'> & { email?: string }>;
  myProfile: () => Promise<SessionProfile>;
  myAccountList: () => Promise<Pick<SessionCorporation, 'universalCorporationId'>[]>;
  swCorporationIds: () => Promise<string[]>;
  currentCorporation: (cid: string) => Promise<SessionCorporation>;
  /** Null means free. */
  contractType: (cid: string) => Promise<string | null>;
};

/**
 * The contract type of a response; null is free. One that a platform does not name may stand under another name, so it is no
 * free one; our own server of an earlier version left it out.
 */
function contractTypeOf(contract: ContractType | null): string | null {
  if (contract !== null && contract.contractType === undefined && !env.apiExtensions) {
    throw new ResponseShapeError(ownAccount.currentContractType, ['contractType: missing']);
  }
  return contract?.contractType ?? null;
}

/** The calls of the API; tests replace them. */
export const authCalls: AuthCalls = {
  createUserAccount: async (email) => {
    const { userAccount } = await import('#endpoints/user-account');
    return call(userAccount.create, { body: { email } });
  },
  me: () => call(ownAccount.me),
  myProfile: () => call(ownAccount.myProfile),
  myAccountList: () => call(ownAccount.myAccountList),
  swCorporationIds: async () =>
    (await call(ownAccount.listSwCorporationAccounts)).map((item) => item.universalCorporationId),
  currentCorporation: (cid) => call(ownAccount.showCurrent, { params: { cid } }),
  contractType: async (cid) =>
    contractTypeOf(await call(ownAccount.currentContractType, { params: { cid } })),
};

/** What the parts of a session work with, beside the flags and the auth store. */
export type SessionContext = { provider: IdentityProvider; calls: AuthCalls; effects: SessionEffects };

/** The same for what follows the auth refresh. */
export type RefreshingContext = SessionContext & {
  /** Loads the auth state again and stores it (spec §4, auth refresh). */
  refresh: () => Promise<void>;
};
