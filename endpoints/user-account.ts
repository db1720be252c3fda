import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { ownAccount } from './own-account.ts';
import { Email } from './primitives.ts';

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
  create: ownAccount.create,
  me: ownAccount.me,
  myProfile: ownAccount.myProfile,
};
