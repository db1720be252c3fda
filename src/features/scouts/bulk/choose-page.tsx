import { Lock } from 'lucide-react';
import type { ChosenList } from '@/parts/choosing/define-choice';
import { explainRestrictedFeature } from '@/parts/plan/restricted-feature';
import { useCan } from '@/session/permissions';
import { Checkbox } from '@/ui/forms/checkbox';
import { type ChosenCandidate, chosenCandidates } from './chosen-candidates';

type ChoosePageProps = {
  /** The candidates of the page; undefined while they load. */
  candidates: readonly ChosenCandidate[] | undefined;
  list: ChosenList;
  className?: string;
};

/** このページをすべて選択: chooses the candidates of a page for the bar, or drops them again. */
export function ChoosePage({ candidates: known, list, className }: ChoosePageProps) {
  const candidates = known ?? [];
  const canScout = useCan('scoutUser');
  const { items: people } = chosenCandidates.useChosen(list);
  const { choose, drop } = chosenCandidates.useChoose(list);
  const chosenIds = new Set(people.map(({ universalUid }) => universalUid));
  const chosenCount = candidates.filter(({ universalUid }) => chosenIds.has(universalUid)).length;
  const isWhole = candidates.length > 0 && chosenCount === candidates.length;

  function toggle() {
    if (!canScout) explainRestrictedFeature();
    else if (isWhole) drop(candidates);
    else choose(candidates);
  }

  if (known?.length === 0) return null;
  return (
    <Checkbox
      className={className}
      label={
        <>
          <span>このページをすべて選択</span>
          {canScout ? null : (
            <>
              <Lock aria-hidden="true" className="ml-1.5 inline size-3.5 align-[-0.1em]" />
              <span className="sr-only">(有料プラン)</span>
            </>
          )}
        </>
      }
      disabled={candidates.length === 0}
      checked={isWhole}
      ref={(input) => {
        if (input) input.indeterminate = chosenCount > 0 && !isWhole;
      }}
      onChange={toggle}
    />
  );
}
