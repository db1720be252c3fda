import { type ReactNode, useState } from 'react';
import { dayOf } from '#endpoints/jst';
import { FIRST_DAY, isDay, LAST_DAY } from '@/lib/dates/day';
import { isReversed, type Period } from '@/lib/dates/period';
import { periodPresets, presetOf } from '@/lib/dates/period-presets';
import { Fieldset } from '@/ui/forms/fieldset';
import { Select } from '@/ui/forms/select';
import { TextInput } from '@/ui/forms/text-input';
import type { Filters } from './define-list';
import type { Filter } from './filter';
import type { FilterName, ListInUse } from './use-list';

type DaysFilterProps<F extends Filters> = {
  list: ListInUse<F>;
  name: FilterName<F, Filter<Period>>;
  className?: string;
};

/** The choice that shows the fields of the days. */
const OWN_DAYS = '日付を指定';

const ALWAYS: Period = { from: null, to: null };

/**
 * The control of a `filter.days`: a preset, or on request first and last day. A period that ends before it begins stays in
 * the fields, says so, and changes nothing.
 */
export function DaysFilterField<F extends Filters>(props: DaysFilterProps<F>): ReactNode;
export function DaysFilterField({ list, name, className }: DaysFilterProps<Record<string, Filter<Period>>>) {
  const { from, to } = list.state[name] ?? ALWAYS;
  const onChange = (period: Period) => list.set(name, period, { replace: true });
  const [draft, setDraft] = useState<Period>({ from, to });
  const [known, setKnown] = useState<Period>({ from, to });
  const [isAsked, setIsAsked] = useState(false);
  // Back, forward and 条件をクリア change the period from outside.
  if (known.from !== from || known.to !== to) {
    setKnown({ from, to });
    setDraft({ from, to });
    if (from !== draft.from || to !== draft.to) setIsAsked(false);
  }

  function change(part: Partial<Period>, input: HTMLInputElement) {
    const next = { ...draft, ...part };
    setDraft(next);
    // Days that happen to be a preset stay in the fields in which they were typed.
    setIsAsked(true);
    // Half a date has an empty value; half a year is a date of long ago.
    const isTyping =
      input.validity.badInput || [next.from, next.to].some((day) => day !== null && !isDay(day));
    if (!isTyping && !isReversed(next)) onChange(next);
  }

  const presets = periodPresets(dayOf(new Date()));
  const isAlways = draft.from === null && draft.to === null;
  const preset = isAlways ? '' : (presetOf(presets, draft)?.name ?? OWN_DAYS);
  const chosen = isAsked ? OWN_DAYS : preset;

  function choose(name: string) {
    setIsAsked(name === OWN_DAYS);
    if (name === OWN_DAYS) return;
    const period = presets.find((preset) => preset.name === name)?.period ?? ALWAYS;
    setDraft(period);
    onChange(period);
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
      <div className="flex flex-wrap items-center gap-1.5 md:flex-nowrap">
        <Select
          aria-label="期間の選択"
          className="basis-full md:basis-32 md:shrink-0"
          placeholder="すべての期間"
          value={chosen}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {presets.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
          <option>{OWN_DAYS}</option>
        </Select>
        {(chosen === OWN_DAYS ? days : []).map(({ part, label }) => (
          <span key={part} className="contents">
            {part === 'to' ? <span aria-hidden="true">〜</span> : null}
            <TextInput
              type="date"
              className="flex-1 md:w-36 md:flex-none"
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
