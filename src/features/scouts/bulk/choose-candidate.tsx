import { displayName } from '@/lib/text/format';
import { ChoiceCheckbox } from '@/parts/choosing/choice-checkbox';
import type { ChosenList } from '@/parts/choosing/define-choice';
import { lockedName } from '@/parts/plan/plan-button';
import { explainRestrictedFeature } from '@/parts/plan/restricted-feature';
import { useCan } from '@/session/permissions';
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
    <ChoiceCheckbox
      label={lockedName(`${displayName(candidate)}さんを選択`, !canScout)}
      className="md:min-h-8 md:py-2"
      checked={isChosen}
      onChange={toggle}
    />
  );
}
