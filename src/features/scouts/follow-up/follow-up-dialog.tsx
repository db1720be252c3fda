import { Send } from 'lucide-react';
import { useEffect } from 'react';
import { ReviewStep } from '@/features/scouts/bulk/review-step';
import { ReplaceTextDialog } from '@/features/scouts/text/template-field';
import { BatchFooter } from '@/parts/batch/batch-footer';
import { remainingPeople } from '@/parts/batch/batch-state';
import { BatchSteps } from '@/parts/batch/batch-steps';
import { Button } from '@/ui/controls/button';
import { showToast } from '@/ui/feedback/toast-store';
import { Dialog } from '@/ui/overlays/dialog';
import { FollowUpCompose } from './follow-up-compose';
import type { FollowUpJob } from './follow-up-job';
import { FollowUpSend } from './follow-up-send';
import { followUps } from './follow-ups';
import { type FollowUp, useFollowUp } from './use-follow-up';

const steps = [
  { step: 'compose', label: '文面' },
  { step: 'review', label: '一人ずつ確認' },
  { step: 'send', label: '送信' },
] as const;

const nobody = {
  title: 'フォローを送信できる候補者がいません',
  description: 'いったん閉じて、ほかのスカウトを選択してください。',
};

type FollowUpDialogProps = { cid: string; job: FollowUpJob; onClose: () => void };

/** フォローを送る (docs/product/scouts.md): a text for many who have not answered, each of whom can get another one. */
export function FollowUpDialog({ cid, job, onClose }: FollowUpDialogProps) {
  const followUp = useFollowUp(cid, job);

  // Nothing is sent behind a page that does not show it.
  useEffect(() => followUps.pause, []);

  function close() {
    const isLeft = job.isStarted ? remainingPeople(job).length > 0 : followUp.isWritten;
    followUps.pause();
    onClose();
    if (!isLeft) followUps.writeJob(cid, null);
    else if (!job.isStarted) showToast({ message: '下書きを保存しました' });
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && close()}
        title="フォローを送る"
        size="window"
        // A press beside the dialog does not close what can be submitted.
        onSubmit={() => false}
        footer={<FollowUpFooter followUp={followUp} onClose={close} />}
      >
        <BatchSteps label="フォローの手順" steps={steps} current={job.step} />
        {job.step === 'compose' ? <FollowUpCompose followUp={followUp} /> : null}
        {job.step === 'review' ? <ReviewStep scouts={followUp} nobody={nobody} /> : null}
        {job.step === 'send' ? <FollowUpSend followUp={followUp} /> : null}
      </Dialog>
      <ReplaceTextDialog choice={followUp.templateChoice} />
    </>
  );
}

/** What leads on and back, by step. */
function FollowUpFooter({ followUp, onClose }: { followUp: FollowUp; onClose: () => void }) {
  const { job, change, sendable, isWritten } = followUp;
  const run = followUps.useRun();
  if (job.isStarted) {
    return (
      <BatchFooter
        people={job.people}
        run={run}
        onPause={followUps.pause}
        onResume={followUp.resume}
        onClose={onClose}
      />
    );
  }
  if (job.step === 'compose') {
    return (
      <>
        <Button onClick={onClose}>{isWritten ? '下書きを保存して閉じる' : 'キャンセル'}</Button>
        <Button variant="primary" onClick={followUp.review}>
          一人ずつ確認へ進む
        </Button>
      </>
    );
  }
  const hasPeople = sendable.length > 0;
  if (job.step === 'review') {
    return (
      <>
        <Button onClick={() => change({ step: 'compose' })}>文面に戻る</Button>
        <Button variant="primary" aria-disabled={!hasPeople} onClick={followUp.confirm}>
          {`${sendable.length}人への送信へ進む`}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button onClick={() => change({ step: 'review' })}>確認に戻る</Button>
      <Button
        variant="primary"
        icon={<Send />}
        aria-disabled={!hasPeople}
        onClick={() => hasPeople && followUp.start()}
      >
        {`${sendable.length}人に送信する`}
      </Button>
    </>
  );
}
