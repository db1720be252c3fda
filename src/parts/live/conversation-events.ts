import * as v from 'valibot';
import { tabChannel } from '@/lib/browser/tab-channel';

const ConversationEvent = v.object({
  /** `read`: somebody read what had come into it here. `sent`: a message of ours went out. */
  type: v.picklist(['read', 'sent']),
  cid: v.string(),
  chatGroupId: v.string(),
});

/** What happened to a conversation in one tab. */
export type ConversationEvent = v.InferOutput<typeof ConversationEvent>;

/** What happened to conversations in the other tabs of this browser, and the way to notify them. */
export const conversationEvents = tabChannel('biz.conversations', (data) => {
  const result = v.safeParse(ConversationEvent, data);
  return result.success ? result.output : null;
});
