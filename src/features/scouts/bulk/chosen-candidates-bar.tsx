import { Send } from 'lucide-react';
import { ChosenBar } from '@/parts/choosing/chosen-bar';
import type { ChosenList } from '@/parts/choosing/define-choice';
import { ManyStatus } from '@/parts/choosing/many-status';
import { useManyRun } from '@/parts/choosing/run-many';
import { ManyMarks } from '@/parts/marks/many/many-marks';
import { PlanButton } from '@/parts/plan/plan-button';
import { chosenCandidates, summaryOf } from './chosen-candidates';
import { requestStart } from './start-store';

export type ChosenCandidatesBarProps = {
  list: ChosenList;
  /** The project that the scouts are most likely about. */
  projectId?: string;
  /** Whether the list holds favorites alone. */
  areFavorites?: boolean;
};

/** The bar of the chosen candidates: まとめてスカウト, and the marks that can be put on all of them. */
export function ChosenCandidatesBar({ list, projectId = '', areFavorites }: ChosenCandidatesBarProps) {
  const { items: people, isOverflowing } = chosenCandidates.useChosen(list);
  const { clear } = chosenCandidates.useChoose(list);
  const run = useManyRun(list);
  return (
    <ChosenBar
      count={people.length}
      isOverflowing={isOverflowing}
      overflowText="先にスカウトを送信するか、選択を減らしてください。"
      onClear={clear}
      progress={run ? <ManyStatus list={list} run={run} /> : null}
    >
      <ManyMarks list={list} people={people} areFavorites={areFavorites ?? false} />
      <PlanButton
        permission="scoutUser"
        keepsIcon
        variant="primary"
        icon={<Send />}
        className="max-sm:flex-1"
        onClick={() => requestStart({ people: people.map(summaryOf), projectId: projectId || null })}
      >
        まとめてスカウト
      </PlanButton>
    </ChosenBar>
  );
}
