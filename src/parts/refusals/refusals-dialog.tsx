import { useEffect } from 'react';
import { displayName } from '@/lib/text/format';
import { BatchFooter } from '@/parts/batch/batch-footer';
import { BatchProgress } from '@/parts/batch/batch-progress';
import { BatchRow } from '@/parts/batch/batch-row';
import { remainingPeople } from '@/parts/batch/batch-state';
import { BatchSteps } from '@/parts/batch/batch-steps';
import { useCan } from '@/session/permissions';
import { Button } from '@/ui/controls/button';
import { InlineNotice } from '@/ui/feedback/inline-notice';
import { showToast } from '@/ui/feedback/toast-store';
import { Dialog } from '@/ui/overlays/dialog';
import { ComposeStep } from './compose-step';
import type { RefusalJob } from './refusal-job';
import { refusals } from './refusals';
import { ReviewStep } from './review-step';
import { type Refusals, useRefusals } from './use-refusals';

type RefusalsDialogProps = { cid: string; job: RefusalJob; onClose: () => void };

const steps = [
  { step: 'compose', label: '理由と文面' },
  { step: 'review', label: '一人ずつ確認' },
  { step: 'send', label: '送信' },
] as const;

/** お見送りの連絡 to many: a text for all, each of whom can get another one, then sent and finished one by one. */
export function RefusalsDialog({ cid, job, onClose }: RefusalsDialogProps) {
  const state = useRefusals(cid, job);
  const step = job.isStarted ? 'send' : job.step;

  // Nothing is sent behind a page that does not show it.
  useEffect(() => refusals.pause, []);

  function close() {
    const isTouched =
      job.draft.own !== '' || job.reason !== null || job.people.some(({ text }) => text !== null);
    const isLeft = job.isStarted ? remainingPeople(job).length > 0 : isTouched;
    refusals.pause();
    onClose();
    if (!isLeft) refusals.writeJob(cid, null);
    else if (!job.isStarted) showToast({ message: '下書きを保存しました' });
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title="お見送りの連絡"
      size="lg"
      // A press beside the dialog does not close what can be submitted.
      onSubmit={() => false}
      footer={<RefusalsFooter state={state} onClose={close} />}
    >
      <BatchSteps label="お見送りの連絡の手順" steps={steps} current={step} />
      {step === 'compose' ? <ComposeStep state={state} /> : null}
      {step === 'review' ? <ReviewStep state={state} /> : null}
      {step === 'send' ? <SendStep state={state} /> : null}
    </Dialog>
  );
}

function SendStep({ state: { job, retry } }: { state: Refusals }) {
  const run = refusals.useRun();
  return (
    <BatchProgress people={job.people} run={run}>
      {job.people.map(({ selectionId, candidate, state }) => (
        <BatchRow
          key={selectionId}
          name={displayName(candidate)}
          state={state}
          isRunning={run.isRunning}
          onRetry={() => retry(selectionId)}
        />
      ))}
    </BatchProgress>
  );
}

function RefusalsFooter({ state, onClose }: { state: Refusals; onClose: () => void }) {
  const { job, plan, change } = state;
  const run = refusals.useRun();
  const canSend = useCan('sendMessageToUser');
  if (job.isStarted) {
    return (
      <BatchFooter
        people={job.people}
        run={run}
        onPause={refusals.pause}
        onResume={state.resume}
        onClose={onClose}
      />
    );
  }
  if (!canSend) {
    return (
      <>
        <InlineNotice tone="warning">ご契約プランではメッセージを送信できません。</InlineNotice>
        <Button onClick={onClose}>閉じる</Button>
      </>
    );
  }
  if (job.step === 'compose') {
    return (
      <>
        <Button onClick={onClose}>キャンセル</Button>
        <Button variant="primary" aria-disabled={plan.length === 0} onClick={state.review}>
          一人ずつ確認へ進む
        </Button>
      </>
    );
  }
  return (
    <>
      <Button onClick={() => change({ step: 'compose' })}>理由と文面に戻る</Button>
      <Button variant="danger" aria-disabled={plan.length === 0} onClick={state.start}>
        {`${plan.length}人に送信して選考を終了する`}
      </Button>
    </>
  );
}
