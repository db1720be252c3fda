import * as v from 'valibot';
import { Email } from './contacts.ts';
import { PersonName } from './corporation-account.ts';
import { endpoint } from './endpoint.ts';
import { extension } from './extension.ts';
import { MyUserProfile, ownAccount, UserAccount } from './own-account.ts';
import { optionalText, ReceivedId } from './received.ts';

export const KnownUser = v.object({
  universalUid: ReceivedId,
  lastName: optionalText,
  firstName: optionalText,
  email: optionalText,
  isMember: extension(v.nullish(v.boolean())),
});
export type KnownUser = v.InferOutput<typeof KnownUser>;

export const userAccount = {
  getByEmail: endpoint({
    method: 'get',
    path: '/user_account/corporation_member/:cid/corporation_member_invitation/get_user_account_by_email',
    auth: 'member',
    rateLimit: 'invitation',
    query: v.object({ email: Email }),
    mayBeNothing: true,
    response: v.nullable(KnownUser),
  }),
  create: endpoint({
    method: 'post',
    path: '/user_account/general/user_account/create',
    auth: 'identity',
    body: v.object({ email: Email }),
    response: UserAccount,
  }),
  me: ownAccount.me,
  myProfile: ownAccount.myProfile,
  changeName: endpoint({
    method: 'post',
    path: '/user_account/user/user_profile/name/change',
    auth: 'user',
    extension: true,
    body: PersonName,
    response: MyUserProfile,
  }),
};
