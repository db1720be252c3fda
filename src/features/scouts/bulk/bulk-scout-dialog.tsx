import { useEffect } from 'react';
import { ScoutObstacle } from '@/features/scouts/sending/scout-obstacle';
import { ReplaceTextDialog } from '@/features/scouts/text/template-field';
import { explainRestrictedFeature } from '@/parts/plan/restricted-feature';
import { useCan } from '@/session/permissions';
import { showToast } from '@/ui/feedback/toast-store';
import { Dialog } from '@/ui/overlays/dialog';
import { BulkScoutFooter } from './bulk-scout-footer';
import { ComposeStep } from './compose-step';
import { EligibilityProgress } from './eligibility-progress';
import { type BulkJob, remainingPeople } from './job';
import { writeJob } from './job-store';
import { ReviewStep } from './review-step';
import { pauseRun } from './run';
import { SendStep } from './send-step';
import { Steps } from './steps';
import { useBulkScout } from './use-bulk-scout';

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
  useEffect(() => pauseRun, []);

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
    pauseRun();
    onClose();
    if (!isLeft) writeJob(cid, null);
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
        <Steps current={step} />
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
