import { MoonStar } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/controls/button';
import { quietTime } from './later-times';

/** Says that this is no time to write to somebody, and has the message leave at the next that is, by one press. */
export function QuietHint({ onChoose }: { onChoose: (sendAt: string) => void }) {
  const [quiet] = useState(() => quietTime(new Date()));
  if (!quiet) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center justify-end gap-x-2 gap-y-1 text-ink-muted text-sm">
      <p role="status" className="flex items-center gap-1.5">
        <MoonStar aria-hidden="true" className="size-4 shrink-0" />
        <span>{`${quiet.reason}です。${quiet.label} に予約できます`}</span>
      </p>
      {/* 予約送信 beside 送信 does the same where messages would have no room. */}
      <Button size="sm" className="short:hidden" onClick={() => onChoose(quiet.sendAt)}>
        {`${quiet.label} に予約`}
      </Button>
    </div>
  );
}
