import { cn } from '@/lib/cn';
import { displayName } from '@/lib/text/format';
import type { ChosenList } from '@/parts/choosing/define-choice';
import { Checkbox } from '@/ui/forms/checkbox';
import { type ChosenSelection, chosenSelections, isChoosable } from './chosen-selections';

type ChooseSelectionProps = { list: ChosenList; selection: ChosenSelection; className?: string };

/** The checkbox that chooses a row or card for what is done to many, unless nothing can be; `x` presses it. */
export function ChooseSelection({ list, selection, className }: ChooseSelectionProps) {
  const isChosen = chosenSelections.useIsChosen(list, selection);
  const { choose, drop } = chosenSelections.useChoose(list);
  // What became impossible since stays chosen until it is dropped.
  if (!isChosen && !isChoosable(selection)) return null;
  return (
    <Checkbox
      hideLabel
      label={`${displayName(selection.candidate)}さんを選択`}
      className={cn('min-w-8 justify-center md:min-w-6', className)}
      data-shortcut="x"
      checked={isChosen}
      onChange={() => (isChosen ? drop([selection]) : choose([selection]))}
    />
  );
}
