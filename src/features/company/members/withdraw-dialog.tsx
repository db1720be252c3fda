import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { corporationAccount } from '#endpoints/corporation-account';
import { openInvitation } from '#endpoints/open-invitation';
import { ApiError } from '@/client/api-error';
import { refusalAsResult } from '@/client/refusal';
import { refusalMessage } from '@/client/refusal-message';
import { corporationCall, invalidateCorporationQueries } from '@/session/corporation-queries';
import { ProblemNotice } from '@/ui/feedback/problem-notice';
import { showToast } from '@/ui/feedback/toast-store';
import { Dialog } from '@/ui/overlays/dialog';

const FAILED = '招待を取り消せませんでした。時間をおいて、もう一度お試しください。';
const UNCONFIRMED =
  '招待を取り消せたか確認できませんでした。通信環境をご確認のうえ、もう一度「招待を取り消す」を押してください。';

const withdraw = (email: string) =>
  refusalAsResult(corporationCall(openInvitation.withdraw, { body: { email } }));

type WithdrawDialogProps = { email: string; onClose: () => void };

/** Asks whether an invitation is to be withdrawn, and does it; doing so twice changes nothing. Load it when it is opened. */
export function WithdrawDialog({ email, onClose }: WithdrawDialogProps) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({ mutationFn: withdraw });
  const [problem, setProblem] = useState('');

  async function submit(): Promise<boolean> {
    setProblem('');
    try {
      const result = await mutateAsync(email);
      // A person who has joined meanwhile is in the other list.
      const lists = [openInvitation.list, corporationAccount.listMembers];
      void invalidateCorporationQueries(queryClient, lists);
      if (result instanceof ApiError) {
        setProblem(refusalMessage(result, FAILED));
        return false;
      }
    } catch {
      setProblem(UNCONFIRMED); // the app's alert has said why (spec §8)
      return false;
    }
    showToast({ message: `${email} への招待を取り消しました` });
    return true;
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      tone="danger"
      title="招待を取り消しますか?"
      description="送信済みのメールのリンクは、すぐに使えなくなります。"
      submitLabel="招待を取り消す"
      onSubmit={submit}
    >
      <p className="rounded-md bg-surface-sunken px-3 py-2 text-base [overflow-wrap:anywhere] md:text-sm">
        {email}
      </p>
      <ProblemNotice text={problem} className="not-empty:mt-3" />
    </Dialog>
  );
}
