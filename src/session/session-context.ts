import { ownAccount, type UserAccount } from '#endpoints/own-account';
import { call } from '@/client/call';
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

/** The calls of the API; tests replace them. */
export const authCalls: AuthCalls = {
  createUserAccount: (email) => call(ownAccount.create, { body: { email } }),
  me: () => call(ownAccount.me),
  myProfile: () => call(ownAccount.myProfile),
  myAccountList: () => call(ownAccount.myAccountList),
  swCorporationIds: async () =>
    (await call(ownAccount.listSwCorporationAccounts)).map((item) => item.universalCorporationId),
  currentCorporation: (cid) => call(ownAccount.showCurrent, { params: { cid } }),
  contractType: async (cid) =>
    (await call(ownAccount.currentContractType, { params: { cid } }))?.contractType ?? null,
};

/** What the parts of a session work with, beside the flags and the auth store. */
export type SessionContext = { provider: IdentityProvider; calls: AuthCalls; effects: SessionEffects };

/** The same for what follows the auth refresh. */
export type RefreshingContext = SessionContext & {
  /** Loads the auth state again and stores it (spec §4, auth refresh). */
  refresh: () => Promise<void>;
};
