import type { CandidateLabel } from '#endpoints/user-profile';
import { cn } from '@/lib/cn';
import { LabelChip } from './label-chip';

type LabelChipsProps = {
  labels: readonly CandidateLabel[];
  /** As many show at most; the others are counted. */
  most?: number;
  className?: string;
};

/** The labels of a candidate. Loaded with the first candidate that carries one. */
export function LabelChips({ labels, most = labels.length, className }: LabelChipsProps) {
  const others = labels.slice(most);
  return (
    <ul aria-label="ラベル" className={cn('flex min-w-0 flex-wrap gap-1', className)}>
      {labels.slice(0, most).map((label) => (
        <li key={label.labelId} className="flex min-w-0">
          <LabelChip label={label} />
        </li>
      ))}
      {others.length > 0 ? (
        <li
          title={others.map(({ name }) => name).join('、')}
          className="text-ink-subtle text-xs leading-[1.55]"
        >
          {`他${others.length}件`}
        </li>
      ) : null}
    </ul>
  );
}
