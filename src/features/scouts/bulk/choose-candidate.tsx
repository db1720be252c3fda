import type { UserSummary } from '#endpoints/user-profile';
import { displayName } from '@/lib/text/format';
import { lockedName } from '@/parts/plan/plan-button';
import { explainRestrictedFeature } from '@/parts/plan/restricted-feature';
import { useCan } from '@/session/permissions';
import { Checkbox } from '@/ui/forms/checkbox';
import { type ChosenList, useChoose, useIsChosen } from './chosen-store';

type ChooseCandidateProps = { candidate: UserSummary; list: ChosenList };

/** The checkbox of a card that chooses its candidate for まとめてスカウト, or says why the plan does not include it. */
export function ChooseCandidate({ candidate, list }: ChooseCandidateProps) {
  const canScout = useCan('scoutUser');
  const isChosen = useIsChosen(list, candidate);
  const { choose, drop } = useChoose(list);

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
