import {
  type CorporationAccount,
  type CorporationAccountListItem,
  type MyUserProfile,
  ownAccount,
  type UserAccount,
} from '#endpoints/own-account';
import { call } from '@/client/call';

/** The calls that the session makes on its own account. */
export type AuthCalls = {
  createUserAccount: (email: string) => Promise<UserAccount>;
  me: () => Promise<UserAccount>;
  myProfile: () => Promise<MyUserProfile>;
  myAccountList: () => Promise<CorporationAccountListItem[]>;
  swCorporationIds: () => Promise<string[]>;
  currentCorporation: (cid: string) => Promise<CorporationAccount>;
  contractType: (cid: string) => Promise<string | null>;
};

/** The real ones. */
export const authCalls: AuthCalls = {
  createUserAccount: (email) => call(ownAccount.create, { body: { email } }),
  me: () => call(ownAccount.me),
  myProfile: () => call(ownAccount.myProfile),
  myAccountList: () => call(ownAccount.myAccountList),
  swCorporationIds: async () =>
    (await call(ownAccount.listSwCorporationAccounts)).map((item) => item.universalCorporationId),
  currentCorporation: (cid) => call(ownAccount.showCurrent, { params: { cid } }),
  contractType: async (cid) =>
    (await call(ownAccount.currentContractType, { params: { cid } })).contractType ?? null,
};
