import type { ListedProfile } from '#endpoints/user-profile';
import { Lazy, lazyComponent } from '@/lib/browser/use-lazy-component';

// Apart: the menu of the one weighs thirty times as much as the other.
const passedMark = lazyComponent(() => import('./passed-mark').then((module) => module.PassedMark));
const labelChips = lazyComponent(() => import('./labels/label-chips').then((module) => module.LabelChips));

/** The marks that the company has put on a candidate: nothing, and no code, where there are none. */
export function MarksOf({ profile }: { profile: ListedProfile }) {
  const { passed, labels } = profile.relation;
  return (
    <>
      {passed ? <Lazy of={passedMark} props={{ profile, passed }} /> : null}
      {labels.length > 0 ? <Lazy of={labelChips} props={{ labels }} /> : null}
    </>
  );
}
