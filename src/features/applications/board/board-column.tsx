import { type DragEvent, useRef, useState } from 'react';
import type { SelectionStatus } from '#endpoints/selection';
import { useIsScrollable } from '@/lib/browser/use-is-scrollable';
import { cn } from '@/lib/cn';
import { selectionStatusLabels } from '@/parts/selections/selection-status-badge';
import { stepBetween } from '@/parts/selections/steps';
import { Button } from '@/ui/controls/button';
import { Skeleton } from '@/ui/feedback/skeleton';
import { BoardCard } from './board-card';
import type { Board } from './use-board';
import type { Column } from './use-column';

type BoardColumnProps = { status: SelectionStatus; column: Column; board: Board };

/** The selections in one state. It takes the cards that a step leads to it. */
export function BoardColumn({ status, column, board }: BoardColumnProps) {
  'use memo';
  const [isOver, setIsOver] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const isScrollable = useIsScrollable(list);
  const { dragged, takes, drop } = board;
  const cards = board.cardsOf(status, column.cards);
  const label = selectionStatusLabels[status];
  const canDrop = dragged !== null && stepBetween(dragged.selection.status, status) !== undefined;
  const isShut = dragged !== null && !canDrop && dragged.selection.status !== status;

  // What may be dropped here is asked of what was grabbed, not of what is drawn: a slow device draws it later.
  function onDragOver(event: DragEvent) {
    if (!takes(status)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    setIsOver(true);
  }

  return (
    <section
      aria-labelledby={`board-${status}`}
      onDragEnter={onDragOver}
      onDragOver={onDragOver}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setIsOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        drop(status);
      }}
      className={cn(
        'flex w-[80vw] max-w-72 shrink-0 snap-start flex-col rounded-lg border bg-surface-sunken md:w-56 md:max-h-[max(24rem,calc(100dvh-17rem))] lg:max-h-[max(24rem,calc(100dvh-14rem))] xl:w-auto xl:min-w-44 xl:max-w-none xl:flex-1',
        // Inside: what scrolls would cut it off.
        canDrop && isOver ? 'border-accent outline-2 outline-accent -outline-offset-2' : 'border-line',
        isShut && 'opacity-55',
      )}
    >
      <h2 id={`board-${status}`} className="flex items-baseline gap-2 px-3 py-2 text-base">
        <span>{label}</span>
        {column.totalCount === undefined ? null : (
          <span className="font-normal text-ink-subtle text-sm tabular-nums">{`${column.totalCount}件${column.isCapped ? '以上' : ''}`}</span>
        )}
      </h2>
      <div
        ref={list}
        {...(isScrollable ? { tabIndex: 0, role: 'group', 'aria-label': `${label}の一覧` } : null)}
        className="relative flex min-h-20 flex-1 flex-col gap-2 overflow-y-auto px-2 pb-2"
      >
        {cards ? (
          <>
            <ul aria-label={label} className="flex flex-col gap-2">
              {cards.map(({ card, isMoving }) => (
                <li key={card.selection.selectionId}>
                  <BoardCard
                    card={card}
                    isMoving={isMoving}
                    onOpen={board.open}
                    onMove={board.move}
                    onDrag={board.drag}
                    onRefuse={board.announce}
                  />
                </li>
              ))}
            </ul>
            {cards.length === 0 ? (
              <p className="px-1 py-4 text-center text-ink-subtle text-sm">
                {status === 'scouting' ? '返信待ちのスカウトはありません' : '応募はありません'}
              </p>
            ) : null}
          </>
        ) : null}
        {!cards && !column.hasFailed ? (
          <div role="status" aria-label={`${label}を読み込んでいます`} className="flex flex-col gap-2">
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
          </div>
        ) : null}
        {column.hasFailed ? (
          <div role="alert" className="flex flex-col items-center gap-2 py-3 text-danger-ink text-sm">
            <span>読み込めませんでした</span>
            <Button size="sm" loading={column.isRetrying} onClick={column.retry}>
              {`${label}を再読み込み`}
            </Button>
          </div>
        ) : column.hasMore ? (
          <Button size="sm" variant="ghost" loading={column.isLoadingMore} onClick={column.loadMore}>
            <span>さらに表示</span>
            <span className="sr-only">{`(${label})`}</span>
          </Button>
        ) : null}
      </div>
    </section>
  );
}
