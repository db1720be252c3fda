import { cappedCount } from '@/lib/text/capped-count';

/** The quiet number after a tab's label, announced as 「3件」; above 999 as 「999+件」. */
export function TabCount({ count }: { count: number | undefined }) {
  if (count === undefined) return null;
  return (
    <span className="rounded-full bg-surface-pressed px-1.5 py-px font-medium text-2xs text-ink-muted tabular-nums leading-[1.6]">
      <span>{cappedCount(count, 999)}</span>
      <span className="sr-only">件</span>
    </span>
  );
}
