import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Day, Empty, Id, Timestamp } from './primitives.ts';
import { Assignee } from './references.ts';

// Apart from the reads of conversations, which every page with a stream needs.

/** Conversations that a member keeps on top, and puts aside, at most; and for how many days. */
export const MAX_PINNED = 50;
export const MAX_SNOOZED = 500;
export const MAX_SNOOZE_DAYS = 366;

const member = '/matching/corporation_member/:cid/interaction';

/** What members set about a conversation. */
export const inbox = {
  changeAssignee: endpoint({
    method: 'post',
    path: `${member}/:chatGroupId/assignee/change`,
    summary:
      'Sets who looks after a conversation; 422 when it is no longer the one that the caller saw, 400 for somebody who is no member.',
    auth: 'member',
    permission: 'sendMessageToUser',
    extension: true,
    body: v.object({
      /** Null for nobody. */
      universalUid: v.nullable(Id),
      /** The id of whom the caller saw, so that of two members who choose at once one learns of the other. */
      seenAssignee: v.nullable(Id),
    }),
    response: v.object({ assignee: v.nullable(Assignee) }),
  }),
  changePin: endpoint({
    method: 'post',
    path: `${member}/:chatGroupId/pin/change`,
    summary: 'Keeps a conversation on top of the list for the caller, or no longer.',
    auth: 'member',
    extension: true,
    body: v.object({ isPinned: v.boolean() }),
    response: Empty,
  }),
  changeSnooze: endpoint({
    method: 'post',
    path: `${member}/:chatGroupId/snooze/change`,
    summary: 'Puts a conversation aside for the caller until an instant to come; null brings it back.',
    auth: 'member',
    extension: true,
    body: v.object({ snoozedUntil: v.nullable(Timestamp) }),
    response: Empty,
  }),
  changeReplyDue: endpoint({
    method: 'post',
    path: `${member}/:chatGroupId/reply_due/change`,
    summary: 'Sets until which day the company means to reply; null for none.',
    auth: 'member',
    permission: 'sendMessageToUser',
    extension: true,
    body: v.object({ replyDueOn: v.nullable(Day) }),
    response: Empty,
  }),
  markUnread: endpoint({
    method: 'post',
    path: `${member}/:chatGroupId/unread/mark`,
    summary: 'Marks a conversation as unread, for the whole company, as reading it marks it as read.',
    auth: 'member',
    extension: true,
    response: Empty,
  }),
};
