import { keepPreviousData } from '@tanstack/react-query';
import { CalendarClock, ChevronLeft } from 'lucide-react';
import { type ListedPlannedMessage, plannedMessage } from '#endpoints/planned-message';
import { usePageInRange } from '@/lib/address/use-page-in-range';
import { cn } from '@/lib/cn';
import { range } from '@/lib/range';
import { displayName } from '@/lib/text/format';
import { usePageSize } from '@/parts/lists/use-page-size';
import { LoadError } from '@/parts/shell/load-error';
import { useCorporationQuery } from '@/session/corporation-queries';
import { Pagination } from '@/ui/data/pagination';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Link } from '@/ui/navigation/link';
import { PartnerRowLink } from '../partner-row-link';
import { type ScreenState, screenHref } from '../search/screen-state';
import { PlannedScoutRow } from './planned-scout-row';
import { PlannedStatus } from './planned-status';

type PlannedPaneProps = {
  state: ScreenState;
  onStateChange: (change: Partial<ScreenState>, options?: { replace?: boolean }) => void;
  chatGroupId: string | null;
  className?: string;
};

/** 予約中: the messages and scouts of the company that leave later, in place of the list of conversations; the held ones first. */
export function PlannedPane({ state, onStateChange, chatGroupId, className }: PlannedPaneProps) {
  const Heading = chatGroupId === null ? 'h1' : 'p';
  return (
    <section
      aria-label="予約中のメッセージの一覧"
      className={cn('min-h-0 flex-col border-line bg-surface md:border-r', className)}
    >
      <div className="flex items-center gap-1 border-line border-b px-4 pt-3.5 pb-3">
        <Link
          variant="plain"
          href={screenHref(chatGroupId, { ...state, planned: null })}
          scroll={false}
          aria-label="会話の一覧へ戻る"
          className="-my-2 -ml-3 grid size-11 shrink-0 place-items-center rounded-md text-ink-muted hover:bg-ink/6 md:size-9"
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Link>
        <Heading
          {...(chatGroupId === null ? { tabIndex: -1, 'data-page-heading': '' } : null)}
          className="font-bold text-xl"
        >
          予約中
        </Heading>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <Rows state={state} onStateChange={onStateChange} chatGroupId={chatGroupId} />
      </div>
    </section>
  );
}

function Rows({ state, onStateChange, chatGroupId }: Omit<PlannedPaneProps, 'className'>) {
  const page = state.planned ?? 1;
  const query = useCorporationQuery(plannedMessage.list, {
    query: { page },
    placeholderData: keepPreviousData,
    meta: { handlesErrors: true },
  });
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const pageSize = usePageSize(query, { list: 'planned-messages', page });
  usePageInRange({
    page,
    pageSize,
    data: isPlaceholderData ? undefined : data,
    onPageChange: (next) => onStateChange({ planned: next }, { replace: true }),
  });
  if (error && !data) {
    return (
      <LoadError
        error={error}
        title="予約中のメッセージを読み込めませんでした"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <Skeletons />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        icon={<CalendarClock />}
        title="予約中のメッセージはありません"
        description="「送信」の横のボタンから、メッセージとスカウトの送信日時を予約できます。"
      />
    );
  }
  return (
    <>
      <ul
        aria-label="予約中のメッセージ"
        className={cn('divide-y divide-line', isPlaceholderData && 'opacity-55')}
      >
        {data.items.map((planned) => (
          <li key={planned.plannedMessageId}>
            {planned.chatGroupId === null ? (
              <PlannedScoutRow planned={planned} />
            ) : (
              <Row
                planned={planned}
                href={screenHref(planned.chatGroupId, state)}
                isCurrent={planned.chatGroupId === chatGroupId}
              />
            )}
          </li>
        ))}
      </ul>
      <Pagination
        className="justify-center border-line border-t px-4 py-3"
        page={page}
        pageSize={pageSize}
        totalCount={data.totalCount}
        maxCount={data.maxCount}
        onPageChange={(next) => onStateChange({ planned: next })}
        hrefFor={(next) => screenHref(chatGroupId, { ...state, planned: next })}
      />
    </>
  );
}

type RowProps = { planned: ListedPlannedMessage; href: string; isCurrent: boolean };

function Row({ planned, href, isCurrent }: RowProps) {
  const { partner, project, textMessage } = planned;
  return (
    <PartnerRowLink href={href} partner={partner} current={isCurrent ? 'true' : undefined}>
      <p className="truncate text-md md:text-base">
        <bdi>{displayName(partner)}</bdi>
      </p>
      <PlannedStatus planned={planned} />
      <p className="mt-px line-clamp-2 text-base text-ink-muted [overflow-wrap:anywhere] md:text-sm">
        <bdi>{textMessage}</bdi>
      </p>
      <p className="mt-1 truncate text-ink-subtle text-xs">
        <bdi>{project.title}</bdi>
      </p>
    </PartnerRowLink>
  );
}

function Skeletons() {
  return (
    <div role="status" aria-label="予約中のメッセージを読み込んでいます" className="divide-y divide-line">
      {range(4).map((row) => (
        <div key={row} className="flex flex-col gap-2 px-4 py-3.5">
          <Skeleton className="h-3.5 w-28" />
          <Skeleton className="h-3 w-full" />
        </div>
      ))}
    </div>
  );
}
