import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import type { Project } from '#endpoints/project';
import { formatNumber } from '@/lib/text/format';
import { useJobCategories } from '@/parts/masters/use-masters';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Link } from '@/ui/navigation/link';
import { countQuery, type Found, isCapped } from '../search/count-query';
import { candidateList } from '../search/criteria';
import { type Loosened, loosened } from './loosened';
import { criteriaFor } from './project-criteria';

export type ConditionEffectsProps = { project: Project };

/** The notice below says what could not be counted. */
const SHOWN = { handlesErrors: true };

const orMore = (found: Found): string => (isCapped(found) ? '以上' : '');

/**
 * 条件の効き目: how many candidates fit a project, and how many more would if one of its conditions were a step looser: a
 * search each, once the first one found fewer than it counts to.
 */
export function ConditionEffects({ project }: ConditionEffectsProps) {
  const cid = useCorporationId();
  const { jobCategories } = useJobCategories();
  const steps = loosened(project, jobCategories);
  const now = useQuery({ ...countQuery(cid, criteriaFor(project)), meta: SHOWN });
  const isCountable = now.data !== undefined && !isCapped(now.data);
  const counts = useQueries({
    queries: steps.map(({ criteria }) => ({
      ...countQuery(cid, criteria),
      meta: SHOWN,
      enabled: isCountable,
    })),
  });
  const failed = [now, ...counts].filter(({ data, isError }) => isError && !data);

  if (steps.length === 0) {
    return (
      <p className="text-ink-muted text-sm">
        広げられる条件がまだありません。募集条件を入力すると、条件ごとの効き目を確認できます。
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-3 text-sm tabular-nums">
      <p role="status">{now.data ? <BaseCount found={now.data} /> : <Waiting isOver={now.isError} />}</p>
      {now.data && isCountable ? (
        <ul aria-label="条件を広げたときの人数" className="divide-y divide-line">
          {steps.map((step, index) => (
            <Effect key={step.term} step={step} base={now.data} count={counts[index]} />
          ))}
        </ul>
      ) : null}
      {failed.length > 0 ? (
        <InlineNotice
          tone="warning"
          action={
            <Button
              size="sm"
              loading={failed.some(({ isFetching }) => isFetching)}
              onClick={() => failed.forEach(({ refetch }) => void refetch())}
            >
              再読み込み
            </Button>
          }
        >
          {now.data ? '一部の条件を数えられませんでした。' : '人数を数えられませんでした。'}
        </InlineNotice>
      ) : null}
    </div>
  );
}

function Waiting({ isOver }: { isOver: boolean }) {
  if (isOver) return null;
  return (
    <>
      <span className="sr-only">人数を数えています</span>
      <Skeleton className="h-5 w-40" />
    </>
  );
}

function BaseCount({ found }: { found: Found }) {
  const count = `いまの条件に合う候補者は${formatNumber(found.totalCount)}人${orMore(found)}です。`;
  return (
    <span>
      {isCapped(found) ? `${count}ここまでしか数えないため、条件ごとの効き目は示せません。` : count}
    </span>
  );
}

type EffectProps = {
  step: Loosened;
  base: Found;
  count: UseQueryResult<Found> | undefined;
};

function Effect({ step: { change, criteria }, base, count }: EffectProps) {
  if (!count?.data) return <Line change={change} result={count?.isError ? '—' : '…'} />;
  const gain = count.data.totalCount - base.totalCount;
  if (gain <= 0) return <Line change={change} result="変わりません" />;
  const result = `+${formatNumber(gain)}人${orMore(count.data)}`;
  return <Line change={change} result={result} href={candidateList.href(criteria)} />;
}

function Line({ change, result, href }: { change: string; result: string; href?: string }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5">
      {href ? (
        <Link href={href} prefetch={false}>
          <span>{change}</span>
          <strong className="ms-1.5 whitespace-nowrap">{result}</strong>
        </Link>
      ) : (
        <>
          <span className="text-ink-muted">{change}</span>
          <span className="text-ink-subtle">{result}</span>
        </>
      )}
    </li>
  );
}
