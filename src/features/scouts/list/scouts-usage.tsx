import { formatNumber } from '@/lib/text/format';
import { useAllowanceAfter } from '@/parts/plan/use-scout-allowance';
import { ProgressBar } from '@/ui/feedback/progress-bar';

/** 「残り 32/50通」 where the plan limits scouts, else how many were sent; nothing where the platform does not count them. */
export function ScoutsUsage({ sentCount }: { sentCount: number | null }) {
  const { limit, remaining } = useAllowanceAfter(sentCount);
  if (sentCount === null) return null;
  if (limit === null || remaining === null) {
    return <p className="text-ink-muted text-sm tabular-nums">{`送信 ${formatNumber(sentCount)}通`}</p>;
  }
  const text = `残り ${remaining}/${limit}通`;
  return (
    <div className="flex min-w-36 flex-col gap-1">
      <p className="font-bold text-sm tabular-nums">{text}</p>
      <ProgressBar
        label="スカウトの残り通数"
        value={remaining}
        max={limit}
        valueText={text}
        tone={remaining <= 5 ? 'warning' : 'accent'}
      />
    </div>
  );
}
