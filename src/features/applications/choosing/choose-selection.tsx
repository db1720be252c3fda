import { cn } from '@/lib/cn';
import { displayName } from '@/lib/text/format';
import { Checkbox } from '@/ui/forms/checkbox';
import { CHOSEN_LIST, type ChosenSelection, chosenSelections } from './chosen-selections';

type ChooseSelectionProps = { selection: ChosenSelection; className?: string };

/** The checkbox of a row or card that chooses it for what is done to many; `x` presses it. */
export function ChooseSelection({ selection, className }: ChooseSelectionProps) {
  const isChosen = chosenSelections.useIsChosen(CHOSEN_LIST, selection);
  const { choose, drop } = chosenSelections.useChoose(CHOSEN_LIST);
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
