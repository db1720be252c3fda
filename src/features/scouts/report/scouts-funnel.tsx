import { cn } from '@/lib/cn';
import { formatNumber } from '@/lib/text/format';
import type { Funnel } from './scouts-stages';
import { shareText, stages } from './scouts-stages';

/** 送信 → 既読 → 返信 → 成約: how many came to each stage, and their share of the sent ones. */
export function ScoutsFunnel({ funnel }: { funnel: Funnel }) {
  return (
    <dl className="flex flex-col gap-2.5 md:justify-between md:pb-2">
      {stages.map(({ stage, label, rate, fill }) => (
        <div key={stage} className="grid grid-cols-[auto_1fr] items-baseline text-sm">
          <dt className="font-medium">{label}</dt>
          <dd className="flex items-baseline justify-end gap-2 tabular-nums">
            {rate ? (
              <span className="text-ink-subtle text-xs">{`${rate} ${shareText(funnel[stage], funnel.sent)}`}</span>
            ) : null}
            <span className="min-w-14 text-end font-bold">{`${formatNumber(funnel[stage])}通`}</span>
          </dd>
          <dd aria-hidden="true" className="col-span-2 mt-1 h-3 rounded-xs bg-surface-sunken">
            <div
              className={cn('h-full rounded-xs border border-chart-line forced-color-adjust-none', fill)}
              hidden={funnel[stage] === 0}
              style={{ width: `${Math.min(100, (funnel[stage] / funnel.sent) * 100)}%` }}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
