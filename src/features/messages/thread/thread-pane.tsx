import { MessageCircleOff } from 'lucide-react';
import { useState } from 'react';
import type { InteractionDetail } from '#endpoints/interaction';
import { isMissing } from '@/client/api-error';
import { useAfterFirstPaint } from '@/lib/browser/use-after-first-paint';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { useMediaQuery } from '@/lib/browser/use-media-query';
import { PageTitle } from '@/parts/shell/page-title';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ButtonLink } from '@/ui/navigation/link';
import type { NextWaiting } from '../list/use-next-waiting';
import { useConversation } from '../use-conversation';
import { type ThreadHead, ThreadHeader } from './thread-header';
import { ThreadSkeleton } from './thread-skeleton';

/** Where the candidate fits beside the conversation: from Tailwind's `xl` on. */
const WIDE_QUERY = '(width >= 80rem)';

const body = lazyComponent(() => import('./conversation-body').then((module) => module.ConversationBody));
const summary = lazyComponent(() => import('./candidate-summary').then((module) => module.CandidateSummary));
const drawer = lazyComponent(() => import('./candidate-drawer').then((module) => module.CandidateDrawer));

/** Fetches ahead what an open conversation consists of. */
export const preloadConversationBody = body.preload;

/** Whether the candidate stands beside a conversation in this window; if so, what shows them is fetched ahead. */
export function preloadCandidateBeside(): boolean {
  const hasRoom = window.matchMedia(WIDE_QUERY).matches;
  if (hasRoom) summary.preload();
  return hasRoom;
}

type ThreadPaneProps = {
  chatGroupId: string;
  /** What the list knows of the conversation already, to show while the rest loads. */
  known: (ThreadHead & Pick<InteractionDetail, 'unreadCount'>) | undefined;
  listHref: string;
  /** The message that one has come for, from a search. */
  targetId: string | null;
  next: NextWaiting;
};

/** The pane with one conversation. Give it the conversation as its key. */
export function ThreadPane({ chatGroupId, known, listHref, targetId, next }: ThreadPaneProps) {
  const conversation = useConversation(chatGroupId);
  const { data: detail, error } = conversation;
  const hasRoom = useMediaQuery(WIDE_QUERY);
  const isPainted = useAfterFirstPaint();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const Body = useLazyComponent(body, true);
  const Summary = useLazyComponent(summary, hasRoom);
  const Drawer = useLazyComponent(drawer, isDrawerOpen, () => setIsDrawerOpen(false));
  // As the list had it when the conversation was opened; from then on it counts as read.
  const [unreadCount] = useState(known?.unreadCount ?? 0);

  if (!detail && isMissing(error)) return <MissingConversation listHref={listHref} />;
  return (
    <>
      <section aria-label="会話" className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ThreadHeader
          head={detail ?? known}
          listHref={listHref}
          onShowCandidate={detail && !hasRoom ? () => setIsDrawerOpen(true) : undefined}
        />
        {Body ? (
          <Body
            chatGroupId={chatGroupId}
            conversation={conversation}
            partner={(detail ?? known)?.partner}
            unreadCount={unreadCount}
            targetId={targetId}
            next={next}
          />
        ) : (
          <ThreadSkeleton />
        )}
      </section>
      {detail && hasRoom ? (
        <aside
          aria-label="候補者"
          className="min-h-0 w-72 shrink-0 overflow-y-auto border-line border-l bg-surface"
        >
          {Summary && isPainted ? <Summary detail={detail} /> : null}
        </aside>
      ) : null}
      {detail && Drawer ? (
        <Drawer detail={detail} open={isDrawerOpen && !hasRoom} onOpenChange={setIsDrawerOpen} />
      ) : null}
    </>
  );
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
