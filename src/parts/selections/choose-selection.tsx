import { displayName } from '@/lib/text/format';
import { ChoiceCheckbox } from '@/parts/choosing/choice-checkbox';
import type { ChosenList } from '@/parts/choosing/define-choice';
import { type ChosenSelection, chosenSelections, isChoosable } from './chosen-selections';

type ChooseSelectionProps = { list: ChosenList; selection: ChosenSelection; className?: string };

/** The checkbox that chooses a row or card for what is done to many, unless nothing can be; `x` presses it. */
export function ChooseSelection({ list, selection, className }: ChooseSelectionProps) {
  const isChosen = chosenSelections.useIsChosen(list, selection);
  const { choose, drop } = chosenSelections.useChoose(list);
  // What became impossible since stays chosen until it is dropped.
  if (!isChosen && !isChoosable(selection)) return null;
  return (
    <ChoiceCheckbox
      label={`${displayName(selection.candidate)}さんを選択`}
      className={className}
      checked={isChosen}
      onChange={() => (isChosen ? drop([selection]) : choose([selection]))}
    />
  );
}
