import { MailX } from 'lucide-react';
import { ChosenBar } from '@/parts/choosing/chosen-bar';
import { Button } from '@/ui/controls/button';
import { requestRefusals } from '../refusals/start-store';
import { CHOSEN_LIST, chosenSelections } from './chosen-selections';

/** The bar of the chosen applications, with what can be done with them. */
export function ChosenSelectionsBar() {
  const { items, isOverflowing } = chosenSelections.useChosen(CHOSEN_LIST);
  const { clear } = chosenSelections.useChoose(CHOSEN_LIST);
  return (
    <ChosenBar
      count={items.length}
      isOverflowing={isOverflowing}
      overflowText="選択を減らしてください。"
      onClear={clear}
    >
      <Button
        variant="primary"
        icon={<MailX />}
        className="max-sm:flex-1"
        onClick={() => requestRefusals(items)}
      >
        お見送りの連絡
      </Button>
    </ChosenBar>
  );
}
