import type { ReactNode } from 'react';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import { type BatchPerson, countOf } from './batch-state';
import type { BatchRun } from './define-batch';

type BatchProgressProps = {
  people: readonly BatchPerson[];
  run: BatchRun;
  /** What has been done to so many: 「に送信しました」. */
  doneWords?: string;
  /** What is over at the end: 「送信」. */
  act?: string;
  /** A `BatchRow` for each person. */
  children: ReactNode;
};

/** How far a batch is, and what became of each person. */
export function BatchProgress({
  people,
  run: { isRunning, notice },
  doneWords = 'に送信しました',
  act = '送信',
  children,
}: BatchProgressProps) {
  const total = people.length - countOf(people, 'excluded');
  const doneCount = countOf(people, 'sent');
  const handled = doneCount + countOf(people, 'overtaken') + countOf(people, 'failed');
  const isOver = handled === total;
  const unclearCount = isRunning ? 0 : countOf(people, 'sending');
  const text = `${total}人中${doneCount}人${doneWords}${unclearCount > 0 ? `。${unclearCount}人は確認待ちです` : ''}`;
  return (
    <div className="flex flex-col gap-4">
      <div className="sticky short:static top-0 z-raised flex flex-col gap-2 bg-surface pb-2">
        <p
          role="status"
          className="font-bold text-md tabular-nums"
        >{`${text}${isOver && !isRunning ? `。${act}が終わりました` : ''}${!isOver && !isRunning ? '(一時停止中)' : ''}`}</p>
        <ProgressBar label={`${act}の進み具合`} value={handled} max={total} valueText={text} />
      </div>
      <div role="alert" className="empty:hidden">
        {notice && !isRunning ? <InlineNotice tone="warning">{notice}</InlineNotice> : null}
      </div>
      <ul aria-label={`${act}の結果`} className="divide-y divide-line border-line border-y">
        {children}
      </ul>
    </div>
  );
}
