import { useState } from 'react';
import { displayName } from '@/lib/text/format';
import { BatchRow } from '@/parts/batch/batch-row';
import { Button } from '@/ui/controls/button';
import { Dialog } from '@/ui/overlays/dialog';
import type { BulkPerson } from './job';

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
  const overtakenBy = state.type === 'overtaken' ? state.byId : undefined;
  const name = displayName(candidate);
  return (
    <BatchRow name={name} state={state} isRunning={isRunning} onRetry={onRetry}>
      {overtakenBy !== undefined && onResend && 'reason' in state ? (
        <ResendButton name={name} reason={state.reason} onResend={() => onResend(overtakenBy)} />
      ) : null}
    </BatchRow>
  );
}
