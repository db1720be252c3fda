import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { addDays } from '#endpoints/jst';
import { range } from '@/lib/range';
import { Button } from '@/ui/controls/button';
import { Chip } from '@/ui/controls/chip';
import { Field } from '@/ui/forms/field';
import { MonthCalendar } from '@/ui/forms/month-calendar';
import { RadioGroup } from '@/ui/forms/radio-group';
import { TextInput } from '@/ui/forms/text-input';
import { Dialog } from '@/ui/overlays/dialog';
import type { ThreadOwner } from '../../use-thread';
import { proposedSlots } from './proposed-slots';
import {
  clockText,
  dayText,
  isPast,
  isSameSlot,
  jstPlace,
  LENGTHS,
  minutesOf,
  type Slot,
  slotsText,
  slotText,
  sortSlots,
  USUAL_LENGTH,
} from './slots';

/** More times in one message are no choice any more. */
const MOST = 10;

/** How many days ahead one can propose. */
const DAYS_AHEAD = 365;

/** The beginnings that are offered: each half hour from 9:00 to 19:30. */
const STARTS = range(22).map((index) => 9 * 60 + (index - 1) * 30);

const PAST = '過去の日時は選択できません。これからの時刻を選択してください';

type ProposeDialogProps = {
  owner: ThreadOwner;
  /** Called with the text to write into the message. */
  onPropose: (text: string) => void;
  onClose: () => void;
};

/** 日程候補: chooses several times for a meeting, which are written into the message. */
export function ProposeDialog({ owner, onPropose, onClose }: ProposeDialogProps) {
  const [openedAt] = useState(() => new Date());
  const { day: today } = jstPlace(openedAt);
  const [day, setDay] = useState(today);
  const [length, setLength] = useState<number>(USUAL_LENGTH);
  const [slots, setSlots] = useState<readonly Slot[]>([]);
  const [problem, setProblem] = useState('');

  function toggle(slot: Slot) {
    if (slots.some((each) => isSameSlot(each, slot))) {
      setSlots(slots.filter((each) => !isSameSlot(each, slot)));
      setProblem('');
    } else add(slot);
  }

  function add(slot: Slot) {
    // The clock goes on while the dialog is open.
    if (isPast(slot, new Date())) setProblem(PAST);
    else if (slots.length >= MOST) setProblem(`候補は${MOST}件までです。不要な候補を外してください`);
    else {
      setSlots(sortSlots([...slots.filter((each) => !isSameSlot(each, slot)), slot]));
      setProblem('');
    }
  }

  function submit(): boolean {
    const now = new Date();
    const past = slots.find((slot) => isPast(slot, now));
    if (slots.length === 0) setProblem('日時を1つ以上選択してください');
    else if (past) setProblem(`「${slotText(past, now)}」は過ぎています。外してから挿入してください`);
    else {
      proposedSlots(owner.cid, owner.chatGroupId).write([...slots]);
      onPropose(slotsText(slots, now));
      return true;
    }
    return false;
  }

  const countOn = (date: string) => slots.filter((slot) => slot.day === date).length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="日程候補を挿入"
      size="lg"
      submitLabel={slots.length === 0 ? '挿入する' : `${slots.length}件を挿入する`}
      onSubmit={submit}
    >
      <RadioGroup
        legend="所要時間"
        value={String(length)}
        options={LENGTHS.map((minutes) => ({ value: String(minutes), label: `${minutes}分` }))}
        onValueChange={(value) => setLength(Number(value))}
      />
      <div className="mt-4 grid gap-x-6 gap-y-4 md:grid-cols-2">
        <MonthCalendar
          value={day}
          onValueChange={setDay}
          min={today}
          max={addDays(today, DAYS_AHEAD)}
          today={today}
          noteOn={(date) => (countOn(date) === 0 ? null : `候補${countOn(date)}件`)}
        />
        <div className="flex min-w-0 flex-col gap-4">
          <StartTimes day={day} length={length} slots={slots} now={openedAt} onToggle={toggle} />
          <OtherTime onAdd={(start) => add({ day, start, length })} />
        </div>
      </div>
      <ChosenSlots slots={slots} now={openedAt} onRemove={toggle} />
      <p role="alert" className="mt-2 text-danger-ink text-sm empty:hidden">
        {problem}
      </p>
    </Dialog>
  );
}

type StartTimesProps = {
  day: string;
  length: number;
  slots: readonly Slot[];
  now: Date;
  onToggle: (slot: Slot) => void;
};

/** The usual beginnings on a day, each pressed while it is a candidate. */
function StartTimes({ day, length, slots, now, onToggle }: StartTimesProps) {
  const titleId = useId();
  return (
    <fieldset aria-labelledby={titleId} className="min-w-0">
      <p
        id={titleId}
        className="mb-1.5 font-bold text-base leading-normal md:text-sm"
      >{`${dayText(day, now)}の開始時刻`}</p>
      <div className="grid grid-cols-4 gap-1.5 sm:grid-cols-5">
        {STARTS.map((start) => {
          const slot = { day, start, length };
          const isChosen = slots.some((each) => isSameSlot(each, slot));
          return (
            <Button
              key={start}
              size="sm"
              aria-pressed={isChosen}
              aria-disabled={isPast(slot, now) || undefined}
              className="px-0 tabular-nums aria-pressed:border-accent-fill aria-pressed:bg-accent-soft aria-pressed:font-bold aria-pressed:text-accent aria-pressed:enabled-hover:bg-accent-soft"
              onClick={() => onToggle(slot)}
            >
              {clockText(start)}
            </Button>
          );
        })}
      </div>
    </fieldset>
  );
}

/** A beginning that is not among the usual ones. */
function OtherTime({ onAdd }: { onAdd: (start: number) => void }) {
  const [time, setTime] = useState('');
  const start = minutesOf(time);

  function add() {
    if (start === null) return;
    onAdd(start);
    setTime('');
  }

  return (
    <div className="flex items-end gap-2">
      <Field label="その他の開始時刻">
        <TextInput
          type="time"
          value={time}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
      </Field>
      <Button icon={<Plus />} aria-disabled={start === null || undefined} onClick={add}>
        追加
      </Button>
    </div>
  );
}

type ChosenSlotsProps = { slots: readonly Slot[]; now: Date; onRemove: (slot: Slot) => void };

/** What is going to be inserted. */
function ChosenSlots({ slots, now, onRemove }: ChosenSlotsProps) {
  return (
    <div className="mt-4">
      <h3 className="mb-1.5 font-bold text-base md:text-sm">挿入する候補</h3>
      <p role="status" className={slots.length === 0 ? 'text-ink-subtle text-sm' : 'sr-only'}>
        {slots.length === 0 ? 'カレンダーで日付を選び、開始時刻を選択してください' : `候補${slots.length}件`}
      </p>
      {slots.length === 0 ? null : (
        <ul aria-label="挿入する候補" className="flex flex-wrap gap-2">
          {slots.map((slot) => {
            const text = slotText(slot, now);
            return (
              <li key={text} className="flex max-w-full">
                <Chip tone="accent" onRemove={() => onRemove(slot)}>
                  {text}
                </Chip>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
