import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { corporationAccount, type Member } from '#endpoints/corporation-account';
import { ApiError, isAggregateRootNotFound } from '@/client/api-error';
import { readAgain } from '@/client/queries';
import { refusalAsResult } from '@/client/refusal';
import { refusalMessage } from '@/client/refusal-message';
import { formatName } from '@/lib/text/format';
import {
  corporationCall,
  corporationQuery,
  invalidateCorporationQueries,
} from '@/session/corporation-queries';
import { ProblemNotice } from '@/ui/feedback/problem-notice';
import { showToast } from '@/ui/feedback/toast-store';
import { Dialog } from '@/ui/overlays/dialog';
import { memberName } from './member-name';

const REMOVE_FAILED = 'メンバーから外せませんでした。時間をおいて、もう一度お試しください。';
const UNCONFIRMED =
  'メンバーから外せたか確認できませんでした。通信環境をご確認のうえ、もう一度「メンバーから外す」を押してください。';

const remove = ({ universalUid }: Member) =>
  refusalAsResult(corporationCall(corporationAccount.removeMember, { body: { universalUid } }));

type RemoveMemberDialogProps = { member: Member; onClose: () => void };

/** Asks whether a member is to be removed, and does it. Load it when it is opened. */
export function RemoveMemberDialog({ member, onClose }: RemoveMemberDialogProps) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({ mutationFn: remove, meta: { handlesErrors: true } });
  const [problem, setProblem] = useState('');
  const name = formatName(member);

  /** Why the removal failed; null when it did not. */
  async function removeMember(): Promise<string | null> {
    try {
      const result = await mutateAsync(member);
      // Somebody else was quicker: what was wanted is done.
      const isDone = !(result instanceof ApiError) || isAggregateRootNotFound(result);
      return isDone ? null : refusalMessage(result, REMOVE_FAILED);
    } catch {
      return UNCONFIRMED; // the list says what came of it
    }
  }

  /** What is left of a failure once the list has been read again; null when the member is gone after all. */
  async function checkAfter(failure: string): Promise<string | null> {
    const query = { ...corporationQuery(corporationAccount.listMembers), meta: { handlesErrors: true } };
    const members = await readAgain(queryClient, query).catch(() => null);
    if (members === null) return failure;
    if (members.every(({ universalUid }) => universalUid !== member.universalUid)) return null;
    return failure === UNCONFIRMED ? REMOVE_FAILED : failure;
  }

  async function submit(): Promise<boolean> {
    setProblem('');
    const failure = await removeMember();
    const left = failure === null ? null : await checkAfter(failure);
    if (left !== null) {
      setProblem(left);
      return false;
    }
    void invalidateCorporationQueries(queryClient, [corporationAccount.listMembers]);
    showToast({ message: `${memberName(member)}さんをメンバーから外しました` });
    return true;
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      tone="danger"
      title={`${member.lastName || memberName(member)}さんをメンバーから外しますか?`}
      description="過去のメッセージは残ります。"
      submitLabel="メンバーから外す"
      onSubmit={submit}
    >
      <p className="rounded-md bg-surface-sunken px-3 py-2 text-base md:text-sm">
        {name ? <span className="font-medium">{`${name} `}</span> : null}
        <span className="text-ink-subtle [overflow-wrap:anywhere]">{member.email}</span>
      </p>
      <ProblemNotice text={problem} className="not-empty:mt-3" />
    </Dialog>
  );
}
