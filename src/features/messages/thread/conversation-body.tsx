import { useEffect, useEffectEvent, useRef } from 'react';
import type { UserSummary } from '#endpoints/user-profile';
import { isMissing } from '@/client/api-error';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { sendsLater } from '@/parts/later/sends-later';
import { LoadError } from '@/parts/shell/load-error';
import { session } from '@/session/current-session';
import { ReplyGuard } from '../colleagues/reply-guard';
import type { NextWaiting } from '../list/use-next-waiting';
import { focusComposer } from '../sending/composer-focus';
import { FileDropZone } from '../sending/file-drop-zone';
import { ThreadFooter, useSendingRule } from '../sending/thread-footer';
import { useOutbox } from '../sending/use-outbox';
import { useConversation } from '../use-conversation';
import { useThread } from '../use-thread';
import { ChatGroupProvider } from './file-message';
import { MessageList } from './message-list';
import { withoutShown } from './thread-rows';
import { ThreadSkeleton } from './thread-skeleton';

const plannedMessages = lazyComponent(() =>
  import('../later/planned-messages').then((module) => module.PlannedMessages),
);

type ConversationBodyProps = {
  chatGroupId: string;
  conversation: ReturnType<typeof useConversation>;
  /** The candidate, as far as known before the conversation has come. */
  partner: UserSummary | undefined;
  /** How many messages were unread when the conversation was opened. */
  unreadCount: number;
  /** The text of the first message, where the page shows it already. */
  shownText?: string;
  /** The message that one has come for. */
  targetId?: string | null;
  /** Left out where one conversation stands alone. */
  next?: NextWaiting;
};

/** The messages of a conversation and the place to write, in the height that its parent leaves. */
export function ConversationBody({ conversation, next, ...shown }: ConversationBodyProps) {
  const { chatGroupId } = shown;
  const { data: detail, error, isFetching, refetch } = conversation;
  const rule = useSendingRule(detail);
  return (
    <>
      <FileDropZone chatGroupId={chatGroupId} isOpen={rule === 'open'}>
        <ChatGroupProvider value={chatGroupId}>
          <Conversation {...shown} isKnown={detail !== undefined} onRefusal={() => void refetch()} />
        </ChatGroupProvider>
        {detail ? (
          <ReplyGuard key={chatGroupId} chatGroupId={chatGroupId}>
            <ThreadFooter detail={detail} rule={rule} next={next} />
          </ReplyGuard>
        ) : null}
      </FileDropZone>
      {error && !detail ? (
        <LoadError
          error={error}
          title="会話の情報を読み込めませんでした"
          className="border-line border-t bg-surface py-6"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
    </>
  );
}

type ConversationProps = Omit<ConversationBodyProps, 'conversation' | 'next'> & {
  /** The conversation exists, whatever became of its messages. */
  isKnown: boolean;
  onRefusal: () => void;
};

function Conversation({
  chatGroupId,
  partner,
  targetId = null,
  isKnown,
  onRefusal,
  ...rest
}: ConversationProps) {
  const { thread, error, isFetching, reload, ...older } = useThread(chatGroupId);
  const { pending, takeBack, retry, remove, replaceFile } = useOutbox(chatGroupId, thread?.messages);
  const Planned = useLazyComponent(plannedMessages, sendsLater && thread !== undefined);
  useAfterRefusal(
    pending.filter(({ state }) => state.type === 'failed' && state.reason !== null).length,
    onRefusal,
  );
  if (thread) {
    const { shownText = '', unreadCount } = rest;
    return (
      <MessageList
        {...(shownText === '' ? { thread, unreadCount } : withoutShown(thread, { shownText, unreadCount }))}
        pending={pending}
        planned={Planned ? <Planned chatGroupId={chatGroupId} /> : null}
        partner={partner}
        isOutOfDate={error !== null}
        targetId={targetId}
        onTakeBack={(entryId) => {
          if (takeBack(entryId)) focusComposer(chatGroupId);
        }}
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
      <LoadError
        error={error}
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

type ConversationPanelProps = Pick<ConversationBodyProps, 'chatGroupId' | 'partner' | 'shownText'>;

/** A whole conversation within another page. Its messages count as read: show it when it comes into sight. */
export function ConversationPanel(props: ConversationPanelProps) {
  const conversation = useConversation(props.chatGroupId);
  return (
    <ConversationBody
      {...props}
      conversation={conversation}
      unreadCount={conversation.data?.unreadCount ?? 0}
    />
  );
}
