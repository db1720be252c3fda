import { AlarmClock, AlarmClockOff, CalendarClock, CalendarX2, Mail, Pin, PinOff } from 'lucide-react';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { formatDateTime } from '@/lib/text/format';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '@/ui/overlays/menu';
import { markUnread, setPinned, setReplyDue, setSnoozed } from './conversation-actions';
import type { ConversationPlace, MenuConversation } from './conversation-change';
import type { DayDialogProps } from './day-dialog';
import { snoozeChoices } from './snooze-choices';

type ConversationMenuProps = {
  place: ConversationPlace;
  conversation: MenuConversation;
  /** Where an open conversation is left to when it is marked as unread. */
  leaveTo: string | null;
  /** The button that opens it. */
  trigger: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Asks for a day. */
  onAsk: (what: DayDialogProps['what']) => void;
};

/** What can be set about a conversation: 未読, スヌーズ and ピン留め for oneself, 返信期限 for the company. */
export function ConversationMenu({
  place,
  conversation,
  leaveTo,
  trigger,
  open,
  onOpenChange,
  onAsk,
}: ConversationMenuProps) {
  const router = useRouter();
  const isPinned = conversation.isPinned === true;
  const snoozedUntil = conversation.snoozedUntil ?? null;
  const replyDueOn = conversation.replyDueOn ?? null;

  async function makeUnread() {
    if (leaveTo !== null) await router.push(leaveTo, undefined, { scroll: false });
    await markUnread(place);
  }

  return (
    <Menu open={open} onOpenChange={onOpenChange}>
      <MenuTrigger asChild>{trigger}</MenuTrigger>
      <MenuContent className="min-w-56">
        <MenuItem icon={<Mail />} onSelect={() => void makeUnread()}>
          未読にする
        </MenuItem>
        <MenuSeparator />
        <MenuLabel>スヌーズ(自分の一覧から一時的に外す)</MenuLabel>
        {snoozedUntil ? (
          <MenuItem
            icon={<AlarmClockOff />}
            onSelect={() => setSnoozed(place, { value: null, before: snoozedUntil })}
          >
            スヌーズを解除
          </MenuItem>
        ) : (
          snoozeChoices(new Date()).map(({ label, until }) => (
            <MenuItem
              key={label}
              icon={<AlarmClock />}
              onSelect={() => setSnoozed(place, { value: until, before: null })}
            >
              <span className="flex items-baseline justify-between gap-4">
                <span>{label}</span>
                <span className="text-ink-subtle text-xs tabular-nums">{formatDateTime(until)}</span>
              </span>
            </MenuItem>
          ))
        )}
        <MenuItem icon={<AlarmClock />} onSelect={() => onAsk('snooze')}>
          {snoozedUntil ? 'スヌーズの日を変更…' : '日付を選ぶ…'}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<CalendarClock />} onSelect={() => onAsk('replyDue')}>
          {replyDueOn ? '返信期限を変更…' : '返信期限を設定…'}
        </MenuItem>
        {replyDueOn ? (
          <MenuItem
            icon={<CalendarX2 />}
            onSelect={() => setReplyDue(place, { value: null, before: replyDueOn })}
          >
            返信期限を外す
          </MenuItem>
        ) : null}
        <MenuSeparator />
        <MenuLabel>その他</MenuLabel>
        <MenuItem
          icon={isPinned ? <PinOff /> : <Pin />}
          onSelect={() => setPinned(place, { value: !isPinned, before: isPinned })}
        >
          {isPinned ? 'ピン留めを外す' : 'ピン留めする'}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
