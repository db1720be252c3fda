import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Email } from './primitives.ts';

/** roleId 1 is a general user, 2 a corporation member (spec §1). */
export const UserAccount = v.object({
  universalUid: v.string(),
  roleId: v.picklist([1, 2]),
  email: v.string(),
});
export type UserAccount = v.InferOutput<typeof UserAccount>;

/** Names are empty until company registration or an accepted invitation sets them. */
export const MyUserProfile = v.object({
  universalUid: v.string(),
  lastName: v.string(),
  firstName: v.string(),
});
export type MyUserProfile = v.InferOutput<typeof MyUserProfile>;

export const KnownUser = v.object({
  universalUid: v.string(),
  lastName: v.string(),
  firstName: v.string(),
  email: v.string(),
  isMember: v.boolean(),
});
export type KnownUser = v.InferOutput<typeof KnownUser>;

export const userAccount = {
  getByEmail: endpoint({
    method: 'get',
    path: '/user_account/corporation_member/:cid/corporation_member_invitation/get_user_account_by_email',
    summary: 'Answers the account of an address that is about to be invited, or null.',
    auth: 'member',
    rateLimit: 'invitation',
    query: v.object({ email: Email }),
    response: v.nullable(KnownUser),
  }),
  create: endpoint({
    method: 'post',
    path: '/user_account/general/user_account/create',
    summary: "Creates the caller's account, or confirms the one that exists; 422 when it has resigned.",
    auth: 'identity',
    body: v.object({ email: Email }),
    response: UserAccount,
  }),
  me: endpoint({
    method: 'get',
    path: '/user_account/user/user_account/me',
    summary: "Answers the caller's account.",
    auth: 'user',
    response: UserAccount,
  }),
  myProfile: endpoint({
    method: 'get',
    path: '/user_profile_search/user/user_profile/me',
    summary: "Answers the caller's name.",
    auth: 'user',
    response: MyUserProfile,
  }),
};
