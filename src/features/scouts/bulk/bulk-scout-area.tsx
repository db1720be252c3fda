import { useEffect, useEffectEvent, useState } from 'react';
import { PendingBatch } from '@/parts/batch/pending-batch';
import { BulkScoutDialog } from './bulk-scout-dialog';
import { bulkScouts } from './bulk-scouts';
import { useStartJob } from './start-job';
import { clearStart, type Start, useStartStore } from './start-store';

type BulkScoutAreaProps = { cid: string };

/** The dialog of まとめてスカウト while it is open, else the way back to what was begun. */
export function BulkScoutArea({ cid }: BulkScoutAreaProps) {
  const job = bulkScouts.useJob(cid);
  const startJob = useStartJob(cid);
  const isAsked = useStartStore(({ start }) => start !== null);
  const [isOpen, setIsOpen] = useState(false);
  /** Who waits for the decision whether they may take the place of the job that is there. */
  const [waiting, setWaiting] = useState<Start | null>(null);

  const begin = useEffectEvent((start: Start) => {
    if (bulkScouts.readJob(cid)) {
      setWaiting(start);
    } else {
      startJob(start);
      setIsOpen(true);
    }
  });

  useEffect(() => {
    const { start } = useStartStore.getState();
    if (!isAsked || start === null) return;
    clearStart();
    begin(start);
  }, [isAsked]);

  function open() {
    setWaiting(null);
    setIsOpen(true);
  }

  function drop() {
    if (waiting) {
      startJob(waiting);
      open();
    } else {
      bulkScouts.writeJob(cid, null);
    }
  }

  if (!job) return null;
  if (isOpen) return <BulkScoutDialog cid={cid} job={job} onClose={() => setIsOpen(false)} />;
  return (
    <PendingBatch
      title="まとめてスカウト"
      kept="送信済みのスカウトは取り消されません。"
      job={job}
      isReplacing={waiting !== null}
      onOpen={open}
      onKeep={() => setWaiting(null)}
      onDrop={drop}
    />
  );
}
