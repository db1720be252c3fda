import { useState } from 'react';
import * as v from 'valibot';
import { CHAT_MESSAGE_MAX_LENGTH, TextMessageInput } from '#endpoints/chat';
import { addDays, dayOf, toJst } from '#endpoints/jst';
import { MAX_PLANNED_DAYS } from '#endpoints/planned-message';
import { isDay } from '@/lib/dates/day';
import { LeaveGuard } from '@/parts/shell/leave-guard';
import { ProblemNotice } from '@/ui/feedback/problem-notice';
import { Field } from '@/ui/forms/field';
import { TextInput } from '@/ui/forms/text-input';
import { Textarea } from '@/ui/forms/textarea';
import { Dialog } from '@/ui/overlays/dialog';

/** What is written and when it leaves. */
export type Plan = { textMessage: string; sendAt: string };

type LaterDialogProps = {
  /** What is changed; left out where only the time is asked for. */
  planned?: Plan;
  /** What the text is called. */
  textLabel?: string;
  /** Returns what went wrong, or null when it is done. */
  onSave: (plan: Plan) => Promise<string | null>;
  onClose: () => void;
};

type Draft = { textMessage: string; day: string; time: string };

function draftOf(planned: Plan | undefined, now: Date): Draft {
  const isAhead = planned !== undefined && new Date(planned.sendAt) > now;
  const textMessage = planned?.textMessage ?? '';
  if (!isAhead) return { textMessage, day: addDays(dayOf(now), 1), time: '09:00' };
  const at = new Date(planned.sendAt);
  return { textMessage, day: dayOf(at), time: toJst(at).toISOString().slice(11, 16) };
}

/** The instant that is described, or what is wrong with it. */
function readTime({ day, time }: Draft, now: Date): { sendAt: string } | { problem: string } {
  if (!isDay(day) || !/^\d\d:\d\d$/.test(time)) return { problem: '日付と時刻を入力してください' };
  const at = new Date(`${day}T${time}:00+09:00`);
  if (at <= now) return { problem: '過去の日時には予約できません。これからの日時を入力してください' };
  if (day > addDays(dayOf(now), MAX_PLANNED_DAYS - 1)) {
    return { problem: `予約できるのは${MAX_PLANNED_DAYS}日先までです。日付を入力し直してください` };
  }
  return { sendAt: at.toISOString() };
}

/** Asks when a message leaves, and for its text where a planned one is changed. */
export function LaterDialog({ planned, textLabel = 'メッセージ', onSave, onClose }: LaterDialogProps) {
  const [openedAt] = useState(() => new Date());
  const [first] = useState(() => draftOf(planned, openedAt));
  const [draft, setDraft] = useState(first);
  const [timeProblem, setTimeProblem] = useState('');
  const [textProblem, setTextProblem] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const today = dayOf(openedAt);

  function change(part: Partial<Draft>) {
    setDraft({ ...draft, ...part });
    setTimeProblem('');
    setTextProblem(null);
    setProblem('');
  }

  async function save(): Promise<boolean> {
    const text = v.safeParse(TextMessageInput, { textMessage: draft.textMessage });
    if (planned && !text.success) {
      setTextProblem(text.issues[0].message);
      return false;
    }
    const read = readTime(draft, new Date());
    if ('problem' in read) {
      setTimeProblem(read.problem);
      return false;
    }
    const failure = await onSave({ textMessage: draft.textMessage.trimEnd(), sendAt: read.sendAt });
    setProblem(failure ?? '');
    return failure === null;
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={planned ? '予約を編集' : '送信日時を指定'}
      description={planned ? '保存した人の名前で送信されます。' : undefined}
      submitLabel={planned ? '予約を保存' : '予約する'}
      onSubmit={save}
    >
      <LeaveGuard isDirty={draft.textMessage !== first.textMessage} />
      <div className="flex flex-col gap-4">
        {planned ? (
          <Field label={textLabel} error={textProblem}>
            <Textarea
              rows={6}
              maxLength={CHAT_MESSAGE_MAX_LENGTH}
              value={draft.textMessage}
              onChange={({ currentTarget }) => change({ textMessage: currentTarget.value })}
            />
          </Field>
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="日付" error={timeProblem || null}>
            <TextInput
              type="date"
              min={today}
              max={addDays(today, MAX_PLANNED_DAYS - 1)}
              value={draft.day}
              onChange={({ currentTarget }) => change({ day: currentTarget.value })}
            />
          </Field>
          <Field label="時刻">
            <TextInput
              type="time"
              value={draft.time}
              onChange={({ currentTarget }) => change({ time: currentTarget.value })}
            />
          </Field>
        </div>
        <ProblemNotice text={problem} />
      </div>
    </Dialog>
  );
}
