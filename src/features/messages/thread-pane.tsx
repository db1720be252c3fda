import { MessageCircleOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { InteractionDetail } from '#endpoints/interaction';
import type { UserSummary } from '#endpoints/user-profile';
import { PageTitle } from '@/features/shell/page-title';
import { lazyComponent, useLazyComponent } from '@/lib/use-lazy-component';
import { useMediaQuery } from '@/lib/use-media-query';
import { session } from '@/session/current-session';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { ButtonLink } from '@/ui/link';
import type { CandidateDrawerProps } from './candidate-drawer';
import { ChatGroupProvider } from './chat-group-context';
import { FileDropZone } from './file-drop-zone';
import { MessageList } from './message-list';
import { ThreadFooter } from './thread-footer';
import { type ThreadHead, ThreadHeader } from './thread-header';
import { ThreadSkeleton } from './thread-skeleton';
import { isMissingConversation, useConversation } from './use-conversation';
import { useOutbox } from './use-outbox';
import { useThread } from './use-thread';

/** Where the candidate fits beside the conversation: from Tailwind's `xl` on. */
const WIDE_QUERY = '(width >= 80rem)';

const summary = lazyComponent<{ detail: InteractionDetail }>(() =>
  import('./candidate-summary').then((module) => module.CandidateSummary),
);
const drawer = lazyComponent<CandidateDrawerProps>(() =>
  import('./candidate-drawer').then((module) => module.CandidateDrawer),
);
const report = (error: unknown) => window.reportError(error);

type ThreadPaneProps = {
  chatGroupId: string;
  /** What the list knows of the conversation already, to show while the rest loads. */
  known: (ThreadHead & Pick<InteractionDetail, 'unreadCount'>) | undefined;
  listHref: string;
};

/** The pane with one conversation. Give it the conversation as its key. */
export function ThreadPane({ chatGroupId, known, listHref }: ThreadPaneProps) {
  const { data: detail, error, isError, isFetching, refetch } = useConversation(chatGroupId);
  const hasRoom = useMediaQuery(WIDE_QUERY);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const Summary = useLazyComponent(summary, hasRoom, report);
  const Drawer = useLazyComponent(drawer, isDrawerOpen, report);
  // As the list told it when the conversation was opened; from then on it counts as read.
  const [unreadCount] = useState(known?.unreadCount ?? 0);

  if (!detail && isMissingConversation(error)) return <MissingConversation listHref={listHref} />;
  return (
    <>
      <section aria-label="会話" className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ThreadHeader
          head={detail ?? known}
          listHref={listHref}
          onShowCandidate={detail && !hasRoom ? () => setIsDrawerOpen(true) : undefined}
        />
        <FileDropZone chatGroupId={chatGroupId} detail={detail}>
          <ChatGroupProvider value={chatGroupId}>
            <Conversation
              chatGroupId={chatGroupId}
              partner={(detail ?? known)?.partner}
              unreadCount={unreadCount}
              onRefusal={() => void refetch()}
            />
          </ChatGroupProvider>
          {detail ? <ThreadFooter detail={detail} /> : null}
        </FileDropZone>
        {isError && !detail ? (
          <ErrorState
            title="会話の情報を読み込めませんでした"
            className="border-line border-t bg-surface py-6"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : null}
      </section>
      {detail && hasRoom && Summary ? (
        <aside
          aria-label="候補者"
          className="min-h-0 w-72 shrink-0 overflow-y-auto border-line border-l bg-surface"
        >
          <Summary detail={detail} />
        </aside>
      ) : null}
      {detail && Drawer ? (
        <Drawer detail={detail} open={isDrawerOpen && !hasRoom} onOpenChange={setIsDrawerOpen} />
      ) : null}
    </>
  );
}

type ConversationProps = {
  chatGroupId: string;
  partner: UserSummary | undefined;
  unreadCount: number;
  onRefusal: () => void;
};

function Conversation({ chatGroupId, partner, unreadCount, onRefusal }: ConversationProps) {
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
        onRetry={retry}
        onRemove={remove}
        onReplaceFile={replaceFile}
        {...older}
      />
    );
  }
  if (error !== null) {
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
    session.refresh().catch(report);
  });

  useEffect(() => {
    if (refusedCount > seen.current) readAgain();
    seen.current = refusedCount;
  }, [refusedCount]);
}

function MissingConversation({ listHref }: { listHref: string }) {
  return (
    <section aria-label="会話" className="flex min-h-0 flex-1 flex-col bg-surface-canvas">
      <PageTitle>会話が見つかりません</PageTitle>
      <h1
        tabIndex={-1}
        data-page-heading=""
        className="border-line border-b bg-surface px-4 py-4 text-lg md:px-6 md:text-md"
      >
        会話が見つかりません
      </h1>
      <EmptyState
        icon={<MessageCircleOff />}
        className="my-auto"
        title="この会話は見つかりませんでした"
        description="アドレスが間違っているか、別の企業アカウントの会話の可能性があります。"
        action={<ButtonLink href={listHref}>メッセージ一覧へ戻る</ButtonLink>}
      />
    </section>
  );
}
