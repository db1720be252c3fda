import { useEffect, useEffectEvent, useRef } from 'react';
import type { UserSummary } from '#endpoints/user-profile';
import { isMissing } from '@/client/api-error';
import { env } from '@/config/env';
import { session } from '@/session/current-session';
import { ErrorState } from '@/ui/error-state';
import { FileDropZone } from '../sending/file-drop-zone';
import { ThreadFooter, useSendingRule } from '../sending/thread-footer';
import { useOutbox } from '../sending/use-outbox';
import { useConversation } from '../use-conversation';
import { useThread } from '../use-thread';
import { ChatGroupProvider } from './file-message';
import { MessageList } from './message-list';
import { ThreadSkeleton } from './thread-skeleton';

export type ConversationBodyProps = {
  chatGroupId: string;
  conversation: ReturnType<typeof useConversation>;
  /** The candidate, as far as known before the conversation has come. */
  partner: UserSummary | undefined;
  /** How many messages were unread when the conversation was opened. */
  unreadCount: number;
  /** The message that one has come for. */
  targetId?: string | null;
};

/** The messages of a conversation and the place to write, in the height that its parent leaves. */
export function ConversationBody({
  chatGroupId,
  conversation,
  partner,
  unreadCount,
  targetId = null,
}: ConversationBodyProps) {
  const { data: detail, isError, isFetching, refetch } = conversation;
  const rule = useSendingRule(detail);
  return (
    <>
      <FileDropZone chatGroupId={chatGroupId} takesFiles={rule === 'open' && env.apiExtensions}>
        <ChatGroupProvider value={chatGroupId}>
          <Conversation
            chatGroupId={chatGroupId}
            partner={partner}
            unreadCount={unreadCount}
            targetId={targetId}
            isKnown={detail !== undefined}
            onRefusal={() => void refetch()}
          />
        </ChatGroupProvider>
        {detail ? <ThreadFooter detail={detail} rule={rule} /> : null}
      </FileDropZone>
      {isError && !detail ? (
        <ErrorState
          title="会話の情報を読み込めませんでした"
          className="border-line border-t bg-surface py-6"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
    </>
  );
}

type ConversationProps = Omit<ConversationBodyProps, 'conversation' | 'targetId'> & {
  targetId: string | null;
  /** The conversation exists, whatever became of its messages. */
  isKnown: boolean;
  onRefusal: () => void;
};

function Conversation({
  chatGroupId,
  partner,
  unreadCount,
  targetId,
  isKnown,
  onRefusal,
}: ConversationProps) {
  const { thread, error, isFetching, reload, ...older } = useThread(chatGroupId);
  const { pending, retry, remove, replaceFile } = useOutbox(chatGroupId, thread?.messages);
  useAfterRefusal(
    pending.filter(({ state }) => state.type === 'failed' && state.reason !== null).length,
    onRefusal,
  );
  if (thread) {
    return (
      <MessageList
        thread={thread}
        pending={pending}
        partner={partner}
        unreadCount={unreadCount}
        isOutOfDate={error !== null}
        targetId={targetId}
        onRetry={retry}
        onRemove={remove}
        onReplaceFile={replaceFile}
        {...older}
      />
    );
  }
  // Of a conversation that does not exist the pane itself says so, as soon as it is known.
  if (error !== null && (!isMissing(error) || isKnown)) {
    return (
      <ErrorState
        title="メッセージを読み込めませんでした"
        className="min-h-0 flex-1 justify-center bg-surface-canvas"
        onRetry={reload}
        retrying={isFetching}
      />
    );
  }
  return <ThreadSkeleton />;
}

/** A refused message means that we know the conversation or our plan as it was, not as it is: both are read again. */
function useAfterRefusal(refusedCount: number, onRefusal: () => void): void {
  const seen = useRef(refusedCount);
  const readAgain = useEffectEvent(() => {
    onRefusal();
    session.refresh().catch((error) => window.reportError(error));
  });

  useEffect(() => {
    if (refusedCount > seen.current) readAgain();
    seen.current = refusedCount;
  }, [refusedCount]);
}

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
