import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Id } from './primitives.ts';
import { Empty } from './received.ts';
import { PassReason } from './user-profile.ts';

export const passedUser = {
  add: endpoint({
    method: 'post',
    path: '/passed_user/corporation_member/:cid/corporation_passed_user_list/add',
    auth: 'member',
    extension: true,
    body: v.object({ universalUid: Id, reason: v.optional(v.nullable(PassReason), null) }),
    response: Empty,
  }),
  remove: endpoint({
    method: 'post',
    path: '/passed_user/corporation_member/:cid/corporation_passed_user_list/remove',
    auth: 'member',
    extension: true,
    body: v.object({ universalUid: Id }),
    response: Empty,
  }),
};
