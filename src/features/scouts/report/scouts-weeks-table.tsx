import { cn } from '@/lib/cn';
import { formatDay } from '@/lib/dates/day';
import type { Funnel } from './scouts-stages';
import { stages } from './scouts-stages';

type ScoutsWeeksTableProps = {
  funnel: Funnel;
  /** False leaves it to screen readers. */
  isVisible: boolean;
};

const CELL = 'px-3 py-1.5 text-end';

/** The figures of the weekly chart, newest week first, and their sum. */
export function ScoutsWeeksTable({ funnel, isVisible }: ScoutsWeeksTableProps) {
  return (
    <section
      aria-label="週ごとの成果の表"
      {...(isVisible ? { tabIndex: 0 } : null)}
      className={isVisible ? 'max-h-50 overflow-y-auto rounded-md border border-line' : 'sr-only'}
    >
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">週ごとのスカウトの成果</caption>
        <thead className="sticky top-0 bg-surface-sunken text-ink-muted text-xs">
          <tr>
            <th scope="col" className={cn(CELL, 'text-start font-medium')}>
              週(月曜から)
            </th>
            {stages.map(({ stage, label }) => (
              <th key={stage} scope="col" className={cn(CELL, 'font-medium')}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {[...funnel.weeks].reverse().map((week) => (
            <tr key={week.weekStart}>
              <th scope="row" className={cn(CELL, 'text-start font-normal')}>
                {formatDay(week.weekStart)}
              </th>
              {stages.map(({ stage }) => (
                <td key={stage} className={CELL}>
                  {week[stage]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className="border-line border-t font-bold">
          <tr>
            <th scope="row" className={cn(CELL, 'text-start')}>
              合計
            </th>
            {stages.map(({ stage }) => (
              <td key={stage} className={CELL}>
                {funnel[stage]}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
