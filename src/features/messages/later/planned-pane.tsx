import { keepPreviousData } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { plannedMessage } from '#endpoints/planned-message';
import { usePageInRange } from '@/lib/address/use-page-in-range';
import { cn } from '@/lib/cn';
import { range } from '@/lib/range';
import { usePageSize } from '@/parts/lists/use-page-size';
import { LoadError } from '@/parts/shell/load-error';
import { useCorporationQuery } from '@/session/corporation-queries';
import { Pagination } from '@/ui/data/pagination';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { PartnerRowLink } from '../partner-row-link';
import { type ScreenState, screenHref } from '../search/screen-state';
import { SidePane } from '../side-pane';
import { PlannedScoutRow } from './planned-scout-row';
import { PlannedTexts } from './planned-texts';

type PlannedPaneProps = {
  state: ScreenState;
  onStateChange: (change: Partial<ScreenState>, options?: { replace?: boolean }) => void;
  chatGroupId: string | null;
  className?: string;
};

/** 予約中: the messages and scouts of the company that leave later, in place of the list of conversations; the held ones first. */
export function PlannedPane({ state, onStateChange, chatGroupId, className }: PlannedPaneProps) {
  return (
    <SidePane
      label="予約中のメッセージの一覧"
      title="予約中"
      backHref={screenHref(chatGroupId, { ...state, planned: null })}
      isPage={chatGroupId === null}
      className={className}
    >
      <Rows state={state} onStateChange={onStateChange} chatGroupId={chatGroupId} />
    </SidePane>
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
              <PartnerRowLink
                href={screenHref(planned.chatGroupId, state)}
                partner={planned.partner}
                current={planned.chatGroupId === chatGroupId ? 'true' : undefined}
              >
                <PlannedTexts planned={planned} />
              </PartnerRowLink>
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
