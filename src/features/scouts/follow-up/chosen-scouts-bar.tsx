import { CircleX, Send } from 'lucide-react';
import { ChosenBar } from '@/parts/choosing/chosen-bar';
import { PlanButton } from '@/parts/plan/plan-button';
import { Button } from '@/ui/controls/button';
import { CHOSEN_LIST, chosenScouts } from './chosen-scouts';
import { requestUnanswered } from './start-store';

/** The bar of the chosen scouts, with what can be done about them. */
export function ChosenScoutsBar() {
  const { items, isOverflowing } = chosenScouts.useChosen(CHOSEN_LIST);
  const { clear } = chosenScouts.useChoose(CHOSEN_LIST);
  return (
    <ChosenBar
      count={items.length}
      isOverflowing={isOverflowing}
      overflowText="先に対応するか、選択を減らしてください。"
      onClear={clear}
    >
      <Button icon={<CircleX />} onClick={() => requestUnanswered('finish', items)}>
        終了する(返信がない)
      </Button>
      <PlanButton
        permission="scoutUser"
        keepsIcon
        variant="primary"
        icon={<Send />}
        className="max-sm:flex-1"
        onClick={() => requestUnanswered('followUp', items)}
      >
        フォローを送る
      </PlanButton>
    </ChosenBar>
  );
}
