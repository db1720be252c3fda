import type { ListedProfile } from '#endpoints/user-profile';
import { Lazy, lazyComponent } from '@/lib/use-lazy-component';
import type { CandidateMarksProps } from './candidate-marks';

const candidateMarks = lazyComponent<CandidateMarksProps>(() =>
  import('./candidate-marks').then((module) => module.CandidateMarks),
);

/** The marks that the company has put on a candidate: nothing, and no code, where there are none. */
export function MarksOf({ profile }: { profile: ListedProfile }) {
  const { passed, labels } = profile.relation;
  return passed || labels.length > 0 ? <Lazy of={candidateMarks} props={{ profile }} /> : null;
}
