import { useState } from 'react';
import { cn } from '@/lib/cn';
import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { Dialog } from '@/ui/overlays/dialog';
import { type BatchJob, remainingPeople } from './batch-state';

type PendingBatchProps = {
  /** What it is: 「まとめてスカウト」. */
  title: string;
  /** What stays as it is: 「送信済みのスカウトは取り消されません。」 */
  kept: string;
  /** What is lost; by default the texts. */
  lost?: string | undefined;
  job: BatchJob;
  /** Others are to take the place of the job. */
  isReplacing: boolean;
  onOpen: () => void;
  /** Called when the job stays as it is. */
  onKeep: () => void;
  /** Called when the job is to be dropped, in favor of the others if there are any. */
  onDrop: () => void;
};

/** Offers to go on with a batch that was begun; asks before it is dropped. */
export function PendingBatch({
  title,
  kept,
  lost: left = 'まだ送信していない文面は失われます。',
  job,
  isReplacing,
  onOpen,
  onKeep,
  onDrop,
}: PendingBatchProps) {
  const [isDiscarding, setIsDiscarding] = useState(false);
  const text = `${title}の続きがあります(残り${remainingPeople(job).length}人)`;
  const lost = `${left}${kept}`;
  function keep() {
    setIsDiscarding(false);
    onKeep();
  }

  return (
    <>
      <InlineNotice
        // What is on its way is not to be missed further down in the list.
        className={cn(
          'mb-4',
          job.isStarted && 'sticky short:static top-[calc(var(--header-height)+0.5rem)] z-sticky shadow-md',
        )}
        action={
          <div className="flex gap-2">
            <Button size="sm" variant="primary" onClick={onOpen}>
              続ける
            </Button>
            <Button size="sm" onClick={() => setIsDiscarding(true)}>
              破棄
            </Button>
          </div>
        }
      >
        {text}
      </InlineNotice>
      <Dialog
        open={isReplacing || isDiscarding}
        onOpenChange={(isOpen) => !isOpen && keep()}
        tone="danger"
        title={isReplacing ? text : `${title}の続きを破棄しますか?`}
        description={isReplacing ? `新しく始めると、${lost}` : lost}
        submitLabel={isReplacing ? '破棄して新しく始める' : '破棄する'}
        footerAside={isReplacing ? <Button onClick={onOpen}>続きを開く</Button> : undefined}
        onSubmit={() => {
          onDrop();
          return true;
        }}
      />
    </>
  );
}
