import type { ReactNode } from 'react';
import { Button } from '@/ui/controls/button';
import { MAX_CHOSEN } from './define-choice';

type ChosenBarProps = {
  count: number;
  isOverflowing: boolean;
  /** What makes room for more: 「先にスカウトを送信するか、選択を減らしてください。」 */
  overflowText: string;
  onClear: () => void;
  /** How far an act is that was begun here, or what failed of it: it stays when nobody is chosen any more. */
  progress?: ReactNode;
  /** What can be done with the chosen ones. */
  children: ReactNode;
};

/** Stays at the bottom of the window while somebody in the list is chosen: how many, and what to do with them. */
export function ChosenBar({
  count,
  isOverflowing,
  overflowText,
  onClear,
  progress = null,
  children,
}: ChosenBarProps) {
  return (
    <div className="sticky short:static bottom-0 z-raised pb-[max(0.75rem,env(safe-area-inset-bottom))] empty:hidden">
      <section
        aria-label="選択した候補者"
        tabIndex={-1}
        hidden={count === 0 && progress === null}
        className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line-strong bg-surface px-4 py-3 shadow-lg [[hidden]]:hidden"
      >
        {progress === null ? null : <div className="basis-full">{progress}</div>}
        <div role="status" className="min-w-0 flex-[1_1_7rem]">
          {count === 0 ? null : <p className="font-bold tabular-nums">{`${count}人を選択中`}</p>}
          {isOverflowing ? (
            <p className="text-pretty text-danger-ink text-sm">{`一度に選べるのは${MAX_CHOSEN}人までです。${overflowText}`}</p>
          ) : null}
        </div>
        {count === 0 ? null : (
          <div className="flex flex-wrap gap-2 max-sm:flex-1">
            <Button onClick={onClear}>選択を解除</Button>
            {children}
          </div>
        )}
      </section>
    </div>
  );
}
