import {
  type CorporationAccount,
  type CorporationAccountListItem,
  corporationAccount,
} from '#endpoints/corporation-account';
import { corporationContract } from '#endpoints/corporation-contract';
import { type MyUserProfile, type UserAccount, userAccount } from '#endpoints/user-account';
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
  createUserAccount: (email) => call(userAccount.create, { body: { email } }),
  me: () => call(userAccount.me),
  myProfile: () => call(userAccount.myProfile),
  myAccountList: () => call(corporationAccount.myAccountList),
  swCorporationIds: async () =>
    (await call(corporationAccount.listSwCorporationAccounts)).map((item) => item.universalCorporationId),
  currentCorporation: (cid) => call(corporationAccount.showCurrent, { params: { cid } }),
  contractType: async (cid) =>
    (await call(corporationContract.currentContractType, { params: { cid } })).contractType ?? null,
};
