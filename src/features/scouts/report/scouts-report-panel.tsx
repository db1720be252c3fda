import { keepPreviousData } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { scout } from '#endpoints/scout';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { PHONE_QUERY, useMediaQuery } from '@/lib/browser/use-media-query';
import { cn } from '@/lib/cn';
import { useCorporationQuery } from '@/session/corporation-queries';
import { Button } from '@/ui/controls/button';
import { Card } from '@/ui/data/card';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import type { ScoutFilter } from '../list/scout-list';
import { rememberedReport } from './scouts-report-choice';

const report = lazyComponent(() => import('./scouts-report').then((module) => module.ScoutsReport));

type ScoutsReportPanelProps = { filter: ScoutFilter; enabled: boolean };

/**
 * スカウトの成果: what became of the scouts that the list's conditions select, by an extension call. For at least one
 * scout: without any there is nothing to draw. Open unless folded
 * before in this browser; on phones closed at first. Neither the figures nor the code of the chart come while closed.
 */
export function ScoutsReportPanel({ filter, enabled }: ScoutsReportPanelProps) {
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [choice, setChoice] = useState(rememberedReport.get);
  const isOpen = choice === null ? !isPhone : choice === 'open';
  const panelId = useId();

  const toggle = () => {
    const next = isOpen ? 'closed' : 'open';
    rememberedReport.set(next);
    setChoice(next);
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
          <span>スカウトの成果</span>
        </button>
      </h2>
      <div id={panelId}>
        {isOpen ? (
          <Figures filter={filter} enabled={enabled} onUnavailable={() => setChoice('closed')} />
        ) : null}
      </div>
    </Card>
  );
}

type FiguresProps = ScoutsReportPanelProps & { onUnavailable: () => void };

function Figures({ filter, enabled, onUnavailable }: FiguresProps) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useCorporationQuery(scout.funnel, {
    query: filter,
    enabled,
    staleTime: SHORT_STALE_TIME,
    placeholderData: keepPreviousData,
  });
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
