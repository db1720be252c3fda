import type { ReactNode } from 'react';
import { project } from '#endpoints/project';
import { formatNumber } from '@/lib/text/format';
import { PlanButton } from '@/parts/plan/plan-button';
import { useScoutAllowance } from '@/parts/plan/use-scout-allowance';
import { useCorporationQuery } from '@/session/corporation-queries';
import { useCan, useLimits } from '@/session/permissions';
import { Button } from '@/ui/controls/button';
import { Card } from '@/ui/data/card';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import { Skeleton } from '@/ui/feedback/skeleton';

/** How much of the plan's limits is used. */
export function UsageCard() {
  return (
    <Card as="section" aria-labelledby="usage" className="flex flex-col gap-4 md:p-6">
      <h2 id="usage" className="text-lg">
        ご利用状況
      </h2>
      <div className="grid gap-5 md:grid-cols-2 md:gap-8">
        <ScoutsUsed />
        <ProjectsUsed />
      </div>
    </Card>
  );
}

function ScoutsUsed() {
  const canScout = useCan('scoutUser');
  const { scouts: limit } = useLimits();
  if (!canScout) {
    return (
      <Usage name="スカウト">
        <PlanButton permission="scoutUser" size="sm" className="self-start">
          有料プランで利用できます
        </PlanButton>
      </Usage>
    );
  }
  return limit === null ? <Usage name="スカウト" value="無制限" /> : <LimitedScouts limit={limit} />;
}

function LimitedScouts({ limit }: { limit: number }) {
  const { allowance, error, isFetching, refetch } = useScoutAllowance();
  if (error) return <Failed name="スカウト" onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!allowance) return <Waiting name="スカウト" />;
  const { remaining } = allowance;
  // The platform does not say how many were sent.
  if (remaining === null) return <Usage name="スカウト" value={`上限${limit}通`} />;
  return <Bar name="スカウト" used={limit - remaining} limit={limit} unit="通" />;
}

function ProjectsUsed() {
  const { publishedProjects: limit } = useLimits();
  const { data, isError, isFetching, refetch } = useCorporationQuery(project.countPublished);
  if (data === undefined) {
    return isError ? (
      <Failed name="公開中の案件" onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <Waiting name="公開中の案件" />
    );
  }
  if (limit === null) {
    return <Usage name="公開中の案件" value={`${formatNumber(data)}件(無制限)`} />;
  }
  return <Bar name="公開中の案件" used={data} limit={limit} unit="件" />;
}

type BarProps = { name: string; used: number; limit: number; unit: string };

function Bar({ name, used, limit, unit }: BarProps) {
  const text = `${used}/${limit}${unit}`;
  const isFull = used >= limit;
  return (
    <Usage name={name} value={text}>
      <ProgressBar
        label={`${name}の利用状況`}
        value={used}
        max={limit}
        valueText={text}
        tone={isFull ? 'danger' : used / limit >= 0.8 ? 'warning' : 'accent'}
      />
      <p className="text-ink-subtle text-sm md:text-xs">
        {isFull ? 'プランの上限に達しています' : `残り${limit - used}${unit}`}
      </p>
    </Usage>
  );
}

function Usage({ name, value, children }: { name: string; value?: string; children?: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-base text-ink-muted md:text-sm">{name}</span>
        {value ? <span className="font-bold text-md tabular-nums">{value}</span> : null}
      </p>
      {children}
    </div>
  );
}

const Waiting = ({ name }: { name: string }) => (
  <Usage name={name}>
    <Skeleton className="h-1.5" />
    <Skeleton className="h-3 w-16" />
  </Usage>
);

function Failed({ name, onRetry, isRetrying }: { name: string; onRetry: () => void; isRetrying: boolean }) {
  return (
    <Usage name={name}>
      <div className="flex flex-wrap items-center gap-3 text-base text-ink-subtle md:text-sm">
        <span>読み込めませんでした</span>
        <Button size="sm" onClick={onRetry} loading={isRetrying}>
          再読み込み
        </Button>
      </div>
    </Usage>
  );
}
