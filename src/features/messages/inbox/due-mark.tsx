import { CalendarClock, CircleAlert } from 'lucide-react';
import { dayOf } from '#endpoints/jst';
import { cn } from '@/lib/cn';
import { formatDay, formatShortDay } from '@/lib/dates/day';

/** 返信期限 of a conversation: a day that is over in words and with another icon, not only in another color. */
export function DueMark({ replyDueOn }: { replyDueOn: string | null | undefined }) {
  if (!replyDueOn) return null;
  const today = dayOf(new Date());
  const isOver = replyDueOn < today;
  const Icon = isOver ? CircleAlert : CalendarClock;
  const day =
    replyDueOn.slice(0, 4) === today.slice(0, 4) ? formatShortDay(replyDueOn) : formatDay(replyDueOn);
  return (
    <span
      className={cn(
        'flex shrink-0 items-center gap-1 text-xs tabular-nums',
        isOver ? 'font-medium text-danger-ink' : 'text-ink-muted',
      )}
    >
      <Icon aria-hidden="true" className="size-3 shrink-0" />
      <span>{isOver ? `返信期限切れ ${day}` : `返信期限 ${replyDueOn === today ? '今日' : day}`}</span>
    </span>
  );
}
