import { useQueryClient } from '@tanstack/react-query';
import { MailOpen, MailX } from 'lucide-react';
import { ChosenBar } from '@/parts/choosing/chosen-bar';
import type { ChosenList } from '@/parts/choosing/define-choice';
import { ManyStatus } from '@/parts/choosing/many-status';
import { type ManyAct, runMany, useManyRun } from '@/parts/choosing/run-many';
import { LabelOfMany } from '@/parts/marks/many/label-of-many';
import type { LabelledPerson } from '@/parts/marks/many/many-acts';
import { requestRefusals } from '@/parts/refusals/start-store';
import { type ChosenSelection, chosenSelections } from '@/parts/selections/chosen-selections';
import { stepBetween } from '@/parts/selections/steps';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/controls/button';
import { AssignButton } from './assign-button';
import { assignTo } from './selection-acts';

export type ChosenSelectionsBarProps = {
  list: ChosenList;
  /** What marks those of the list as read. */
  readAct: ManyAct<ChosenSelection>;
  /** What they are, where the list is a pane of its own. */
  pane?: string;
};

/** Those of the candidates who can have labels, each once, and how many are gone: nothing tells one of these from another. */
function labelledOf(items: readonly ChosenSelection[]) {
  const people = new Map<string, LabelledPerson>();
  let goneCount = 0;
  for (const { candidate } of items) {
    const { universalUid, relation, hasLeft } = candidate;
    if (relation && !hasLeft) people.set(universalUid, { ...candidate, relation });
    else goneCount += 1;
  }
  return { people: [...people.values()], goneCount };
}

/** The bar of the chosen selections: 既読, 担当者, ラベル and お見送りの連絡, as far as the platform knows them. */
export function ChosenSelectionsBar({ list, readAct, pane }: ChosenSelectionsBarProps) {
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  const { items, isOverflowing } = chosenSelections.useChosen(list);
  const { clear } = chosenSelections.useChoose(list);
  const run = useManyRun(list);
  const isRunning = run?.type === 'running';
  const place = { queryClient, cid, list };
  const { people, goneCount } = labelledOf(items);
  const isInPane = pane !== undefined;
  const size = isInPane ? 'sm' : 'md';
  const textClass = isInPane ? undefined : 'max-sm:sr-only';
  const canFinish = items.some(({ status }) => stepBetween(status, 'finished') !== undefined);
  return (
    <ChosenBar
      count={items.length}
      isOverflowing={isOverflowing}
      overflowText="選択を減らしてください。"
      onClear={clear}
      {...(isInPane ? { chosen: { label: pane, unit: '件' }, isInPane } : null)}
      progress={run ? <ManyStatus list={list} run={run} /> : null}
    >
      <Button
        icon={isInPane ? null : <MailOpen />}
        size={size}
        aria-disabled={isRunning}
        onClick={() => runMany(place, readAct, items)}
      >
        <span className={textClass}>既読</span>
      </Button>
      {items.every(({ assignee }) => assignee === undefined) ? null : (
        <AssignButton
          items={items}
          isRunning={isRunning}
          isInPane={isInPane}
          onChoose={(wanted) => runMany(place, assignTo(wanted), items)}
        />
      )}
      {people.length === 0 ? null : (
        <LabelOfMany
          people={people}
          isRunning={isRunning}
          isInPane={isInPane}
          onAct={(act) =>
            runMany(place, act, people, {
              note: goneCount > 0 ? `退会した${goneCount}人は対象外です` : '',
            })
          }
        />
      )}
      {canFinish ? (
        <Button icon={isInPane ? null : <MailX />} size={size} onClick={() => requestRefusals(items)}>
          {isInPane ? 'お見送り' : 'お見送りの連絡'}
        </Button>
      ) : null}
    </ChosenBar>
  );
}
