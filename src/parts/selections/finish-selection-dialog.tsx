import { useState } from 'react';
import { countCharacters } from '#endpoints/count-characters';
import { FINISH_NOTE_MAX_LENGTH, FinishReason, selection } from '#endpoints/selection';
import { paths } from '@/config/paths';
import { corporationCall } from '@/session/corporation-queries';
import { ProblemNotice } from '@/ui/feedback/problem-notice';
import { Field } from '@/ui/forms/field';
import { Select } from '@/ui/forms/select';
import { Textarea } from '@/ui/forms/textarea';
import { ButtonLink } from '@/ui/navigation/link';
import { Dialog } from '@/ui/overlays/dialog';
import { finishReasonOptions, finishReasons } from './finish-reasons';
import { useRecontactOffer } from './offer-recontact';
import type { SelectionDialogProps } from './selection-dialog-props';
import { useSelectionStep } from './use-selection-step';

/** Asks whether a selection is to be finished and, as an extension, why; does it without notifying the candidate (spec §4). */
export function FinishSelectionDialog({ selection: target, candidateName, onClose }: SelectionDialogProps) {
  const { selectionId, chatGroupId } = target;
  const [reason, setReason] = useState<FinishReason | null>(null);
  const [note, setNote] = useState('');
  const offerRecontact = useRecontactOffer(target.universalUid, candidateName);
  const isTooLong = countCharacters(note) > FINISH_NOTE_MAX_LENGTH;
  const { problem, submit, fail } = useSelectionStep({
    selection: target,
    to: 'finished',
    call: async () => {
      const params = { selectionId };
      // First, so that a selection is never finished without the reason that was given.
      if (finishReasons.length > 0) {
        await corporationCall(selection.changeFinishReason, { params, body: { reason, note } });
      }
      return corporationCall(selection.finish, { params, body: { isSendMessage: false } });
    },
    doneMessage: `${candidateName}さんの選考を終了しました`,
    failedMessage: '選考を終了できませんでした。最新の状態を確認のうえ、もう一度お試しください。',
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      tone="danger"
      title="この選考を終了しますか?"
      description={`${candidateName}さんの選考を「選考終了」にします。候補者へのお知らせは自動送信されません。終了すると、この会話は閲覧のみになります。`}
      submitLabel="終了する"
      onSubmit={async () => {
        const isFinished = await submit();
        if (isFinished) offerRecontact(reason);
        return isFinished;
      }}
      submitDisabled={isTooLong}
      onFailure={fail}
      footerAside={
        <ButtonLink href={paths.conversation(chatGroupId)} onClick={onClose}>
          メッセージを書く
        </ButtonLink>
      }
    >
      {finishReasons.length > 0 ? (
        <div className="flex flex-col gap-3">
          <Field label="終了の理由" optional hint="社内の記録です。候補者には表示されません。">
            <Select
              placeholder="選択しない"
              value={reason ?? ''}
              options={finishReasonOptions}
              onChange={({ currentTarget }) =>
                setReason(FinishReason.options.find((each) => each === currentTarget.value) ?? null)
              }
            />
          </Field>
          <Field
            label="補足"
            optional
            error={isTooLong ? `補足は${FINISH_NOTE_MAX_LENGTH}文字以内で入力してください` : undefined}
          >
            <Textarea
              rows={2}
              autoGrow
              maxLength={FINISH_NOTE_MAX_LENGTH}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          </Field>
        </div>
      ) : null}
      <ProblemNotice text={problem} />
    </Dialog>
  );
}
