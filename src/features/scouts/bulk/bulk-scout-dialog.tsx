import { useEffect } from 'react';
import { ScoutObstacle } from '@/features/scouts/sending/scout-obstacle';
import { ReplaceTextDialog } from '@/features/scouts/text/template-field';
import { remainingPeople } from '@/parts/batch/batch-state';
import { BatchSteps } from '@/parts/batch/batch-steps';
import { explainRestrictedFeature } from '@/parts/plan/restricted-feature';
import { useCan } from '@/session/permissions';
import { showToast } from '@/ui/feedback/toast-store';
import { Dialog } from '@/ui/overlays/dialog';
import { BulkScoutFooter } from './bulk-scout-footer';
import { bulkScouts } from './bulk-scouts';
import { ComposeStep } from './compose-step';
import { EligibilityProgress } from './eligibility-progress';
import type { BulkJob } from './job';
import { ReviewStep } from './review-step';
import { SendStep } from './send-step';
import { useBulkScout } from './use-bulk-scout';

const steps = [
  { step: 'compose', label: '案件と文面' },
  { step: 'review', label: '一人ずつ確認' },
  { step: 'send', label: '送信' },
] as const;

type BulkScoutDialogProps = { cid: string; job: BulkJob; onClose: () => void };

/** まとめてスカウト (docs/product/scouts.md): a text for many candidates, each of whom can get another one, sent one by one. */
export function BulkScoutDialog({ cid, job, onClose }: BulkScoutDialogProps) {
  const canScout = useCan('scoutUser');
  const isRefused = !canScout && !job.isStarted;
  useEffect(() => {
    if (!isRefused) return;
    explainRestrictedFeature();
    onClose();
  }, [isRefused, onClose]);

  // Nothing is sent behind a page that does not show it.
  useEffect(() => bulkScouts.pause, []);

  return isRefused ? null : <OpenDialog cid={cid} job={job} onClose={onClose} />;
}

function OpenDialog({ cid, job, onClose }: BulkScoutDialogProps) {
  const scouts = useBulkScout(cid, job);
  const { allowance, published, projects, templateChoice, eligibility, step } = scouts;
  const isReady =
    job.isStarted ||
    (allowance.allowance !== null && allowance.allowance.remaining !== 0 && projects.length > 0);
  const isChecking = isReady && !job.isStarted && step !== 'compose' && !eligibility.isDone;

  function close() {
    const isLeft = job.isStarted ? remainingPeople(job).length > 0 : job.text !== '';
    bulkScouts.pause();
    onClose();
    if (!isLeft) bulkScouts.writeJob(cid, null);
    else if (!job.isStarted) showToast({ message: '下書きを保存しました' });
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && close()}
        title="まとめてスカウト"
        size="window"
        // A press beside the dialog does not close what can be submitted.
        onSubmit={() => false}
        footer={<BulkScoutFooter scouts={scouts} isReady={isReady} onClose={close} />}
      >
        <BatchSteps label="まとめてスカウトの手順" steps={steps} current={step} />
        {isReady ? null : <ScoutObstacle allowance={allowance} published={published} hasDraft={false} />}
        {isReady && step === 'compose' ? <ComposeStep scouts={scouts} /> : null}
        {isChecking ? <EligibilityProgress eligibility={eligibility} total={job.people.length} /> : null}
        {isReady && !isChecking && step === 'review' ? <ReviewStep scouts={scouts} /> : null}
        {isReady && !isChecking && step === 'send' ? <SendStep scouts={scouts} /> : null}
      </Dialog>
      <ReplaceTextDialog choice={templateChoice} />
    </>
  );
}
