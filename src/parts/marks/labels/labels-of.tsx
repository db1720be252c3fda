import type { LabelledUser } from '#endpoints/user-profile';
import { Lazy, lazyComponent } from '@/lib/browser/use-lazy-component';
import { cn } from '@/lib/cn';
import { LabelButton } from './label-button';

const labelChips = lazyComponent(() => import('./label-chips').then((module) => module.LabelChips));

/** Labels of a row at most: the others are counted. */
const MOST = 3;

type LabelsOfProps = { user: LabelledUser; className?: string };

/** The labels of a row's candidate: nothing, and no code, where there are none. */
export function LabelsOf({ user: { relation }, className }: LabelsOfProps) {
  if (!relation || relation.labels.length === 0) return null;
  return <Lazy of={labelChips} props={{ labels: relation.labels, most: MOST, className }} />;
}

/**
 * ラベル of whom a row is about, in a row only while that is pointed at or has the focus. Nothing where the platform knows
 * no labels, or for somebody who is no candidate any more.
 */
export function RowLabelButton({ user, className }: LabelsOfProps) {
  const { relation, hasLeft } = user;
  if (!relation || hasLeft) return null;
  return <LabelButton profile={{ ...user, relation }} size="sm" className={cn('quiet', className)} />;
}
