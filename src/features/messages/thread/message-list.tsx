import { ArrowDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '#endpoints/chat';
import type { UserSummary } from '#endpoints/user-profile';
import { useAfterFirstPaint } from '@/lib/browser/use-after-first-paint';
import { useIsOnline } from '@/lib/browser/use-is-online';
import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import type { Thread } from '../merge-messages';
import { isSamePress, type OutboxEntry } from '../sending/outbox';
import { PendingBubble } from '../sending/pending-bubble';
import { MessageAnnouncer } from './message-announcer';
import { MessageChunk } from './message-chunk';
import { firstUnreadMessage, threadChunks } from './thread-rows';
import { useTargetMessage } from './use-target-message';
import { useThreadScroll } from './use-thread-scroll';

type MessageListProps = {
  thread: Thread;
  pending: readonly OutboxEntry[];
  /** What leaves later, at the end. */
  planned: ReactNode;
  partner: UserSummary | undefined;
  /** How many messages were unread when the conversation was opened. */
  unreadCount: number;
  /** Whether the messages have been read since then; before, they are those that are remembered from the last time. */
  isCurrent: boolean;
  /** The last poll for new messages failed. */
  isOutOfDate: boolean;
  /** The message that one has come for, from a search. */
  targetId: string | null;
  loadOlder: () => void;
  /** Reads back to a message. */
  loadBackTo: (messageId: string) => void;
  isLoadingOlder: boolean;
  hasOlderFailed: boolean;
  onTakeBack: (entryId: string) => void;
  onRetry: (entryId: string) => void;
  onRemove: (entryId: string) => void;
  onReplaceFile: (entryId: string, file: File) => void;
};

/** Messages in a chunk. */
const STRETCH = 30;

/** Messages that fill the window, and are drawn first. */
const FIRST_DRAWN = 12;

/** What scrolls must be reachable by keyboard. */
const reachable = { tabIndex: 0 };

/** The id if one of the messages has it, else null. */
const idWithin = (messages: readonly ChatMessage[], id: string | null): string | null =>
  id !== null && messages.some(({ messageId }) => messageId === id) ? id : null;

/** The messages of a conversation, the newest at the end. */
export function MessageList(props: MessageListProps) {
  const { thread, pending, partner, isOutOfDate, onTakeBack, onRetry, onRemove, onReplaceFile } = props;
  const firstUnreadId = useFirstUnread(props);
  const [originId] = useState(thread.messages[0]?.messageId);
  const isPainted = useAfterFirstPaint();
  const chunks = threadChunks(thread.messages, {
    originId,
    size: STRETCH,
    last: isPainted ? undefined : FIRST_DRAWN,
  });
  const lastPending = pending.at(-1);
  const { container, content, onScroll, hasNewBelow, scrollToEnd, showRow, width } = useThreadScroll({
    firstKey: chunks[0]?.messages[0]?.messageId,
    lastKey: lastPending?.entryId ?? thread.messages.at(-1)?.messageId,
    isLastOwn: lastPending !== undefined,
  });
  useTargetMessage({ ...props, isDrawn: isPainted, showRow });

  return (
    <div className="relative flex min-h-0 flex-1 flex-col bg-surface-canvas">
      <section
        ref={container}
        onScroll={onScroll}
        {...reachable}
        aria-label="やりとり"
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 [overflow-anchor:none] focus-visible:-outline-offset-2 md:px-6"
      >
        <div ref={content} className="mx-auto flex min-h-full max-w-4xl flex-col justify-end py-4">
          {isPainted ? <OlderMessages {...props} /> : null}
          {chunks.map(({ key, messages, previous }) => (
            <MessageChunk
              key={key}
              messages={messages}
              previous={previous}
              firstUnreadId={idWithin(messages, firstUnreadId)}
              targetId={idWithin(messages, props.targetId)}
              partner={partner}
              width={width}
            />
          ))}
          <ol className="flex flex-col">
            {pending.map((entry, index) => (
              <li key={entry.entryId} className="mt-2">
                <PendingBubble
                  entry={entry}
                  onTakeBack={isSamePress(entry, pending[index + 1]) ? undefined : onTakeBack}
                  onRetry={onRetry}
                  onRemove={onRemove}
                  onReplaceFile={onReplaceFile}
                />
              </li>
            ))}
          </ol>
          <div>{props.planned}</div>
        </div>
      </section>
      {hasNewBelow ? (
        <div className="absolute inset-x-0 bottom-3 flex justify-center">
          <Button
            size="sm"
            variant="primary"
            className="animate-rise-in rounded-full px-4 shadow-md"
            onClick={scrollToEnd}
          >
            <span>新着メッセージ</span>
            <ArrowDown aria-hidden="true" className="size-3.5" />
          </Button>
        </div>
      ) : null}
      <ConnectionNotice isOutOfDate={isOutOfDate} />
      <MessageAnnouncer messages={thread.messages} pending={pending} />
    </div>
  );
}

/** What keeps new messages away, without getting in the way of reading and writing. */
function ConnectionNotice({ isOutOfDate }: { isOutOfDate: boolean }) {
  const isOnline = useIsOnline();
  const text = !isOnline
    ? 'オフラインです。再接続すると自動で送受信します。'
    : isOutOfDate
      ? '新着メッセージを確認できません。自動的に再試行しています。'
      : null;
  return (
    <div role="status" className="mx-4 md:mx-6">
      {text === null ? null : (
        <InlineNotice tone="warning" className="mb-2">
          {text}
        </InlineNotice>
      )}
    </div>
  );
}

/**
 * The first message that was unread when the conversation was opened. What is remembered from the last time does not
 * hold it yet: the end of the thread is taken down once it has been read again.
 */
function useFirstUnread({ thread, isCurrent, unreadCount }: MessageListProps): string | null {
  const lastId = thread.messages.at(-1)?.messageId;
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  if (isCurrent && openedAt === null && lastId !== undefined) setOpenedAt(lastId);
  if (openedAt === null || unreadCount === 0) return null;
  return firstUnreadMessage(thread.messages, { lastId: openedAt, count: unreadCount });
}

/** The way to older messages: they come when one scrolls up to it, or at a press. */
function OlderMessages({ thread, loadOlder, isLoadingOlder, hasOlderFailed }: MessageListProps) {
  const { hasOlder, messages } = thread;
  const element = useRef<HTMLDivElement>(null);
  const firstKey = messages[0]?.messageId;
  const isWatching = hasOlder && !isLoadingOlder && !hasOlderFailed && firstKey !== undefined;

  useEffect(() => {
    const node = element.current;
    if (!node || !isWatching) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) loadOlder();
      },
      { root: node.closest('section'), rootMargin: '240px 0px 0px 0px' },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [isWatching, loadOlder]);

  if (!hasOlder) {
    return messages.length === 0 ? (
      <p className="py-8 text-center text-ink-subtle text-sm">まだメッセージはありません</p>
    ) : null;
  }
  return (
    // Late: of a short conversation it is known only when it is asked for that there is nothing before it.
    <div ref={element} className="flex animate-fade-in-late flex-col items-center gap-1 py-2">
      {hasOlderFailed ? (
        <p role="alert" className="text-danger-ink text-sm">
          以前のメッセージを読み込めませんでした
        </p>
      ) : null}
      <Button size="sm" variant="ghost" loading={isLoadingOlder} onClick={loadOlder}>
        {hasOlderFailed ? 'もう一度読み込む' : '以前のメッセージを表示'}
      </Button>
    </div>
  );
}
