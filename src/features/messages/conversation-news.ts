import * as v from 'valibot';
import { tabChannel } from '@/lib/tab-channel';

const ConversationNews = v.object({
  /** `read`: somebody read what had come into it here. `sent`: a message of ours went out. */
  type: v.picklist(['read', 'sent']),
  cid: v.string(),
  chatGroupId: v.string(),
});

/** What one tab tells the others about a conversation. */
export type ConversationNews = v.InferOutput<typeof ConversationNews>;

/** What happened to conversations in the other tabs of this browser, and the way to tell them what happened here. */
export const conversationNews = tabChannel('biz.conversations', (data) => {
  const result = v.safeParse(ConversationNews, data);
  return result.success ? result.output : null;
});
