import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { type BatchJob, remainingPeople } from '@/parts/batch/batch-state';
import { PendingBatch } from '@/parts/batch/pending-batch';
import type { ChosenScout } from './chosen-scout';
import { FinishDialog } from './finish-dialog';
import { newFinishJob } from './finish-job';
import { finishes } from './finishes';
import { FollowUpDialog } from './follow-up-dialog';
import { newFollowUps } from './follow-up-job';
import { followUps } from './follow-ups';
import { clearUnanswered, type UnansweredAct, useUnansweredStart } from './start-store';

type ActProps<Job extends BatchJob> = {
  cid: string;
  act: UnansweredAct;
  batch: {
    useJob: (cid: string) => Job | null;
    readJob: (cid: string) => Job | null;
    writeJob: (cid: string, job: Job | null) => void;
  };
  newJob: (scouts: readonly ChosenScout[]) => Job;
  dialog: ComponentType<{ cid: string; job: Job; onClose: () => void }>;
  title: string;
  /** What stays as it is when the job is dropped. */
  kept: string;
};

/** The dialog of one act while it is open, else the way back to what was begun. */
function Act<Job extends BatchJob>({ cid, act, batch, newJob, dialog: Dialog, title, kept }: ActProps<Job>) {
  const job = batch.useJob(cid);
  const isAsked = useUnansweredStart(({ start }) => start?.act === act);
  const [isOpen, setIsOpen] = useState(false);
  /** What waits for the decision whether it may take the place of the job that is there. */
  const [waiting, setWaiting] = useState<readonly ChosenScout[] | null>(null);

  const begin = useEffectEvent((scouts: readonly ChosenScout[]) => {
    const known = batch.readJob(cid);
    if (known && remainingPeople(known).length > 0) {
      setWaiting(scouts);
    } else {
      batch.writeJob(cid, newJob(scouts));
      setIsOpen(true);
    }
  });

  useEffect(() => {
    const { start } = useUnansweredStart.getState();
    if (!isAsked || start === null) return;
    clearUnanswered();
    begin(start.scouts);
  }, [isAsked]);

  function open() {
    setWaiting(null);
    setIsOpen(true);
  }

  function drop() {
    batch.writeJob(cid, waiting && newJob(waiting));
    if (waiting) open();
  }

  if (!job) return null;
  if (isOpen) return <Dialog cid={cid} job={job} onClose={() => setIsOpen(false)} />;
  // The page was left after the last one, with nothing to go back to.
  if (remainingPeople(job).length === 0) return null;
  return (
    <PendingBatch
      title={title}
      kept={kept}
      job={job}
      isReplacing={waiting !== null}
      onOpen={open}
      onKeep={() => setWaiting(null)}
      onDrop={drop}
    />
  );
}

/** フォローを送る and 終了する(返信がない). */
export function UnansweredArea({ cid }: { cid: string }) {
  return (
    <>
      <Act
        cid={cid}
        act="followUp"
        batch={followUps}
        newJob={newFollowUps}
        dialog={FollowUpDialog}
        title="フォロー"
        kept="送信済みのメッセージは取り消されません。"
      />
      <Act
        cid={cid}
        act="finish"
        batch={finishes}
        newJob={newFinishJob}
        dialog={FinishDialog}
        title="選考の終了"
        kept="終了した選考は元に戻りません。"
      />
    </>
  );
}
