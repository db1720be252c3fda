import { selection } from '#endpoints/selection';
import { paths } from '@/config/paths';
import { corporationCall } from '@/session/corporation-queries';
import { Dialog } from '@/ui/dialog';
import { ButtonLink } from '@/ui/link';
import { ProblemNotice } from '@/ui/problem-notice';
import type { SelectionDialogProps } from './selection-dialog-props';
import { useSelectionStep } from './use-selection-step';

/** Asks whether a selection is to be finished, and does it without notifying the candidate (spec §4). */
export function FinishSelectionDialog({ selection: target, candidateName, onClose }: SelectionDialogProps) {
  const { selectionId, chatGroupId } = target;
  const { problem, submit, fail } = useSelectionStep({
    selection: target,
    to: 'finished',
    call: () =>
      corporationCall(selection.finish, { params: { selectionId }, body: { isSendMessage: false } }),
    doneMessage: `${candidateName}さんの選考を終了しました`,
    failedMessage: '選考を終了できませんでした。最新の状態を確認のうえ、もう一度お試しください。',
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      tone="danger"
      title="この選考を終了しますか?"
      description="候補者へのお知らせは自動送信されません。終了すると、この会話は閲覧のみになります。"
      submitLabel="終了する"
      onSubmit={submit}
      onFailure={fail}
      footerAside={
        <ButtonLink href={paths.conversation(chatGroupId)} onClick={onClose}>
          メッセージを書く
        </ButtonLink>
      }
    >
      <ProblemNotice text={problem} />
    </Dialog>
  );
}
