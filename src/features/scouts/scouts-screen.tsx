import { keepPreviousData } from '@tanstack/react-query';
import { LIST_PAGE_SIZE } from '#endpoints/page';
import { scout } from '#endpoints/scout';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { PageTitle } from '@/features/shell/page-title';
import { cn } from '@/lib/cn';
import { pageCodec } from '@/lib/url-state';
import { usePageInRange } from '@/lib/use-page-in-range';
import { useUrlState } from '@/lib/use-url-state';
import { useCorporationQuery } from '@/session/corporation-queries';
import { useCan } from '@/session/permissions';
import { ErrorState } from '@/ui/error-state';
import { PageHeader } from '@/ui/page-header';
import { Pagination } from '@/ui/pagination';
import { ScoutLockedNotice } from './scout-locked-notice';
import { ScoutsTable } from './scouts-table';
import { ScoutsUsage } from './scouts-usage';

const codecs = { page: pageCodec };

/** スカウト送信一覧 (product.md §3): the scouts of the company, newest first. */
export function ScoutsScreen() {
  const { state, setState, isReady } = useUrlState(codecs);
  const canScout = useCan('scoutUser');
  const { data, isError, isFetching, isPlaceholderData, refetch } = useCorporationQuery(scout.search, {
    query: { page: state.page },
    enabled: isReady,
    // Candidates read and reply while the list is open.
    staleTime: SHORT_STALE_TIME,
    placeholderData: keepPreviousData,
  });
  const isLeaving = usePageInRange({
    page: state.page,
    pageSize: LIST_PAGE_SIZE,
    totalCount: isPlaceholderData ? undefined : data?.totalCount,
    onPageChange: (page) => setState({ page }, { replace: true }),
  });
  const isStale = isPlaceholderData || isLeaving;

  return (
    <>
      <PageTitle>スカウト送信一覧</PageTitle>
      <PageHeader
        title="スカウト送信一覧"
        actions={data ? <ScoutsUsage sentCount={data.sentCount} /> : undefined}
      />
      {canScout ? null : <ScoutLockedNotice />}
      {isError && !data ? (
        <ErrorState
          title="スカウトを読み込めませんでした"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <>
          <div
            aria-busy={isStale || undefined}
            className={cn('transition-opacity duration-fast', isStale && 'opacity-55')}
          >
            <ScoutsTable scouts={data?.items} canScout={canScout} />
          </div>
          {data ? (
            <Pagination
              className="mt-4"
              page={state.page}
              pageSize={LIST_PAGE_SIZE}
              totalCount={data.totalCount}
              maxCount={data.maxCount}
              onPageChange={(page) => {
                setState({ page });
                window.scrollTo({ top: 0 });
              }}
            />
          ) : null}
        </>
      )}
    </>
  );
}
