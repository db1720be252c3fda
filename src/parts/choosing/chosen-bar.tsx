import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Button } from '@/ui/controls/button';
import { MAX_CHOSEN } from './define-choice';

type ChosenBarProps = {
  count: number;
  isOverflowing: boolean;
  /** What makes room for more: 「先にスカウトを送信するか、選択を減らしてください。」 */
  overflowText: string;
  onClear: () => void;
  /** What is chosen, where it is no candidates. */
  chosen?: { label: string; unit: '人' | '件' };
  /** At the end of a pane, not of the window. */
  isInPane?: boolean;
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
  chosen: { label, unit } = { label: '選択した候補者', unit: '人' },
  isInPane = false,
  progress = null,
  children,
}: ChosenBarProps) {
  return (
    <div
      className={
        isInPane
          ? 'max-h-1/2 shrink-0 overflow-y-auto border-line border-t has-[>[hidden]]:hidden'
          : 'sticky short:static bottom-0 z-raised pb-[max(0.75rem,env(safe-area-inset-bottom))] empty:hidden'
      }
    >
      <section
        aria-label={label}
        tabIndex={-1}
        hidden={count === 0 && progress === null}
        className={cn(
          'flex flex-wrap items-center gap-x-4 gap-y-2 bg-surface px-4 py-3 [[hidden]]:hidden',
          !isInPane && 'mt-4 rounded-lg border border-line-strong shadow-lg',
        )}
      >
        {progress === null ? null : <div className="basis-full">{progress}</div>}
        <div role="status" className="min-w-0 flex-[1_1_7rem]">
          {count === 0 ? null : <p className="font-bold tabular-nums">{`${count}${unit}を選択中`}</p>}
          {isOverflowing ? (
            <p className="text-pretty text-danger-ink text-sm">{`一度に選べるのは${MAX_CHOSEN}${unit}までです。${overflowText}`}</p>
          ) : null}
        </div>
        {count === 0 ? null : (
          <div className={isInPane ? 'contents' : 'flex flex-wrap gap-2 max-sm:flex-1'}>
            <Button size={isInPane ? 'sm' : 'md'} onClick={onClear}>
              選択を解除
            </Button>
            {isInPane ? <div className="flex basis-full flex-wrap gap-1.5">{children}</div> : children}
          </div>
        )}
      </section>
    </div>
  );
}
