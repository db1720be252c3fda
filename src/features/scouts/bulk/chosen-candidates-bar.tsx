import { Send } from 'lucide-react';
import { ChosenBar } from '@/parts/choosing/chosen-bar';
import type { ChosenList } from '@/parts/choosing/define-choice';
import { PlanButton } from '@/parts/plan/plan-button';
import { chosenCandidates } from './chosen-candidates';
import { requestStart } from './start-store';

export type ChosenCandidatesBarProps = {
  list: ChosenList;
  /** The project that the scouts are most likely about. */
  projectId?: string;
};

/** The bar of the candidates who are chosen for まとめてスカウト. */
export function ChosenCandidatesBar({ list, projectId = '' }: ChosenCandidatesBarProps) {
  const { items: people, isOverflowing } = chosenCandidates.useChosen(list);
  const { clear } = chosenCandidates.useChoose(list);
  return (
    <ChosenBar
      count={people.length}
      isOverflowing={isOverflowing}
      overflowText="先にスカウトを送信するか、選択を減らしてください。"
      onClear={clear}
    >
      <PlanButton
        permission="scoutUser"
        keepsIcon
        variant="primary"
        icon={<Send />}
        className="max-sm:flex-1"
        onClick={() => requestStart({ people, projectId: projectId || null })}
      >
        まとめてスカウト
      </PlanButton>
    </ChosenBar>
  );
}
