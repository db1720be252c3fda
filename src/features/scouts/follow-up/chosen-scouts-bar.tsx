import { CircleX, Send } from 'lucide-react';
import { PlanButton } from '@/parts/plan/plan-button';
import { Button } from '@/ui/controls/button';
import { MAX_CHOSEN_SCOUTS, useChooseScouts, useChosenScouts } from './chosen-scouts';
import { requestUnanswered } from './start-store';

/** Stays at the bottom of the window while a scout is chosen: how many, and what to do about them. */
export function ChosenScoutsBar() {
  const { scouts, isOverflowing } = useChosenScouts();
  const { clear } = useChooseScouts();
  return (
    <div className="sticky short:static bottom-0 z-raised pb-[max(0.75rem,env(safe-area-inset-bottom))] empty:hidden">
      <section
        aria-label="選択したスカウト"
        hidden={scouts.length === 0}
        className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line-strong bg-surface px-4 py-3 shadow-lg [[hidden]]:hidden"
      >
        <div role="status" className="min-w-0 flex-[1_1_7rem]">
          {scouts.length === 0 ? null : (
            <p className="font-bold tabular-nums">{`${scouts.length}件を選択中`}</p>
          )}
          {isOverflowing ? (
            <p className="text-pretty text-danger-ink text-sm">{`一度に選べるのは${MAX_CHOSEN_SCOUTS}件までです。先に対応するか、選択を減らしてください。`}</p>
          ) : null}
        </div>
        <div className="flex flex-wrap gap-2 max-sm:flex-1">
          <Button onClick={clear}>選択を解除</Button>
          <Button icon={<CircleX />} onClick={() => requestUnanswered('finish', scouts)}>
            終了する(返信がない)
          </Button>
          <PlanButton
            permission="scoutUser"
            keepsIcon
            variant="primary"
            icon={<Send />}
            className="max-sm:flex-1"
            onClick={() => requestUnanswered('followUp', scouts)}
          >
            フォローを送る
          </PlanButton>
        </div>
      </section>
    </div>
  );
}
