import type { CandidateLabel, LabelColor } from '#endpoints/user-profile';
import { cn } from '@/lib/cn';

const COLORS: Record<LabelColor, string> = {
  gray: 'bg-surface-pressed text-ink-muted',
  red: 'bg-danger-soft text-danger-ink',
  orange: 'bg-orange-soft text-orange-ink',
  yellow: 'bg-warning-soft text-warning-ink',
  green: 'bg-success-soft text-success-ink',
  teal: 'bg-teal-soft text-teal-ink',
  blue: 'bg-accent-soft text-accent',
  purple: 'bg-purple-soft text-purple-ink',
};

type LabelChipProps = { label: Pick<CandidateLabel, 'name' | 'color'>; className?: string };

/** A label of the company as candidates carry it. */
export function LabelChip({ label: { name, color }, className }: LabelChipProps) {
  return (
    <span
      className={cn(
        'inline-flex min-w-0 max-w-44 rounded-full px-2 py-px text-xs leading-[1.55]',
        COLORS[color],
        className,
      )}
    >
      {/* Apart from what stands around it: a name may turn the direction of writing. */}
      <bdi className="truncate">{name}</bdi>
    </span>
  );
}
