import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { type OpenInvitation, openInvitation } from '#endpoints/open-invitation';
import { ApiError, isAggregateRootNotFound, isApiErrorOf } from '@/client/api-error';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { refusalAsResult } from '@/client/refusal';
import { refusalMessage } from '@/client/refusal-message';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { createIdempotencyKeys } from '@/lib/idempotency-keys';
import { formatDateTime } from '@/lib/text/format';
import { LoadError } from '@/parts/shell/load-error';
import {
  corporationCall,
  invalidateCorporationQueries,
  useCorporationQuery,
} from '@/session/corporation-queries';
import { Button } from '@/ui/controls/button';
import { Table } from '@/ui/data/table';
import type { TableColumn } from '@/ui/data/table-types';
import { ProblemNotice } from '@/ui/feedback/problem-notice';
import { showToast } from '@/ui/feedback/toast-store';

const withdrawDialog = lazyComponent(() =>
  import('./withdraw-dialog').then((module) => module.WithdrawDialog),
);

const RESEND_FAILED = '招待メールを再送できませんでした。時間をおいて、もう一度お試しください。';
const UNCONFIRMED =
  '再送できたか確認できませんでした。もう一度「再送」を押しても、招待メールが二重に届くことはありません。';
const GONE = 'この招待は取り消されたか、期限が切れています。もう一度招待してください。';

type Resending = Pick<OpenInvitation, 'email'> & { idempotencyKey: string };

const resend = ({ email, idempotencyKey }: Resending) =>
  refusalAsResult(corporationCall(openInvitation.resend, { body: { email }, idempotencyKey }));

/** Sends invitations again, one at a time; `problem` says why the last one was not sent. */
function useResend() {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, variables } = useMutation({ mutationFn: resend });
  const [keys] = useState(createIdempotencyKeys);
  const [problem, setProblem] = useState('');

  async function send({ email, invitedAt }: OpenInvitation): Promise<void> {
    if (isPending) return;
    setProblem('');
    try {
      // An invitation that was sent again has another date, so the next press is another write.
      const result = await mutateAsync({ email, idempotencyKey: keys.keyFor({ email, invitedAt }) });
      if (result instanceof ApiError) {
        setProblem(isAggregateRootNotFound(result) ? GONE : refusalMessage(result, RESEND_FAILED));
      } else {
        showToast({ message: `${email} に招待メールを再送しました` });
      }
    } catch {
      setProblem(UNCONFIRMED); // the app's alert has said why (spec §8)
      return;
    }
    await invalidateCorporationQueries(queryClient, [openInvitation.list]);
  }

  return { problem, send, sendingTo: isPending ? variables.email : null };
}

/** The invitations that nobody has accepted yet; nothing where there are none, or where the platform lists none. */
export function OpenInvitations() {
  const { data, error, isFetching, refetch } = useCorporationQuery(openInvitation.list, {
    staleTime: SHORT_STALE_TIME,
    meta: { handlesErrors: true },
  });
  const { problem, send, sendingTo } = useResend();
  const [withdrawn, setWithdrawn] = useState<OpenInvitation | null>(null);
  const WithdrawDialog = useLazyComponent(withdrawDialog, withdrawn !== null, () => setWithdrawn(null));

  const isUnknown = isApiErrorOf(error, 404);
  const isHidden = isUnknown || (data?.length === 0 && problem === '' && withdrawn === null);
  if (isHidden) return null;

  const action = (invitation: OpenInvitation) => (
    <span className="flex flex-wrap justify-end gap-2">
      <Button
        size="sm"
        icon={<RotateCw />}
        aria-label={`${invitation.email}に再送`}
        loading={sendingTo === invitation.email}
        aria-disabled={sendingTo !== null}
        onClick={() => void send(invitation)}
      >
        再送
      </Button>
      <Button
        size="sm"
        icon={<X />}
        aria-label={`${invitation.email}の招待を取り消す`}
        onClick={() => setWithdrawn(invitation)}
      >
        取り消す
      </Button>
    </span>
  );

  return (
    <div className="mt-10">
      <h2 className="mb-3 font-bold text-lg">招待中</h2>
      <ProblemNotice text={problem} className="not-empty:mb-3" />
      {error && !data ? (
        <LoadError
          error={error}
          title="招待中の方を読み込めませんでした"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Table
          caption="招待中"
          columns={columnsWith(action)}
          rows={data ?? []}
          rowKey="email"
          loading={data === undefined}
          mobileCard={(invitation) => (
            <article className="rounded-lg border border-line bg-surface p-4 shadow-xs">
              <p className="font-medium text-base [overflow-wrap:anywhere]">
                <span>{invitation.email}</span>
                <Undeliverable invitation={invitation} />
              </p>
              <p className="mt-1 mb-3 text-ink-muted text-sm [overflow-wrap:anywhere]">{`${formatDateTime(invitation.invitedAt)} 招待 / ${untilText(invitation.expiresAt)} まで有効${invitation.invitedByName ? ` / ${invitation.invitedByName}` : ''}`}</p>
              {action(invitation)}
            </article>
          )}
        />
      )}
      {withdrawn && WithdrawDialog ? (
        <WithdrawDialog email={withdrawn.email} onClose={() => setWithdrawn(null)} />
      ) : null}
    </div>
  );
}

/** A time alone would read as a time of every day. */
function untilText(iso: string): string {
  const text = formatDateTime(iso);
  return /^\d\d:/.test(text) ? `今日 ${text}` : text;
}

/** Says that the mail came back: who invited can see to the address. */
function Undeliverable({ invitation }: { invitation: OpenInvitation }) {
  if (!invitation.isUndeliverable) return null;
  return (
    <span className="mt-1 block font-normal text-danger-ink text-sm">
      このアドレスにはメールが届きませんでした。取り消して、正しいアドレスを招待してください。
    </span>
  );
}

const columnsWith = (
  action: (invitation: OpenInvitation) => React.ReactNode,
): readonly TableColumn<OpenInvitation>[] => [
  {
    key: 'email',
    header: 'メール',
    cell: (invitation) => (
      <span className="[overflow-wrap:anywhere]">
        <span>{invitation.email}</span>
        <Undeliverable invitation={invitation} />
      </span>
    ),
  },
  {
    key: 'invitedAt',
    header: '招待',
    width: '10rem',
    cell: ({ invitedAt, invitedByName }) => (
      <span className="flex flex-col">
        <span>{formatDateTime(invitedAt)}</span>
        <span className="break-keep text-ink-subtle text-xs [overflow-wrap:anywhere]">{invitedByName}</span>
      </span>
    ),
  },
  { key: 'expiresAt', header: '有効期限', width: '8rem', cell: ({ expiresAt }) => untilText(expiresAt) },
  { key: 'action', header: '操作', width: '13rem', align: 'end', cell: action },
];
