import { useState } from 'react';
import { cn } from '@/lib/cn';
import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { Dialog } from '@/ui/overlays/dialog';
import { type BulkJob, remainingPeople } from './job';
import { useStartJob, writeJob } from './job-store';
import type { Start } from './start-store';

type PendingJobProps = {
  cid: string;
  job: BulkJob;
  /** Who is to take the place of the job; null when nobody is. */
  waiting: Start | null;
  onOpen: () => void;
  /** Called when the job stays as it is. */
  onKeep: () => void;
};

/** Offers to go on with the scouts that were begun; asks before they are dropped. */
export function PendingJob({ cid, job, waiting, onOpen, onKeep }: PendingJobProps) {
  const startJob = useStartJob(cid);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const text = `まとめてスカウトの続きがあります(残り${remainingPeople(job).length}人)`;
  function keep() {
    setIsDiscarding(false);
    onKeep();
  }

  return (
    <>
      <InlineNotice
        // Scouts that are on their way are not to be missed further down in the list.
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
        open={waiting !== null || isDiscarding}
        onOpenChange={(isOpen) => !isOpen && keep()}
        tone="danger"
        title={waiting === null ? 'まとめてスカウトの続きを破棄しますか?' : text}
        description={
          waiting === null
            ? 'まだ送信していない文面は失われます。送信済みのスカウトは取り消されません。'
            : '新しく始めると、まだ送信していない文面は失われます。送信済みのスカウトは取り消されません。'
        }
        submitLabel={waiting === null ? '破棄する' : '破棄して新しく始める'}
        footerAside={waiting === null ? undefined : <Button onClick={onOpen}>続きを開く</Button>}
        onSubmit={() => {
          if (waiting) {
            startJob(waiting);
            onOpen();
          } else {
            writeJob(cid, null);
          }
          return true;
        }}
      />
    </>
  );
}
