import type { Application } from '#endpoints/application';
import { cn } from '@/lib/cn';
import { type Waiting, waitingOf } from './waiting';

/** Only what has waited long stands out: where every row is red, none is. */
const tones: Record<Waiting['level'], string> = {
  fresh: 'text-ink-muted',
  aging: 'text-warning-ink',
  old: 'text-danger-ink',
};

type WaitMarkProps = {
  of: Pick<Application, 'lastMessage' | 'appliedAt' | 'selectionStatus'>;
};

/** 要返信 and for how many days, where the candidate waits for our reply (docs/product/messages.md); nothing elsewhere. */
export function WaitMark({ of }: WaitMarkProps) {
  const waiting = waitingOf(of);
  if (!waiting) return null;
  return (
    <span className={cn('shrink-0 font-medium text-xs', tones[waiting.level])}>
      {waiting.days === 0 ? '要返信' : `要返信・${waiting.days}日待ち`}
    </span>
  );
}
