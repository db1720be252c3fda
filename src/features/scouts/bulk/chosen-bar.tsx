import { Send } from 'lucide-react';
import { PlanButton } from '@/parts/plan/plan-button';
import { Button } from '@/ui/controls/button';
import { type ChosenList, MAX_CHOSEN, useChoose, useChosen } from './chosen-store';
import { requestStart } from './start-store';

export type ChosenBarProps = {
  list: ChosenList;
  /** The project that the scouts are most likely about. */
  projectId?: string;
};

/** Stays at the bottom of the window while somebody in the list is chosen: how many, and what to do with them. */
export function ChosenBar({ list, projectId = '' }: ChosenBarProps) {
  const { people, isOverflowing } = useChosen(list);
  const { clear } = useChoose(list);
  return (
    <div className="sticky short:static bottom-0 z-raised pb-[max(0.75rem,env(safe-area-inset-bottom))] empty:hidden">
      <section
        aria-label="選択した候補者"
        hidden={people.length === 0}
        className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line-strong bg-surface px-4 py-3 shadow-lg [[hidden]]:hidden"
      >
        <div role="status" className="min-w-0 flex-[1_1_7rem]">
          {people.length === 0 ? null : (
            <p className="font-bold tabular-nums">{`${people.length}人を選択中`}</p>
          )}
          {isOverflowing ? (
            <p className="text-pretty text-danger-ink text-sm">{`一度に選べるのは${MAX_CHOSEN}人までです。先にスカウトを送信するか、選択を減らしてください。`}</p>
          ) : null}
        </div>
        <div className="flex gap-2 max-sm:flex-1">
          <Button onClick={clear}>選択を解除</Button>
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
        </div>
      </section>
    </div>
  );
}
