import type { Application } from '#endpoints/application';
import { type Waiting, waitingOf } from '@/parts/selections/waiting';
import { Badge, type BadgeTone } from '@/ui/data/badge';

const tones: Record<Waiting['level'], BadgeTone> = { fresh: 'neutral', aging: 'warning', old: 'danger' };

/** 待ち日数: how many days an applicant has waited for a reply, colored as they age. */
export function WaitingDays({ application }: { application: Application }) {
  const waiting = waitingOf(application);
  if (!waiting) {
    return (
      <span className="text-ink-faint">
        <span aria-hidden="true">—</span>
        <span className="sr-only">返信待ちではありません</span>
      </span>
    );
  }
  return (
    <Badge tone={tones[waiting.level]} className="tabular-nums">
      {waiting.days === 0 ? '今日' : `${waiting.days}日`}
    </Badge>
  );
}
