import { useState } from 'react';
import { FIRST_DAY, isDay, LAST_DAY } from '@/lib/day';
import { Fieldset } from '@/ui/fieldset';
import { TextInput } from '@/ui/text-input';
import { isReversed, type Period } from './scouts-state';

type ScoutsPeriodProps = Period & {
  /** Told of a period that can be searched by. */
  onChange: (period: Period) => void;
  className?: string;
};

/** First and last day of sending. A period that ends before it begins stays in the fields, says so, and changes nothing. */
export function ScoutsPeriod({ from, to, onChange, className }: ScoutsPeriodProps) {
  const [draft, setDraft] = useState<Period>({ from, to });
  const [known, setKnown] = useState<Period>({ from, to });
  // Back, forward and 条件をクリア change the period from outside.
  if (known.from !== from || known.to !== to) {
    setKnown({ from, to });
    setDraft({ from, to });
  }

  function change(part: Partial<Period>, input: HTMLInputElement) {
    const next = { ...draft, ...part };
    setDraft(next);
    // Half a date has an empty value; half a year is a date of long ago.
    const isTyping =
      input.validity.badInput || [next.from, next.to].some((day) => day !== null && !isDay(day));
    if (!isTyping && !isReversed(next)) onChange(next);
  }

  const days = [
    { part: 'from', label: '期間の開始日' },
    { part: 'to', label: '期間の終了日' },
  ] as const;
  return (
    <Fieldset
      legend="期間"
      hideLegend
      error={
        isReversed(draft)
          ? '終了日を開始日以降にしてください。この期間ではまだ絞り込んでいません。'
          : undefined
      }
      className={className}
    >
      <div className="flex items-center gap-1.5">
        {days.map(({ part, label }) => (
          <span key={part} className="contents">
            {part === 'to' ? <span aria-hidden="true">〜</span> : null}
            <TextInput
              type="date"
              aria-label={label}
              aria-invalid={isReversed(draft) || undefined}
              min={FIRST_DAY}
              max={LAST_DAY}
              value={draft[part] ?? ''}
              onChange={({ currentTarget }) => change({ [part]: currentTarget.value || null }, currentTarget)}
            />
          </span>
        ))}
      </div>
    </Fieldset>
  );
}
