import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { extension } from './extension.ts';
import { optionalPart, optionalText, ReceivedId } from './received.ts';
import { vital } from './vital.ts';

/** roleId 1 is a general user, 2 a corporation member (spec §1). */
export const UserAccount = v.object({
  universalUid: ReceivedId,
  roleId: v.picklist([1, 2]),
  email: optionalText,
});
export type UserAccount = v.InferOutput<typeof UserAccount>;

/** Names are empty until company registration or an accepted invitation sets them. */
export const MyUserProfile = v.object({ lastName: optionalText, firstName: optionalText });
export type MyUserProfile = v.InferOutput<typeof MyUserProfile>;

export const LogoImage = v.object({ url: optionalText, path: v.string() });
export type LogoImage = v.InferOutput<typeof LogoImage>;

/** An entry of the list of companies that one can switch to (spec §3). */
export const CorporationAccountListItem = v.object({
  universalCorporationId: ReceivedId,
  name: v.string(),
  logoImage: optionalPart(LogoImage),
});
export type CorporationAccountListItem = v.InferOutput<typeof CorporationAccountListItem>;

export const CorporationAccount = v.object({
  universalCorporationId: ReceivedId,
  name: v.string(),
  introduction: optionalText,
  url: optionalText,
  prefectureCode: optionalPart(v.string()),
  address: optionalText,
  contactInformation: v.nullish(
    v.object({ personName: optionalText, email: optionalText, phone: optionalText }),
    {},
  ),
  logoImage: optionalPart(LogoImage),
  // A mark of the state, which a change hands back as it came.
  updatedAt: extension(v.nullish(ReceivedId)),
});
export type CorporationAccount = v.InferOutput<typeof CorporationAccount>;

/**
 * Null is free, and undefined, of a platform that does not name it, unknown (`contractTypeOf` in the session). Other values than
 * the two of spec §3 pass here: deriving the role refuses them.
 */
export const ContractType = v.object({ contractType: vital(v.nullish(v.string())) });
export type ContractType = v.InferOutput<typeof ContractType>;

/**
 * The calls that return the caller and the company they act for. They are apart because every page makes them, and none needs
 * the forms of their paths.
 */
export const ownAccount = {
  me: endpoint({
    method: 'get',
    path: '/user_account/user/user_account/me',
    auth: 'user',
    response: UserAccount,
  }),
  myProfile: endpoint({
    method: 'get',
    path: '/user_profile_search/user/user_profile/me',
    auth: 'user',
    response: MyUserProfile,
  }),
  myAccountList: endpoint({
    method: 'get',
    path: '/corporation_account/user/corporation_account/my_account_list',
    auth: 'user',
    response: v.array(CorporationAccountListItem),
  }),
  listSwCorporationAccounts: endpoint({
    method: 'get',
    path: '/corporation_account/general/sw_corporation_account/list',
    auth: 'user',
    response: v.array(v.object({ universalCorporationId: ReceivedId })),
  }),
  showCurrent: endpoint({
    method: 'get',
    path: '/corporation_account/corporation_member/:cid/current_corporation_account/show',
    auth: 'member',
    edited: true,
    response: CorporationAccount,
  }),
  currentContractType: endpoint({
    method: 'get',
    path: '/corporation_contract/corporation_member/:cid/contract_type/current_contract_type',
    auth: 'member',
    mayBeNothing: true,
    response: v.nullable(ContractType),
  }),
};
