import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { countCharacters } from '#endpoints/count-characters';
import { FINISH_NOTE_MAX_LENGTH, type FinishReason } from '#endpoints/selection';
import { paths } from '@/config/paths';
import { displayName } from '@/lib/text/format';
import { useCorporationId } from '@/session/use-session';
import { ProblemNotice } from '@/ui/feedback/problem-notice';
import { Field } from '@/ui/forms/field';
import { Textarea } from '@/ui/forms/textarea';
import { ButtonLink } from '@/ui/navigation/link';
import { Dialog } from '@/ui/overlays/dialog';
import { FinishReasonField } from './finish-reason-field';
import { finishReasons } from './finish-reasons';
import { useRecontactOffer } from './offer-recontact';
import { RefusalMessageFields } from './refusal-message-fields';
import { finishSelection, refuse } from './refuse';
import type { SelectionDialogProps } from './selection-dialog-props';
import { useRefusalMessage } from './use-refusal-message';
import { useSelectionStep } from './use-selection-step';

const FAILED = '選考を終了できませんでした。最新の状態を確認のうえ、もう一度お試しください。';
const UNSURE =
  'メッセージの送信と選考の終了を確認できませんでした。もう一度押すと、届いたか確かめてから続けます。二度送信されることはありません。';

/**
 * Asks whether a selection is to be finished, why (an extension), and what the candidate is told. The message goes out
 * first; the end itself notifies nobody (spec §4).
 */
export function FinishSelectionDialog({ onClose, ...about }: SelectionDialogProps) {
  const { selection: target, candidate } = about;
  const cid = useCorporationId();
  const queryClient = useQueryClient();
  const candidateName = displayName(candidate);
  const offerRecontact = useRecontactOffer(target.universalUid, candidateName);
  const [reason, setReason] = useState<FinishReason | null>(null);
  const [note, setNote] = useState('');
  const isTooLong = countCharacters(note) > FINISH_NOTE_MAX_LENGTH;
  const message = useRefusalMessage(about, reason);
  const { isSending, isTold } = message;
  const tells = isSending || isTold;
  const place = { cid, selection: target };
  const { problem, submit, fail } = useSelectionStep({
    selection: target,
    to: 'finished',
    call: () =>
      tells
        ? refuse({ ...place, queryClient, text: message.sentText, reason, note })
        : finishSelection(place, { reason, note }),
    looksItself: tells,
    doneMessage: tells
      ? `${candidateName}さんにメッセージを送り、選考を終了しました`
      : `${candidateName}さんの選考を終了しました`,
    failedMessage: tells && !isTold ? UNSURE : FAILED,
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      tone="danger"
      size={isSending ? 'lg' : 'sm'}
      title="この選考を終了しますか?"
      description={`${candidateName}さんの選考を「選考終了」にします。候補者へのお知らせは自動送信されません。終了すると、この会話は閲覧のみになります。`}
      submitLabel={isSending && !isTold ? 'メッセージを送って終了する' : '終了する'}
      onSubmit={async () => {
        if (isSending && !isTold && !message.check()) return false;
        const isFinished = await submit();
        if (isFinished) offerRecontact(reason);
        return isFinished;
      }}
      submitDisabled={isTooLong}
      onFailure={fail}
      footerAside={
        <ButtonLink href={paths.conversation(target.chatGroupId)} onClick={onClose}>
          メッセージを書く
        </ButtonLink>
      }
    >
      <div className="flex flex-col gap-3">
        {finishReasons.length > 0 ? (
          <>
            <FinishReasonField value={reason} onValueChange={setReason} />
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
          </>
        ) : null}
        <RefusalMessageFields message={message} hasReason={reason !== null} />
      </div>
      <ProblemNotice text={problem} className="mt-3" />
    </Dialog>
  );
}
