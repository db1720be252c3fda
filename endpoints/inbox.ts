import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Day, Id, Timestamp } from './primitives.ts';
import { Empty } from './received.ts';
import { Assignee } from './references.ts';

// Apart from the reads of conversations, which every page with a stream needs.

/** Conversations that a member keeps on top, and snoozes, at most; and for how many days. */
export const MAX_PINNED = 50;
export const MAX_SNOOZED = 500;
export const MAX_SNOOZE_DAYS = 366;

const member = '/matching/corporation_member/:cid/interaction';

/** What members set about a conversation. */
export const inbox = {
  changeAssignee: endpoint({
    method: 'post',
    path: `${member}/:chatGroupId/assignee/change`,
    auth: 'member',
    permission: 'sendMessageToUser',
    extension: true,
    body: v.object({
      /** Null for nobody. */
      universalUid: v.nullable(Id),
      /** The id of the assignee that the caller saw: of two members who choose at once one is told. */
      seenAssignee: v.nullable(Id),
    }),
    response: v.object({ assignee: v.nullable(Assignee) }),
  }),
  changePin: endpoint({
    method: 'post',
    path: `${member}/:chatGroupId/pin/change`,
    auth: 'member',
    extension: true,
    body: v.object({ isPinned: v.boolean() }),
    response: Empty,
  }),
  changeSnooze: endpoint({
    method: 'post',
    path: `${member}/:chatGroupId/snooze/change`,
    auth: 'member',
    extension: true,
    body: v.object({ snoozedUntil: v.nullable(Timestamp) }),
    response: Empty,
  }),
  changeReplyDue: endpoint({
    method: 'post',
    path: `${member}/:chatGroupId/reply_due/change`,
    auth: 'member',
    permission: 'sendMessageToUser',
    extension: true,
    body: v.object({ replyDueOn: v.nullable(Day) }),
    response: Empty,
  }),
  markUnread: endpoint({
    method: 'post',
    path: `${member}/:chatGroupId/unread/mark`,
    auth: 'member',
    extension: true,
    response: Empty,
  }),
};
