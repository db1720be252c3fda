import { type ReactNode, useRef } from 'react';
import type { ReportCounts } from '#endpoints/application-report';
import { useIsScrollable } from '@/lib/browser/use-is-scrollable';
import { cn } from '@/lib/cn';
import { formatNumber } from '@/lib/text/format';
import { selectionStatusLabels } from '@/parts/selections/selection-status-badge';
import { durationText, type ReportGroup, shareText } from './report-rows';

/** The states that a bar is stacked of. They differ in pattern and lightness, so that they differ without colors. */
const parts = [
  { status: 'matched', fill: 'bg-chart-full' },
  {
    status: 'inProgress',
    fill: 'bg-[repeating-linear-gradient(135deg,var(--chart-stripe)_0_3px,var(--chart-none)_3px_5px)]',
  },
  { status: 'applied', fill: 'bg-chart-low' },
  { status: 'finished', fill: 'bg-chart-none' },
] as const;

const CELL = 'px-3 py-2 text-end';
const NUMBER = `${CELL} whitespace-nowrap`;

/** What the parts of the bars stand for. */
export function ReportLegend() {
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-ink-muted text-xs">
      {parts.map(({ status, fill }) => (
        <span key={status} className="inline-flex items-center gap-1.5">
          <span className={cn('size-3 border border-chart-line forced-color-adjust-none', fill)} />
          <span>{selectionStatusLabels[status]}</span>
        </span>
      ))}
    </p>
  );
}

/** How many selections are in each state: 「成約 1・選考中 3」. */
const statesText = (counts: ReportCounts): string =>
  parts
    .filter(({ status }) => counts[status] > 0)
    .map(({ status }) => `${selectionStatusLabels[status]} ${formatNumber(counts[status])}`)
    .join('・');

/** A bar as long as its share of the longest one, stacked by the states of the selections, which its text counts. */
function Bar({ counts, longest }: { counts: ReportCounts; longest: number }) {
  return (
    <div title={statesText(counts)} className="flex h-3 min-w-32">
      {parts.map(({ status, fill }) => (
        <div
          key={status}
          hidden={counts[status] === 0}
          className={cn('h-full border border-chart-line forced-color-adjust-none not-first:-ml-px', fill)}
          style={{ width: `${(counts[status] / longest) * 100}%` }}
        />
      ))}
      <span className="sr-only">{statesText(counts)}</span>
    </div>
  );
}

/** A part of the report: its chart and its figures, line by line. */
export function ReportTable({ group: { title, nameHeader, rows } }: { group: ReportGroup }) {
  const longest = Math.max(1, ...rows.map(({ counts }) => counts.begun));
  return (
    <ReportFrame title={title}>
      <thead className="bg-surface-sunken text-ink-muted text-xs">
        <tr>
          <th scope="col" className={cn(CELL, 'w-[30%] text-start font-medium')}>
            {nameHeader}
          </th>
          <th scope="col" className={cn(NUMBER, 'font-medium')}>
            件数
          </th>
          <th scope="col" className="w-1/3 py-2 text-start font-medium">
            状態
          </th>
          {['返信済み', '返信までの中央値', '成約率'].map((header) => (
            <th key={header} scope="col" className={cn(NUMBER, 'font-medium')}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ key, name, counts }) => (
          <tr key={key}>
            <th scope="row" className={cn(CELL, 'min-w-44 text-start md:min-w-64 font-normal')}>
              <span title={name} className="line-clamp-2 [overflow-wrap:anywhere]">
                {name}
              </span>
            </th>
            <td className={cn(NUMBER, 'font-bold')}>{formatNumber(counts.begun)}</td>
            <td className="py-2">
              <Bar counts={counts} longest={longest} />
            </td>
            <td className={NUMBER}>{shareText(counts.answered, counts.begun)}</td>
            <td className={NUMBER}>{durationText(counts.medianMinutes)}</td>
            <td className={NUMBER}>{shareText(counts.matched, counts.begun)}</td>
          </tr>
        ))}
      </tbody>
    </ReportFrame>
  );
}

/** Why selections were finished, with a bar for each reason. */
export function ReasonsTable({ rows }: { rows: readonly { name: string; count: number }[] }) {
  const longest = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ReportFrame title="終了の理由">
      <thead className="bg-surface-sunken text-ink-muted text-xs">
        <tr>
          <th scope="col" className={cn(CELL, 'text-start font-medium')}>
            理由
          </th>
          <th scope="col" className={cn(NUMBER, 'font-medium')}>
            件数
          </th>
          <td className="w-2/3" />
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row" className={cn(CELL, 'min-w-36 text-start font-normal')}>
              {name}
            </th>
            <td className={cn(NUMBER, 'font-bold')}>{formatNumber(count)}</td>
            <td className="py-2 pr-3">
              <div
                aria-hidden="true"
                className="h-3 min-w-1 border border-chart-line bg-chart-low forced-color-adjust-none"
                style={{ width: `${(count / longest) * 100}%` }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </ReportFrame>
  );
}

function ReportFrame({ title, children }: { title: string; children: ReactNode }) {
  const region = useRef<HTMLElement>(null);
  const isScrollable = useIsScrollable(region);
  return (
    <div>
      <h2 className="mb-2 text-lg">{title}</h2>
      <section
        ref={region}
        aria-label={title}
        {...(isScrollable ? { tabIndex: 0 } : null)}
        className="relative overflow-x-auto rounded-lg border border-line bg-surface shadow-xs"
      >
        <table className="w-full border-collapse text-sm tabular-nums">
          <caption className="sr-only">{title}</caption>
          {children}
        </table>
      </section>
    </div>
  );
}
