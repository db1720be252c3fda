import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { countCharacters } from '#endpoints/count-characters';
import { dayOf } from '#endpoints/jst';
import { addMonths, nextTerm, RECONTACT_NOTE_MAX_LENGTH, recontactDays } from '#endpoints/recontact-days';
import type { ListedProfile } from '#endpoints/user-profile';
import { formatShortDay, isDay } from '@/lib/dates/day';
import { displayName } from '@/lib/text/format';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/controls/button';
import { Field } from '@/ui/forms/field';
import { TextInput } from '@/ui/forms/text-input';
import { Dialog } from '@/ui/overlays/dialog';
import { setRecontact } from './recontact-actions';

export type RecontactDialogProps = { profile: ListedProfile; onClose: () => void };

/** The days that are offered beside any other one. */
function choicesOf(today: string): { label: string; day: string }[] {
  const term = nextTerm(today);
  return [
    { label: '1か月後', day: addMonths(today, 1) },
    { label: '3か月後', day: addMonths(today, 3) },
    { label: `来期(${formatShortDay(term)})`, day: term },
  ];
}

/** Asks for the day on which to contact a candidate again, and a note; takes it off, too. What was typed stays when it fails. */
export function RecontactDialog({ profile, onClose }: RecontactDialogProps) {
  const { universalUid, relation } = profile;
  const place = { queryClient: useQueryClient(), cid: useCorporationId(), universalUid };
  // As it was when the dialog opened: the mark already shows what is on its way.
  const [before] = useState(relation.recontact);
  const now = new Date();
  const { first, last } = recontactDays(now);
  const [day, setDay] = useState(before?.recontactOn ?? addMonths(dayOf(now), 1));
  const [note, setNote] = useState(before?.note ?? '');
  const [error, setError] = useState<string | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const isTooLong = countCharacters(note) > RECONTACT_NOTE_MAX_LENGTH;

  async function save(): Promise<boolean> {
    if (!isDay(day) || day < first || day > last) {
      setError(
        isDay(day) && day < first
          ? '過去の日付は指定できません。今日以降の日付を選んでください'
          : '今日から3年以内の日付を入力してください',
      );
      return false;
    }
    return setRecontact(place, { recontactOn: day, note: note.trim() }, { before });
  }

  async function remove() {
    setIsRemoving(true);
    const isRemoved = await setRecontact(place, null, { before });
    if (isRemoved) onClose();
    else setIsRemoving(false);
  }

  function choose(chosen: string) {
    setDay(chosen);
    setError(null);
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="再連絡日"
      description={`${displayName(profile)}さんに再び連絡する日です。その日の「今日やること」に表示されます。メンバー全員に表示されます。`}
      submitLabel="設定する"
      onSubmit={save}
      submitDisabled={isTooLong}
      footerAside={
        before ? (
          <Button loading={isRemoving} onClick={() => void remove()}>
            再連絡日を外す
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-3">
        <Field label="連絡する日" error={error}>
          <TextInput
            type="date"
            min={first}
            max={last}
            value={day}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          {choicesOf(dayOf(now)).map((choice) => (
            <Button
              key={choice.label}
              size="sm"
              variant="secondary"
              aria-pressed={choice.day === day}
              onClick={() => choose(choice.day)}
            >
              {choice.label}
            </Button>
          ))}
        </div>
        <Field
          label="メモ"
          optional
          hint="社内の記録です。候補者には表示されません。"
          error={isTooLong ? `メモは${RECONTACT_NOTE_MAX_LENGTH}文字以内で入力してください` : undefined}
        >
          <TextInput
            value={note}
            placeholder="例:4月から週3日稼働できる見込み"
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
