import { useState } from 'react';
import { Button } from '@/ui/controls/button';
import { showToast } from '@/ui/feedback/toast-store';
import { Field } from '@/ui/forms/field';
import { Textarea } from '@/ui/forms/textarea';
import { Dialog } from '@/ui/overlays/dialog';
import { MAX_ADDRESSES, readAddresses } from './addresses';
import { InviteeList } from './invitee-list';
import { type Invitee, isSendable, useInvitations } from './use-invitations';

/** What stands in the way of checking a text; empty when nothing does. */
function problemOf(count: number): string {
  if (count === 0) return 'メールアドレスを入力してください';
  if (count > MAX_ADDRESSES) {
    return `一度に招待できるのは${MAX_ADDRESSES}件までです(現在${count}件)。分けて招待してください`;
  }
  return '';
}

type InviteDialogProps = { onClose: () => void };

/** Invites one or several addresses: first what each of them is, then the invitations. Load it when it is opened. */
export function InviteDialog({ onClose }: InviteDialogProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [step, setStep] = useState<'enter' | 'confirm'>('enter');
  const [isBusy, setIsBusy] = useState(false);
  const { invitees, check, checkAgain, remove, sendAll } = useInvitations();

  const sendableCount = invitees.filter(isSendable).length;
  const isAny = (state: Invitee['state']) => invitees.some((invitee) => invitee.state === state);

  function begin(): boolean {
    const addresses = readAddresses(text);
    const found = problemOf(addresses.length);
    setProblem(found);
    if (found === '') {
      setStep('confirm');
      void check(addresses);
    }
    return false;
  }

  /** Closes when every address got its invitation; else each says what became of it. */
  async function send(): Promise<boolean> {
    if (sendableCount === 0 || isAny('checking')) return false;
    setIsBusy(true);
    const sentCount = await sendAll();
    setIsBusy(false);
    if (sentCount > 0) showToast({ message: `${sentCount}件の招待を送信しました` });
    return sentCount === sendableCount && !isAny('invalid') && !isAny('uncheckable');
  }

  /** Back to the text, with what is still to be sent. */
  function edit() {
    setText(
      invitees
        .filter(({ state }) => state !== 'sent')
        .map(({ email }) => email)
        .join('\n'),
    );
    setStep('enter');
  }

  const isEntering = step === 'enter';

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="md"
      title={isEntering ? 'メンバーを招待' : '招待の確認'}
      description={
        isEntering ? '招待された方が承諾すると、メンバーに加わります。招待の有効期限は7日間です。' : undefined
      }
      onSubmit={isEntering ? begin : send}
      submitLabel="宛先を確認"
      footer={
        isEntering ? undefined : (
          <ConfirmButtons
            invitees={invitees}
            sendableCount={sendableCount}
            isBusy={isBusy}
            onEdit={edit}
            onClose={onClose}
          />
        )
      }
    >
      {isEntering ? (
        <Field
          label="メールアドレス"
          hint={`改行やカンマで区切って、${MAX_ADDRESSES}件までまとめて入力できます。`}
          error={problem}
        >
          <Textarea
            autoGrow
            rows={4}
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder={'hanako@example.co.jp\ntaro@example.co.jp'}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      ) : (
        <InviteeList invitees={invitees} onRemove={remove} onCheckAgain={(email) => void checkAgain(email)} />
      )}
    </Dialog>
  );
}

type ConfirmButtonsProps = {
  invitees: readonly Invitee[];
  sendableCount: number;
  isBusy: boolean;
  onEdit: () => void;
  onClose: () => void;
};

function ConfirmButtons({ invitees, sendableCount, isBusy, onEdit, onClose }: ConfirmButtonsProps) {
  const hasFailed = invitees.some(({ state }) => state === 'failed');
  const isChecking = invitees.some(({ state }) => state === 'checking');
  const isDone = invitees.length > 0 && invitees.every(({ state }) => state === 'sent');
  return (
    <>
      {isDone ? null : (
        <Button onClick={onEdit} aria-disabled={isBusy}>
          アドレスを編集
        </Button>
      )}
      {sendableCount === 0 && !isChecking && !isBusy ? (
        <Button variant="primary" onClick={onClose}>
          閉じる
        </Button>
      ) : (
        <Button type="submit" variant="primary" loading={isBusy} aria-disabled={isChecking}>
          {hasFailed ? `${sendableCount}件を再送する` : `${sendableCount}件の招待を送る`}
        </Button>
      )}
    </>
  );
}
