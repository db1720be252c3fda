import { useState } from 'react';
import { displayName } from '@/lib/text/format';
import { BatchRow } from '@/parts/batch/batch-row';
import { Button } from '@/ui/controls/button';
import { Dialog } from '@/ui/overlays/dialog';
import type { BulkPerson } from './job';

type ResendButtonProps = { name: string; reason: string; isPlanned: boolean; onResend: () => void };

/** Asks before one more scout goes to somebody whom a colleague has scouted. */
function ResendButton({ name, reason, isPlanned, onResend }: ResendButtonProps) {
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
        description={`${reason}。${isPlanned ? '送信されるまでは、「予約中」で取り消せます。' : '送信後は取り消せません。'}`}
        submitLabel={isPlanned ? '再送を予約する' : '再送する'}
        onSubmit={() => {
          onResend();
          return true;
        }}
      />
    </>
  );
}

const plannedWords = {
  waiting: '予約待ち',
  sending: '予約中',
  sent: '予約済み',
  overtaken: '予約せず',
} as const;

type SendRowProps = {
  person: BulkPerson;
  isRunning: boolean;
  /** Whether it is planned, instead of sent at once. */
  isPlanned?: boolean;
  onRetry?: () => void;
  /** Called when one agrees to send another one after the scout of this id. */
  onResend?: (scoutId: string) => void;
};

/** A person and what became of their scout. */
export function SendRow({ person, isRunning, isPlanned = false, onRetry, onResend }: SendRowProps) {
  const { candidate, state } = person;
  const overtakenBy = state.type === 'overtaken' ? state.byId : undefined;
  const name = displayName(candidate);
  return (
    <BatchRow
      name={name}
      state={state}
      isRunning={isRunning}
      words={isPlanned ? plannedWords : {}}
      onRetry={onRetry}
    >
      {overtakenBy !== undefined && onResend && 'reason' in state ? (
        <ResendButton
          name={name}
          isPlanned={isPlanned}
          reason={state.reason}
          onResend={() => onResend(overtakenBy)}
        />
      ) : null}
    </BatchRow>
  );
}
