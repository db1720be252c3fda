import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { corporationAccount, type Member } from '#endpoints/corporation-account';
import { ApiError, isAggregateRootNotFound } from '@/client/api-error';
import { refusalAsAnswer } from '@/client/refusal';
import { formatName } from '@/lib/format';
import { corporationCall, invalidateCorporationQueries } from '@/session/corporation-queries';
import { Dialog } from '@/ui/dialog';
import { ProblemNotice } from '@/ui/problem-notice';
import { showToast } from '@/ui/toast-store';

const REMOVE_FAILED = 'メンバーから外せませんでした。時間をおいて、もう一度お試しください。';

const remove = ({ universalUid }: Member) =>
  refusalAsAnswer(corporationCall(corporationAccount.removeMember, { body: { universalUid } }));

export type RemoveMemberDialogProps = { member: Member; onClose: () => void };

/** Asks whether a member is to be removed, and does it. Load it when it is opened. */
export function RemoveMemberDialog({ member, onClose }: RemoveMemberDialogProps) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({ mutationFn: remove });
  const [problem, setProblem] = useState('');
  const name = formatName(member);

  async function submit(): Promise<boolean> {
    setProblem('');
    const answer = await mutateAsync(member);
    // Somebody else was quicker: what was wanted is done.
    if (answer instanceof ApiError && !isAggregateRootNotFound(answer)) {
      setProblem(answer.serverMessage ?? REMOVE_FAILED);
      return false;
    }
    void invalidateCorporationQueries(queryClient, [corporationAccount.listMembers]);
    showToast({ message: `${name || member.email}さんをメンバーから外しました` });
    return true;
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      tone="danger"
      title={`${member.lastName || member.email}さんをメンバーから外しますか?`}
      description="過去のメッセージは残ります。"
      submitLabel="メンバーから外す"
      onSubmit={submit}
      onFailure={() => setProblem(REMOVE_FAILED)}
    >
      <p className="rounded-md bg-surface-sunken px-3 py-2 text-base md:text-sm">
        {name ? <span className="font-medium">{name} </span> : null}
        <span className="text-ink-subtle [overflow-wrap:anywhere]">{member.email}</span>
      </p>
      <ProblemNotice text={problem} className="not-empty:mt-3" />
    </Dialog>
  );
}
