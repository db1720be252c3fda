import { displayName } from '@/lib/text/format';
import type { ChosenList } from '@/parts/choosing/define-choice';
import { lockedName } from '@/parts/plan/plan-button';
import { explainRestrictedFeature } from '@/parts/plan/restricted-feature';
import { useCan } from '@/session/permissions';
import { Checkbox } from '@/ui/forms/checkbox';
import { type ChosenCandidate, chosenCandidates } from './chosen-candidates';

type ChooseCandidateProps = { candidate: ChosenCandidate; list: ChosenList };

/** The checkbox of a card that chooses its candidate for the bar, or says why the plan does not include it. */
export function ChooseCandidate({ candidate, list }: ChooseCandidateProps) {
  const canScout = useCan('scoutUser');
  const isChosen = chosenCandidates.useIsChosen(list, candidate);
  const { choose, drop } = chosenCandidates.useChoose(list);

  function toggle() {
    if (!canScout) explainRestrictedFeature();
    else if (isChosen) drop([candidate]);
    else choose([candidate]);
  }

  return (
    <Checkbox
      hideLabel
      label={lockedName(`${displayName(candidate)}さんを選択`, !canScout)}
      className="min-w-8 justify-center md:min-h-8 md:min-w-6 md:py-2"
      data-shortcut="x"
      checked={isChosen}
      onChange={toggle}
    />
  );
}
