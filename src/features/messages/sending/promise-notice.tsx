import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { weekdayOf } from '#endpoints/japanese-holidays';
import { dayOf } from '#endpoints/jst';
import { promiseIn } from '#endpoints/promises';
import { useSettled } from '@/lib/forms/use-settled';
import { WEEKDAYS } from '@/lib/text/format';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/controls/button';
import { setReplyDue } from '../inbox/conversation-actions';
import type { MenuConversation } from '../inbox/conversation-change';

type PromiseNoticeProps = {
  text: string;
  conversation: MenuConversation;
  /** The button is about to go: the focus needs another place. */
  onSet: () => void;
};

/** `2026-11-27` as `11/27(金)`, with the year of another one. */
function dayInWords(day: string, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : `${day.slice(0, 4)}/`;
  const [, month, date] = day.split('-').map(Number);
  return `${year}${month}/${date}(${WEEKDAYS[weekdayOf(day)]})`;
}

/**
 * Offers, once the writer pauses, to make the day of a promised reply 返信期限. An earlier one is met by the message
 * itself, so it hides nothing.
 */
export function PromiseNotice({ text, conversation, onSet }: PromiseNoticeProps) {
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  const settled = useSettled(text);
  const { chatGroupId, isPinned } = conversation;
  const before = conversation.replyDueOn ?? null;
  const today = dayOf(new Date());
  // Without the extensions there is no such day.
  const promise = typeof isPinned === 'boolean' ? promiseIn(settled, today) : null;
  const isOffered = promise !== null && promise.day !== before;

  function accept(day: string) {
    onSet();
    setReplyDue({ queryClient, cid, chatGroupId }, { value: day, before });
  }

  return (
    <div role="status" className="empty:hidden">
      {isOffered ? (
        <div className="mt-2 flex flex-wrap items-center justify-end gap-x-2 gap-y-1 text-ink-muted text-sm">
          <p className="flex min-w-0 items-center gap-1.5">
            <CalendarClock aria-hidden="true" className="size-4 shrink-0" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {`『${promise.words}』— 返信期限を${dayInWords(promise.day, today)}にしますか?`}
            </span>
          </p>
          <Button size="sm" onClick={() => accept(promise.day)}>
            返信期限にする
          </Button>
        </div>
      ) : null}
    </div>
  );
}
