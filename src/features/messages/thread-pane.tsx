import { ChevronLeft, Lock, MessageCircleOff } from 'lucide-react';
import { type InteractionDetail, interaction } from '#endpoints/interaction';
import type { UserSummary } from '#endpoints/user-profile';
import { ApiError } from '@/client/api-error';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { paths } from '@/config/paths';
import { explainRestrictedFeature } from '@/features/plan/restricted-feature';
import { SelectionStatusBadge } from '@/features/selections/selection-status-badge';
import { PageTitle } from '@/features/shell/page-title';
import { formatName } from '@/lib/format';
import { lazyComponent, useLazyComponent } from '@/lib/use-lazy-component';
import { useMediaQuery } from '@/lib/use-media-query';
import { useCorporationQuery } from '@/session/corporation-queries';
import { useCan, useSendsToApplicantsOnly } from '@/session/permissions';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { ButtonLink, Link } from '@/ui/link';
import { Skeleton } from '@/ui/skeleton';
import type { CandidateSummaryProps } from './candidate-summary';
import { Composer } from './composer';
import { MessageList } from './message-list';
import { ThreadSkeleton } from './thread-skeleton';
import { useOutbox } from './use-outbox';
import { useThread } from './use-thread';

/** Where the candidate fits beside the conversation: from Tailwind's `xl` on. */
const WIDE_QUERY = '(width >= 80rem)';

const summary = lazyComponent<CandidateSummaryProps>(() =>
  import('./candidate-summary').then((module) => module.CandidateSummary),
);

type ThreadPaneProps = {
  chatGroupId: string;
  /** What the list knows of the conversation already, to show while the rest loads. */
  known: Pick<InteractionDetail, 'partner' | 'project' | 'selectionStatus'> | undefined;
  listHref: string;
};

/** The pane with one conversation. Give it the conversation as its key. */
export function ThreadPane({ chatGroupId, known, listHref }: ThreadPaneProps) {
  const show = useCorporationQuery(interaction.show, {
    params: { chatGroupId },
    staleTime: SHORT_STALE_TIME,
  });
  const detail = show.data;
  const hasRoom = useMediaQuery(WIDE_QUERY);
  const Summary = useLazyComponent(summary, hasRoom, (error) => window.reportError(error));
  const isMissing = show.error instanceof ApiError && (show.error.isNotFound || show.error.isBadRequest);

  if (isMissing && !detail) return <MissingConversation listHref={listHref} />;
  return (
    <>
      <section aria-label="会話" className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ThreadHeader head={detail ?? known} listHref={listHref} />
        <Conversation chatGroupId={chatGroupId} partner={(detail ?? known)?.partner} />
        {detail ? <Footer detail={detail} /> : null}
        {show.isError && !detail ? (
          <ErrorState
            title="会話の情報を読み込めませんでした"
            className="border-line border-t bg-surface py-6"
            onRetry={() => void show.refetch()}
            retrying={show.isFetching}
          />
        ) : null}
      </section>
      {detail && Summary ? <Summary detail={detail} className="flex w-72 shrink-0" /> : null}
    </>
  );
}

function ThreadHeader({ head, listHref }: { head: ThreadPaneProps['known']; listHref: string }) {
  const name = head ? formatName(head.partner) : '';
  return (
    <header className="flex items-center gap-3 border-line border-b bg-surface px-4 py-2.5 md:px-6">
      <PageTitle>{name === '' ? 'メッセージ' : `${name}さんとのメッセージ`}</PageTitle>
      <Link
        variant="plain"
        href={listHref}
        scroll={false}
        aria-label="メッセージ一覧へ戻る"
        className="-ml-3 grid size-11 shrink-0 place-items-center rounded-md text-ink-muted hover:bg-ink/6 md:hidden"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </Link>
      <div className="min-w-0 flex-1">
        <h1 tabIndex={-1} data-page-heading="" className="truncate text-lg leading-snug md:text-md">
          {head ? (
            <Link
              variant="plain"
              href={paths.profile(head.partner.universalUid)}
              className="text-inherit no-underline hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <HeadingPlaceholder />
          )}
        </h1>
        <p className="truncate text-ink-subtle text-xs">{head?.project.title ?? '\u00a0'}</p>
      </div>
      {head ? (
        <>
          <SelectionStatusBadge status={head.selectionStatus} />
          <span className="hidden sm:block xl:hidden">
            <ButtonLink href={paths.profile(head.partner.universalUid)} size="sm">
              候補者詳細
            </ButtonLink>
          </span>
        </>
      ) : null}
    </header>
  );
}

function HeadingPlaceholder() {
  return (
    <>
      <span className="sr-only">メッセージ</span>
      <Skeleton className="my-1 h-4 w-32" />
    </>
  );
}

function Conversation({ chatGroupId, partner }: { chatGroupId: string; partner: UserSummary | undefined }) {
  const { thread, error, isFetching, reload, ...older } = useThread(chatGroupId);
  const { pending, retry, remove } = useOutbox(chatGroupId, thread?.messages);
  if (thread) {
    return (
      <MessageList
        thread={thread}
        pending={pending}
        partner={partner}
        isOutOfDate={error !== null}
        onRetry={retry}
        onRemove={remove}
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

/** The place to write in, or why one cannot. */
function Footer({ detail }: { detail: InteractionDetail }) {
  const { chatGroupId, partner, origin, selectionStatus } = detail;
  const { send } = useOutbox(chatGroupId);
  const canSend = useCan('sendMessageToUser');
  const sendsToApplicantsOnly = useSendsToApplicantsOnly();

  if (selectionStatus === 'finished') {
    return (
      <p className="border-line border-t bg-surface px-6 py-4 text-center text-ink-muted text-sm">
        この選考は終了しています。メッセージの閲覧のみできます。
      </p>
    );
  }
  if (!canSend || (sendsToApplicantsOnly && origin === 'scout')) {
    return (
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-line border-t bg-surface px-6 py-3.5">
        <p className="flex items-center gap-1.5 text-ink-muted text-sm">
          <Lock aria-hidden="true" className="size-4 shrink-0" />
          無料プランでは応募者へのみ送信できます
        </p>
        <Button size="sm" onClick={explainRestrictedFeature}>
          有料プランについて
        </Button>
      </div>
    );
  }
  return (
    <Composer key={chatGroupId} chatGroupId={chatGroupId} partnerName={formatName(partner)} onSend={send} />
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
