import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { scout } from '#endpoints/scout';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { cn } from '@/lib/cn';
import { formatNumber } from '@/lib/text/format';
import { useCorporationQuery } from '@/session/corporation-queries';
import { Button } from '@/ui/controls/button';
import { Card } from '@/ui/data/card';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import type { ScoutFilter } from '../list/scout-list';
import { rememberedReport } from './scouts-report-choice';
import { type Funnel, stages } from './scouts-stages';

const report = lazyComponent(() => import('./scouts-report').then((module) => module.ScoutsReport));

type ScoutsReportPanelProps = { filter: ScoutFilter; enabled: boolean };

/**
 * スカウトの成果: what became of the scouts that the list's conditions select, by an extension call. For at least one
 * scout. Closed, with the figures in its heading, unless opened before in this browser; the chart's code comes when it opens.
 */
export function ScoutsReportPanel({ filter, enabled }: ScoutsReportPanelProps) {
  const [isOpen, setIsOpen] = useState(() => rememberedReport.get() === 'open');
  const panelId = useId();
  const funnel = useCorporationQuery(scout.funnel, {
    query: filter,
    enabled,
    staleTime: SHORT_STALE_TIME,
    placeholderData: keepPreviousData,
    meta: { handlesErrors: !isOpen },
  });

  const toggle = () => {
    rememberedReport.set(isOpen ? 'closed' : 'open');
    setIsOpen(!isOpen);
  };

  return (
    <Card as="section" padding="none" aria-label="スカウトの成果" className="mb-4">
      <h2 className="text-base">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={toggle}
          className="flex min-h-11 w-full items-center gap-2 rounded-lg px-4 text-start font-bold hover:bg-surface-hover"
        >
          <ChevronDown
            aria-hidden="true"
            className={cn('size-4 text-ink-subtle transition-transform', isOpen || '-rotate-90')}
          />
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 py-1">
            <span>スカウトの成果</span>
            {isOpen || !funnel.data ? null : <Summary funnel={funnel.data} />}
          </span>
        </button>
      </h2>
      <div id={panelId}>
        {isOpen ? <Figures filter={filter} funnel={funnel} onUnavailable={() => setIsOpen(false)} /> : null}
      </div>
    </Card>
  );
}

function Summary({ funnel }: { funnel: Funnel }) {
  return (
    <span className="flex min-w-0 flex-wrap gap-x-3 font-normal text-ink-muted text-sm tabular-nums">
      {stages.map(({ stage, label }) => (
        <span key={stage}>{`${label} ${formatNumber(funnel[stage])}`}</span>
      ))}
    </span>
  );
}

type FiguresProps = {
  filter: ScoutFilter;
  funnel: Pick<UseQueryResult<Funnel>, 'data' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'>;
  onUnavailable: () => void;
};

function Figures({ filter, funnel, onUnavailable }: FiguresProps) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = funnel;
  const Report = useLazyComponent(report, true, onUnavailable);

  if (isError && !data) {
    return (
      <div className={HEIGHT}>
        <InlineNotice
          tone="warning"
          action={
            <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
              再読み込み
            </Button>
          }
        >
          スカウトの成果を読み込めませんでした。一覧はそのままお使いいただけます。
        </InlineNotice>
      </div>
    );
  }
  if (!data || !Report) return <ReportSkeleton />;
  // Only for a moment: the page leaves the panel out where its list is empty.
  if (data.weeks.length === 0) return null;
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className={cn(HEIGHT, 'transition-opacity duration-fast', isPlaceholderData && 'opacity-55')}
    >
      <Report funnel={data} filter={filter} />
    </div>
  );
}

/** The space of the figures, before they are there as after, so that the list below does not move. */
const HEIGHT = 'min-h-[30rem] px-4 pb-4 md:min-h-[16.25rem]';

function ReportSkeleton() {
  return (
    <div
      role="status"
      aria-label="スカウトの成果を読み込んでいます"
      className={cn(
        HEIGHT,
        'grid gap-x-8 gap-y-4 md:grid-cols-[14rem_minmax(0,1fr)] lg:grid-cols-[17rem_minmax(0,1fr)]',
      )}
    >
      <Skeleton className="h-44" />
      <Skeleton className="h-60" />
    </div>
  );
}
