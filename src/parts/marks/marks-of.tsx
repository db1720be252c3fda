import type { ListedProfile } from '#endpoints/user-profile';
import { Lazy, lazyComponent } from '@/lib/browser/use-lazy-component';

// Apart: the menu of the one weighs thirty times as much as the other.
const passedMark = lazyComponent(() => import('./passed-mark').then((module) => module.PassedMark));
const labelChips = lazyComponent(() => import('./labels/label-chips').then((module) => module.LabelChips));
const recontactMark = lazyComponent(() =>
  import('./recontact/recontact-mark').then((module) => module.RecontactMark),
);

/** The marks that the company has put on a candidate: nothing, and no code, where there are none. */
export function MarksOf({ profile }: { profile: ListedProfile }) {
  const { passed, labels, recontact } = profile.relation;
  return (
    <>
      {passed ? <Lazy of={passedMark} props={{ profile, passed }} /> : null}
      {recontact ? <Lazy of={recontactMark} props={{ profile, recontact }} /> : null}
      {labels.length > 0 ? <Lazy of={labelChips} props={{ labels }} /> : null}
    </>
  );
}
