import type { inbox } from '#endpoints/inbox';
import type { Handlers } from '../../http/implement.ts';
import { changeAssignee } from './assignee.ts';
import { changePin, changeReplyDue, changeSnooze, markUnread } from './marks.ts';

/** Handles what members set about conversations (docs/product/inbox.md). */
export const inboxHandlers: Handlers<typeof inbox> = {
  changeAssignee,
  changePin,
  changeSnooze,
  changeReplyDue,
  markUnread,
};
