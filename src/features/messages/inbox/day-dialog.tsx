import { useState } from 'react';
import { MAX_SNOOZE_DAYS } from '#endpoints/inbox';
import { addDays, dayOf } from '#endpoints/jst';
import { isDay } from '@/lib/dates/day';
import { morningOf } from '@/parts/later/later-times';
import { Field } from '@/ui/forms/field';
import { TextInput } from '@/ui/forms/text-input';
import { Dialog } from '@/ui/overlays/dialog';
import { setReplyDue, setSnoozed } from './conversation-actions';
import type { ConversationPlace, MenuConversation } from './conversation-change';

export type DayDialogProps = {
  what: 'snooze' | 'replyDue';
  place: ConversationPlace;
  conversation: MenuConversation;
  onClose: () => void;
};

const texts = {
  snooze: {
    title: 'スヌーズする',
    description: '選んだ日の9:00に、自分の一覧の先頭に戻ります。候補者から返信が届いたときも戻ります。',
    label: '一覧に戻す日',
    submit: 'スヌーズする',
  },
  replyDue: {
    title: '返信期限を設定',
    description: 'メンバー全員に表示されます。返信すると自動で外れます。',
    label: '返信期限',
    submit: '設定する',
  },
} as const;

/** Asks for the day until which a conversation is snoozed, or the company means to reply. */
export function DayDialog({ what, place, conversation, onClose }: DayDialogProps) {
  const today = dayOf(new Date());
  const { title, description, label, submit } = texts[what];
  const before = (what === 'snooze' ? conversation.snoozedUntil : conversation.replyDueOn) ?? null;
  const known = before && what === 'snooze' ? dayOf(new Date(before)) : before;
  const [first, last] = [what === 'snooze' ? addDays(today, 1) : today, addDays(today, MAX_SNOOZE_DAYS - 1)];
  const [day, setDay] = useState(known ?? addDays(today, what === 'snooze' ? 7 : 3));
  const [error, setError] = useState<string | null>(null);

  function save(): boolean {
    if (!isDay(day) || day < first || day > last) {
      setError(`${what === 'snooze' ? '明日' : '今日'}から1年以内の日付を入力してください`);
      return false;
    }
    if (what === 'snooze') setSnoozed(place, { value: morningOf(day), before });
    else setReplyDue(place, { value: day, before });
    return true;
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
      submitLabel={submit}
      onSubmit={save}
    >
      <Field label={label} error={error}>
        <TextInput
          type="date"
          min={first}
          max={last}
          value={day}
          onChange={({ currentTarget }) => {
            setDay(currentTarget.value);
            setError(null);
          }}
        />
      </Field>
    </Dialog>
  );
}
