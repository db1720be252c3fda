import type { CandidateLabel } from '#endpoints/user-profile';
import { LabelChip } from './label-chip';

type LabelChipsProps = { labels: readonly CandidateLabel[] };

/** The labels of a candidate. Loaded with the first candidate that carries one. */
export function LabelChips({ labels }: LabelChipsProps) {
  return (
    <ul aria-label="ラベル" className="flex min-w-0 flex-wrap gap-1">
      {labels.map((label) => (
        <li key={label.labelId} className="flex min-w-0">
          <LabelChip label={label} />
        </li>
      ))}
    </ul>
  );
}
