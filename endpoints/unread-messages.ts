import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

const conversations = '/matching/corporation_member/:cid/interaction';

/** Where the conversations are listed: a new count makes what is cached of it stale. */
export const CONVERSATION_LIST_PATH = `${conversations}/list` as const;

/** Where the messages of a conversation are read: those of the open one may be outdated as well. */
export const LATEST_MESSAGES_PATH =
  '/matching/corporation_member/:cid/chat_group/:chatGroupId/message/latest_list' as const;

/** A call on conversations, apart from them because every page's menu needs it alone. */
export const numberOfUnreadMessages = endpoint({
  method: 'get',
  path: `${conversations}/number_of_unread_messages`,
  auth: 'member',
  response: v.number(),
});
