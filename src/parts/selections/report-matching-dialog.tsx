import { selection } from '#endpoints/selection';
import { displayName } from '@/lib/text/format';
import { corporationCall } from '@/session/corporation-queries';
import { useCorporationId } from '@/session/use-session';
import { ProblemNotice } from '@/ui/feedback/problem-notice';
import { Dialog } from '@/ui/overlays/dialog';
import type { SelectionDialogProps } from './selection-dialog-props';
import { useSelectionStep } from './use-selection-step';

/** Asks whether the company came to terms with a candidate, and reports it. */
export function ReportMatchingDialog({ selection: target, candidate, onClose }: SelectionDialogProps) {
  const candidateName = displayName(candidate);
  const universalCorporationId = useCorporationId();
  const { chatGroupId, universalUid } = target;
  const { problem, submit, fail } = useSelectionStep({
    selection: target,
    to: 'matched',
    call: () =>
      corporationCall(selection.createMatchingReport, {
        params: { chatGroupId },
        body: { universalCorporationId, universalUid, chatGroupId },
      }),
    doneMessage: `${candidateName}さんとの成約を報告しました`,
    failedMessage: '成約を報告できませんでした。最新の状態を確認のうえ、もう一度お試しください。',
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="成約を報告しますか?"
      description={`${candidateName}さんと条件に合意したことを報告し、選考を「成約」にします。報告後は取り消せません。`}
      submitLabel="報告する"
      onSubmit={submit}
      onFailure={fail}
    >
      <ProblemNotice text={problem} />
    </Dialog>
  );
}
