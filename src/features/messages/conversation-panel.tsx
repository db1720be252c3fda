import type { UserSummary } from '#endpoints/user-profile';
import { ConversationBody } from './conversation-body';
import { useConversation } from './use-conversation';

export type ConversationPanelProps = { chatGroupId: string; partner: UserSummary };

/** A whole conversation within another page. Its messages count as read: show it when it comes into sight. */
export function ConversationPanel({ chatGroupId, partner }: ConversationPanelProps) {
  const conversation = useConversation(chatGroupId);
  return (
    <ConversationBody
      chatGroupId={chatGroupId}
      conversation={conversation}
      partner={partner}
      unreadCount={conversation.data?.unreadCount ?? 0}
    />
  );
}
