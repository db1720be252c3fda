import type { ComponentType } from 'react';
import { BatchArea } from '@/parts/batch/batch-area';
import { type BatchJob, remainingPeople } from '@/parts/batch/batch-state';
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
  /** What stays as it is when the job is dropped, and what is lost other than texts. */
  kept: string;
  lost?: string;
};

/** The dialog of one act while it is open, else the way back to what was begun. */
function Act<Job extends BatchJob>({
  cid,
  act,
  batch,
  newJob,
  dialog: Dialog,
  title,
  kept,
  lost,
}: ActProps<Job>) {
  const job = batch.useJob(cid);
  const asked = useUnansweredStart(({ start }) => (start?.act === act ? start.scouts : null));
  /** The page may have been left after the last one, with nothing to go on with. */
  const isOpen = (known: Job | null) => known !== null && remainingPeople(known).length > 0;
  return (
    <BatchArea
      title={title}
      kept={kept}
      lost={lost}
      job={job}
      asked={asked}
      onTaken={clearUnanswered}
      hasJob={() => isOpen(batch.readJob(cid))}
      onStart={(scouts) => batch.writeJob(cid, newJob(scouts))}
      onDrop={() => batch.writeJob(cid, null)}
    >
      {(close) => (job ? <Dialog cid={cid} job={job} onClose={close} /> : null)}
    </BatchArea>
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
        lost="まだ終了していない選考は、そのまま残ります。"
      />
    </>
  );
}
