import { useEffect, useEffectEvent, useState } from 'react';
import { BulkScoutDialog } from './bulk-scout-dialog';
import { readJob, useJob, useStartJob } from './job-store';
import { PendingJob } from './pending-job';
import { clearStart, type Start, useStartStore } from './start-store';

type BulkScoutAreaProps = { cid: string };

/** The dialog of まとめてスカウト while it is open, else the way back to what was begun. */
export function BulkScoutArea({ cid }: BulkScoutAreaProps) {
  const job = useJob(cid);
  const startJob = useStartJob(cid);
  const isAsked = useStartStore(({ start }) => start !== null);
  const [isOpen, setIsOpen] = useState(false);
  /** Who waits for the decision whether they may take the place of the job that is there. */
  const [waiting, setWaiting] = useState<Start | null>(null);

  const begin = useEffectEvent((start: Start) => {
    if (readJob(cid)) {
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

  if (!job) return null;
  if (isOpen) return <BulkScoutDialog cid={cid} job={job} onClose={() => setIsOpen(false)} />;
  return <PendingJob cid={cid} job={job} waiting={waiting} onOpen={open} onKeep={() => setWaiting(null)} />;
}
