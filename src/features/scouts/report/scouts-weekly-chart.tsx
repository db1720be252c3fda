import { useLayoutEffect, useRef, useState } from 'react';
import { useIsScrollable } from '@/lib/browser/use-is-scrollable';
import { cn } from '@/lib/cn';
import { formatDay, formatShortDay } from '@/lib/dates/day';
import type { Funnel } from './scouts-stages';
import { axisSteps, stageParts, stages } from './scouts-stages';

type Week = Funnel['weeks'][number];

const fillOf = Object.fromEntries(stages.map(({ stage, fill }) => [stage, fill]));

/** From this many weeks on, only every second one is named under its bar. */
const DENSE = 12;

/**
 * A bar for each week, stacked by how far its scouts came. Many weeks scroll sideways and begin with the newest: remount
 * it for another period. The pointer shows a week in the legend; for everyone else there is the table.
 */
export function ScoutsWeeklyChart({ weeks }: { weeks: readonly Week[] }) {
  const region = useRef<HTMLElement>(null);
  const isScrollable = useIsScrollable(region);
  const [pointed, setPointed] = useState<string | null>(null);
  const steps = axisSteps(Math.max(...weeks.map(({ sent }) => sent)));
  const top = steps.at(-1) ?? 1;
  const first = weeks[0];
  const last = weeks.at(-1);

  useLayoutEffect(() => {
    if (region.current) region.current.scrollLeft = region.current.scrollWidth;
  }, []);

  return (
    <div>
      <Legend week={weeks.find(({ weekStart }) => weekStart === pointed)} />
      <div className="flex">
        <div
          aria-hidden="true"
          className="relative mt-5 mr-1.5 h-32 w-7 text-ink-subtle text-xs tabular-nums"
        >
          {steps.map((step) => (
            <span
              key={step}
              className="absolute right-0 translate-y-1/2 leading-none"
              style={{ bottom: `${(step / top) * 100}%` }}
            >
              {step}
            </span>
          ))}
        </div>
        <section
          ref={region}
          aria-label="週ごとの送信数のグラフ"
          {...(isScrollable ? { tabIndex: 0 } : null)}
          className="min-w-0 flex-1 overflow-x-auto overflow-y-hidden"
        >
          <div
            role="img"
            aria-label={`${formatDay(first?.weekStart ?? '')}の週から${formatDay(last?.weekStart ?? '')}の週までの棒グラフ`}
            className="relative flex min-w-full pt-5 [width:max-content]"
            // A finger leaves as soon as it is lifted; what it touched stays readable.
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPointed(null)}
          >
            {steps.map((step) => (
              <div
                key={step}
                className="absolute inset-x-0 border-line border-t"
                style={{ top: `calc(1.25rem + ${(1 - step / top) * 8}rem)` }}
              />
            ))}
            {weeks.map((week, index) => (
              <WeekBar
                key={week.weekStart}
                week={week}
                top={top}
                isPointed={week.weekStart === pointed}
                isNamed={weeks.length < DENSE || (weeks.length - 1 - index) % 2 === 0}
                hasYear={
                  index === 0 || week.weekStart.slice(0, 4) !== weeks[index - 1]?.weekStart.slice(0, 4)
                }
                onPoint={() => setPointed(week.weekStart)}
              />
            ))}
          </div>
        </section>
      </div>
    </div>
  );
}

/** The stages with their fills; with the counts of a week when there is one. */
function Legend({ week }: { week: Week | undefined }) {
  return (
    <p
      aria-hidden="true"
      className="flex min-h-12 flex-wrap content-start md:min-h-6 items-center gap-x-4 gap-y-1 text-ink-muted text-xs tabular-nums"
    >
      {stages.map(({ stage, label, fill }) => (
        <span key={stage} className="inline-flex items-center gap-1.5">
          <span className={cn('size-3 border border-chart-line forced-color-adjust-none', fill)} />
          <span>{label}</span>
          {week ? <b className="text-ink">{week[stage]}</b> : null}
        </span>
      ))}
      <span className="ml-auto">{week ? `${formatDay(week.weekStart)}の週` : ''}</span>
    </p>
  );
}

type WeekBarProps = {
  week: Week;
  /** The upper end of the axis. */
  top: number;
  isPointed: boolean;
  isNamed: boolean;
  hasYear: boolean;
  onPoint: () => void;
};

function WeekBar({ week, top, isPointed, isNamed, hasYear, onPoint }: WeekBarProps) {
  const parts = stageParts(week).filter(({ count }) => count > 0);
  return (
    <div
      className={cn(
        'relative flex max-w-24 flex-[1_0_1.875rem] flex-col items-center',
        isPointed && 'bg-ink/4',
      )}
      onPointerEnter={onPoint}
      onPointerDown={onPoint}
    >
      <div className="flex h-32 w-full flex-col-reverse items-center">
        {parts.map(({ stage, count }, index) => (
          <div
            key={stage}
            className={cn(
              'w-3/5 max-w-9 border-chart-line border-x border-t forced-color-adjust-none',
              index === parts.length - 1 && 'rounded-t-xs',
              fillOf[stage],
            )}
            style={{ height: `${(count / top) * 100}%` }}
          />
        ))}
        {week.sent > 0 ? (
          <span className="-mt-5 h-5 text-ink-muted text-xs leading-5 tabular-nums">{week.sent}</span>
        ) : null}
      </div>
      <div className="h-8 whitespace-nowrap pt-1 text-center text-2xs text-ink-subtle leading-[1.2] tabular-nums">
        <span>{isNamed || hasYear ? formatShortDay(week.weekStart) : null}</span>
        {hasYear ? <span className="block">{week.weekStart.slice(0, 4)}</span> : null}
      </div>
    </div>
  );
}
