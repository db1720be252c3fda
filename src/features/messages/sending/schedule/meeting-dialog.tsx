import { useState } from 'react';
import { addDays } from '#endpoints/jst';
import { addressOf, paths } from '@/config/paths';
import { saveBlob } from '@/lib/browser/save-blob';
import { isDay } from '@/lib/dates/day';
import { displayName } from '@/lib/text/format';
import { useCorporationId } from '@/session/use-session';
import { showToast } from '@/ui/feedback/toast-store';
import { Field } from '@/ui/forms/field';
import { RadioGroup } from '@/ui/forms/radio-group';
import { Select } from '@/ui/forms/select';
import { TextInput } from '@/ui/forms/text-input';
import { Link } from '@/ui/navigation/link';
import { Dialog } from '@/ui/overlays/dialog';
import type { MessageTarget } from '../../use-conversation';
import { calendarFile } from './calendar-file';
import { googleCalendarUrl, outlookCalendarUrl } from './calendar-links';
import type { Meeting } from './meeting';
import { proposedSlots } from './proposed-slots';
import { clockText, isPast, jstPlace, LENGTHS, minutesOf, type Slot, slotText, USUAL_LENGTH } from './slots';

/** The choice of a time that was not proposed. */
const OTHER = 'other';

type Draft = { day: string; time: string; length: number };

/** The time that a draft describes, or what is missing of it. */
function readDraft({ day, time, length }: Draft, now: Date): { slot: Slot } | { problem: string } {
  const start = minutesOf(time);
  if (!isDay(day) || start === null) return { problem: '日付と開始時刻を入力してください' };
  const slot = { day, start, length };
  return isPast(slot, now)
    ? { problem: '過去の日時は選択できません。これからの日時を入力してください' }
    : { slot };
}

function CalendarLinks({ meeting }: { meeting: Meeting }) {
  return (
    <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <Link href={googleCalendarUrl(meeting)} external className="touch-target">
        Googleカレンダーに登録
      </Link>
      <Link href={outlookCalendarUrl(meeting)} external className="touch-target">
        Outlookに登録
      </Link>
    </p>
  );
}

type MeetingDialogProps = { target: MessageTarget; onClose: () => void };

/** Brings a time that was agreed into a calendar: one of those proposed last here, or any other. */
export function MeetingDialog({ target, onClose }: MeetingDialogProps) {
  const cid = useCorporationId();
  const [openedAt] = useState(() => new Date());
  const [proposed] = useState(() =>
    (proposedSlots(cid, target.chatGroupId).read() ?? []).filter((slot) => !isPast(slot, openedAt)),
  );
  const tomorrow = addDays(jstPlace(openedAt).day, 1);
  const [choice, setChoice] = useState(proposed.length === 0 ? OTHER : '0');
  const [draft, setDraft] = useState<Draft>({
    day: tomorrow,
    time: clockText(10 * 60),
    length: USUAL_LENGTH,
  });
  const [problem, setProblem] = useState('');
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setProblem('');
  };

  const proposedSlot = choice === OTHER ? undefined : proposed[Number(choice)];
  const readSlot = (now: Date) => (proposedSlot ? { slot: proposedSlot } : readDraft(draft, now));
  const meetingAt = (slot: Slot): Meeting => ({
    slot,
    candidateName: displayName(target.partner),
    projectTitle: target.project.title,
    chatGroupId: target.chatGroupId,
    address: addressOf(paths.conversation(target.chatGroupId)),
  });

  function save(): boolean {
    const now = new Date();
    const read = readSlot(now);
    if ('problem' in read) {
      setProblem(read.problem);
      return false;
    }
    const { slot } = read;
    const text = calendarFile(meetingAt(slot), now);
    const name = `面談_${slot.day}_${clockText(slot.start).replace(':', '').padStart(4, '0')}.ics`;
    saveBlob(new Blob([text], { type: 'text/calendar' }), name);
    showToast({ message: '予定のファイルを保存しました。開くとカレンダーに登録できます' });
    return true;
  }

  const shown = readSlot(openedAt);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="決まった日程を保存"
      description="カレンダーに登録できるファイル(.ics)を保存します。もう一度保存すると、同じ予定の日時が変わります。"
      submitLabel="ファイルを保存"
      onSubmit={save}
    >
      {proposed.length === 0 ? null : (
        <RadioGroup
          legend="日時"
          direction="column"
          value={choice}
          options={[
            ...proposed.map((slot, index) => ({ value: String(index), label: slotText(slot, openedAt) })),
            { value: OTHER, label: 'その他の日時' },
          ]}
          onValueChange={(value) => {
            setChoice(value);
            setProblem('');
          }}
        />
      )}
      {choice === OTHER ? (
        <div className="mt-4 grid gap-4 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)]">
          <Field label="日付">
            <TextInput
              type="date"
              min={jstPlace(openedAt).day}
              value={draft.day}
              onChange={({ currentTarget }) => change({ day: currentTarget.value })}
            />
          </Field>
          <Field label="開始時刻">
            <TextInput
              type="time"
              value={draft.time}
              onChange={({ currentTarget }) => change({ time: currentTarget.value })}
            />
          </Field>
          <Field label="所要時間">
            <Select
              value={String(draft.length)}
              options={LENGTHS.map((minutes) => ({ value: String(minutes), label: `${minutes}分` }))}
              onChange={({ currentTarget }) => change({ length: Number(currentTarget.value) })}
            />
          </Field>
        </div>
      ) : null}
      <p role="alert" className="mt-2 text-danger-ink text-sm empty:hidden">
        {problem}
      </p>
      {'slot' in shown ? <CalendarLinks meeting={meetingAt(shown.slot)} /> : null}
    </Dialog>
  );
}
