import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Project } from '#endpoints/project';
import type { UserSummary } from '#endpoints/user-profile';
import { displayName } from '@/lib/text/format';
import { findListedProfile } from '@/parts/candidates/profile-cache';
import { LaterHint, SendOrLater } from '@/parts/later/send-or-later';
import { explainRestrictedFeature } from '@/parts/plan/restricted-feature';
import { useScoutAllowance } from '@/parts/plan/use-scout-allowance';
import { usePublishedProjects } from '@/parts/projects/use-published-projects';
import { useCan } from '@/session/permissions';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/controls/button';
import { showToast } from '@/ui/feedback/toast-store';
import { Dialog } from '@/ui/overlays/dialog';
import { ReplaceTextDialog } from '../text/template-field';
import { PassedQuestion } from './passed-question';
import { PlannedScouts } from './planned-scouts';
import { ScoutConfirmStep } from './scout-confirm-step';
import { ScoutEditStep } from './scout-edit-step';
import { ScoutLastSent, ScoutProblem, ScoutRemaining } from './scout-notes';
import { ScoutObstacle } from './scout-obstacle';
import { type Confirmation, SENT, useScoutComposer } from './use-scout-composer';

type ScoutDialogProps = {
  /** Who gets the scout; a whole profile fits. */
  candidate: UserSummary;
  /** Chosen at first, when it is published. */
  projectId?: string;
  isOpen: boolean;
  /** Asked to close: by cancel, Esc, or after sending. Typed text stays as a draft. */
  onClose: () => void;
};

/** スカウト作成 (docs/product/scouts.md): writes and sends a scout to one candidate. Load it when it is first opened. */
export function ScoutDialog({ candidate, projectId, isOpen, onClose }: ScoutDialogProps) {
  const canScout = useCan('scoutUser');
  const corporationId = useCorporationId();
  const isRefused = isOpen && !canScout;

  useEffect(() => {
    if (!isRefused) return;
    explainRestrictedFeature();
    onClose();
  }, [isRefused, onClose]);

  const queryClient = useQueryClient();
  const { universalUid } = candidate;
  // As it was when the dialog opened: who is passed on meanwhile does not stop what is being written.
  const [passed] = useState(() => findListedProfile(queryClient, universalUid)?.relation.passed ?? null);
  const [isAgreed, setIsAgreed] = useState(passed === null);

  if (!isOpen || !canScout) return null;
  if (passed && !isAgreed)
    return (
      <PassedQuestion
        candidate={candidate}
        passed={passed}
        onAgree={() => setIsAgreed(true)}
        onClose={onClose}
      />
    );
  return (
    <OpenScoutDialog
      key={`${corporationId}/${candidate.universalUid}`}
      candidate={candidate}
      projectId={projectId}
      onClose={onClose}
    />
  );
}

const noProjects: readonly Project[] = [];

function OpenScoutDialog({ candidate, projectId, onClose }: Omit<ScoutDialogProps, 'isOpen'>) {
  const allowance = useScoutAllowance();
  const published = usePublishedProjects();
  const composer = useScoutComposer(candidate, published.projects ?? noProjects, projectId ?? null);
  const [isBusy, setIsBusy] = useState(false);
  const [wasConfirming, setWasConfirming] = useState(false);

  const { confirmation } = composer;
  const canWrite = allowance.allowance?.remaining !== 0 && Boolean(published.projects?.length);
  const isReady = allowance.allowance !== null && canWrite;
  const confirmed = isReady ? confirmation : null;

  async function submit(): Promise<boolean> {
    setIsBusy(true);
    try {
      const isSent = await (confirmed ? send(confirmed) : composer.confirm());
      if (isSent) {
        composer.discard();
        showToast({ message: SENT });
      }
      return isSent;
    } finally {
      setIsBusy(false);
    }
  }

  async function send(what: Confirmation): Promise<boolean> {
    // A refusal leads back to the text.
    setWasConfirming(true);
    return composer.send(what);
  }

  /** Returns what went wrong, or null. */
  async function plan(what: Confirmation, sendAt: string): Promise<string | null> {
    setIsBusy(true);
    try {
      const result = await composer.plan(what, sendAt);
      if ('failure' in result) return result.failure;
      composer.discard();
      showToast(result);
      onClose();
      return null;
    } finally {
      setIsBusy(false);
    }
  }

  function cancel() {
    if (composer.isChanged) showToast({ message: '下書きを保存しました' });
  }

  function backToEdit() {
    setWasConfirming(true);
    composer.edit();
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={
          confirmed ? (
            'スカウトの確認'
          ) : (
            <>
              <bdi>{displayName(candidate)}</bdi>
              <span>さんへのスカウト</span>
            </>
          )
        }
        size={isReady && !confirmed ? 'wide' : 'lg'}
        cancelLabel={composer.draft.text === '' ? 'キャンセル' : '下書きを保存して閉じる'}
        onSubmit={isReady ? submit : undefined}
        onCancel={cancel}
        footer={
          confirmed ? (
            <>
              <Button onClick={backToEdit} aria-disabled={isBusy}>
                編集に戻る
              </Button>
              <SendOrLater isReady={() => !isBusy} onPlan={(sendAt) => plan(confirmed, sendAt)}>
                <Button type="submit" variant="primary" loading={isBusy}>
                  {confirmed.latest ? '再送する' : '送信する'}
                </Button>
              </SendOrLater>
            </>
          ) : undefined
        }
        submitLabel="確認へ進む"
      >
        {isReady ? <PlannedScouts targetUid={candidate.universalUid} /> : null}
        {confirmed ? (
          <ScoutConfirmStep
            candidate={candidate}
            confirmation={confirmed}
            project={composer.project}
            isBare={composer.isBare}
          />
        ) : null}
        {confirmed ? <LaterHint onPlan={(sendAt) => plan(confirmed, sendAt)} /> : null}
        {isReady && !confirmed && published.projects ? (
          <div className="flex flex-col gap-4">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-subtle text-sm">
              <ScoutRemaining allowance={allowance.allowance} />
              <ScoutLastSent targetUid={candidate.universalUid} />
              <span>入力した内容は、この候補者への下書きとして自動で保存されます。</span>
            </div>
            <ScoutEditStep
              candidateUid={candidate.universalUid}
              composer={composer}
              projects={published.projects}
              initialFocus={wasConfirming && composer.project ? 'text' : 'project'}
            />
          </div>
        ) : null}
        {isReady ? null : (
          <ScoutObstacle allowance={allowance} published={published} hasDraft={composer.draft.text !== ''} />
        )}
        <ScoutProblem text={composer.problem} />
      </Dialog>
      <ReplaceTextDialog choice={composer.templateChoice} />
    </>
  );
}
