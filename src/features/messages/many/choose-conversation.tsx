import { useState } from 'react';
import type { Interaction } from '#endpoints/interaction';
import { ChooseSelection } from '@/parts/selections/choose-selection';
import { chosenSelections } from '@/parts/selections/chosen-selections';
import { useChoiceShortcut } from '@/parts/shortcuts/use-candidate-shortcuts';
import { Button } from '@/ui/controls/button';
import { CHOSEN_LIST, chosenOf } from './chosen-conversations';

/**
 * The checkbox of a row, in the place of the picture: while the row is pointed at or has the focus, and on all rows once
 * one is chosen.
 */
export function ChooseConversation({ row }: { row: Interaction }) {
  return (
    <div className="absolute top-3 left-4 z-1 grid size-8 place-items-center rounded-full bg-surface opacity-0 empty:hidden group-hover:opacity-100 group-has-focus-visible:opacity-100 group-data-choosing/list:pointer-events-auto group-data-choosing/list:opacity-100 [@media(hover:none)]:pointer-events-none">
      <ChooseSelection list={CHOSEN_LIST} selection={chosenOf(row)} />
    </div>
  );
}

/** Whether the checkboxes of all rows show, and the way to show them where nothing hovers. */
export function useChoosing() {
  useChoiceShortcut();
  const { items } = chosenSelections.useChosen(CHOSEN_LIST);
  const { clear } = chosenSelections.useChoose(CHOSEN_LIST);
  const [isOn, setIsOn] = useState(false);
  const isChoosing = isOn || items.length > 0;
  return {
    isChoosing,
    button: (
      <Button
        size="sm"
        variant="ghost"
        aria-pressed={isChoosing}
        className="[@media(hover:hover)]:hidden"
        onClick={() => {
          if (isChoosing) clear();
          setIsOn(!isChoosing);
        }}
      >
        選択
      </Button>
    ),
  };
}
