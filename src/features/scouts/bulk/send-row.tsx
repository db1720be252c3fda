import { useState } from 'react';
import { displayName } from '@/lib/text/format';
import { Button } from '@/ui/controls/button';
import { Badge, type BadgeTone } from '@/ui/data/badge';
import { Dialog } from '@/ui/overlays/dialog';
import type { BulkPerson, SendState } from './job';

const labels: Record<SendState['type'], { label: string; tone: BadgeTone }> = {
  waiting: { label: '送信待ち', tone: 'neutral' },
  sending: { label: '送信中', tone: 'info' },
  sent: { label: '送信済み', tone: 'success' },
  excluded: { label: '対象外', tone: 'neutral' },
  overtaken: { label: '送信せず', tone: 'warning' },
  failed: { label: '失敗', tone: 'danger' },
};

/** Whose outcome is open while nothing is being sent: it is looked up before it is sent again. */
const unclear = { label: '確認待ち', tone: 'warning' } as const;

type ResendButtonProps = { name: string; reason: string; onResend: () => void };

/** Asks before one more scout goes to somebody whom a colleague has scouted. */
function ResendButton({ name, reason, onResend }: ResendButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button size="sm" aria-label={`${name}さんに再送`} onClick={() => setIsAsking(true)}>
        再送
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={
          <>
            <bdi>{name}</bdi>
            <span>さんに再送しますか?</span>
          </>
        }
        description={`${reason}。送信後は取り消せません。`}
        submitLabel="再送する"
        onSubmit={() => {
          onResend();
          return true;
        }}
      />
    </>
  );
}

type SendRowProps = {
  person: BulkPerson;
  isRunning: boolean;
  onRetry?: () => void;
  /** Called when one agrees to send another one after the scout of this id. */
  onResend?: (scoutId: string) => void;
};

/** A person and what became of their scout. */
export function SendRow({ person: { candidate, state }, isRunning, onRetry, onResend }: SendRowProps) {
  const overtakenBy = state.type === 'overtaken' ? state.scoutId : undefined;
  const isUnclear = state.type === 'sending' && !isRunning;
  const { label, tone } = isUnclear ? unclear : labels[state.type];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="flex w-20 shrink-0">
        <Badge tone={tone}>{label}</Badge>
      </span>
      <bdi className="min-w-0 flex-[1_1_8rem] font-medium">{displayName(candidate)}</bdi>
      {'reason' in state ? (
        <span className="min-w-0 flex-[3_1_16rem] text-ink-muted text-sm">{state.reason}</span>
      ) : null}
      {(state.type === 'failed' || isUnclear) && onRetry ? (
        <Button size="sm" aria-label={`${displayName(candidate)}さんに再試行`} onClick={onRetry}>
          再試行
        </Button>
      ) : null}
      {overtakenBy !== undefined && onResend && 'reason' in state ? (
        <ResendButton
          name={displayName(candidate)}
          reason={state.reason}
          onResend={() => onResend(overtakenBy)}
        />
      ) : null}
    </li>
  );
}
