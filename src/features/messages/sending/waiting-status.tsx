import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/ui/controls/button';
import { canTakeBack, type OutboxEntry, waitOf } from './outbox';

/** The seconds until an entry is sent, live; 0 once it can no longer be taken back. */
export function useSecondsLeft(entry: OutboxEntry): number {
  const [now, setNow] = useState(() => Date.now());
  const isWaiting = canTakeBack(entry, now);

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return isWaiting ? Math.ceil(waitOf(entry, now) / 1000) : 0;
}

/** How long a message can still be taken back, and the way to do it. */
export function WaitingStatus({ seconds, onTakeBack }: { seconds: number; onTakeBack: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
      <p className="flex items-center gap-1 text-ink-subtle text-xs tabular-nums">
        <Clock aria-hidden="true" className="size-3" />
        <span>{`あと${seconds}秒で送信`}</span>
      </p>
      <Button size="sm" onClick={onTakeBack}>
        取り消す
      </Button>
    </div>
  );
}
