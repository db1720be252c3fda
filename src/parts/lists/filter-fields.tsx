import type { ReactNode } from 'react';
import { Checkbox } from '@/ui/forms/checkbox';
import { Field } from '@/ui/forms/field';
import { Select } from '@/ui/forms/select';
import type { Filters } from './define-list';
import type { ChoiceFilter, Filter } from './filter';
import type { FilterName, ListInUse } from './use-list';

type FieldProps = {
  /** Shows the label; beside others the first option says what is chosen. */
  hasLabel?: boolean;
  className?: string;
};

type ChoiceFilterProps = FieldProps & {
  /** The first option, of what is not narrowed; by default 「すべての〈title〉」. */
  placeholder?: string;
};

/** The control of a `filter.choice` or a `filter.order`; nothing where the platform has no choice. */
export function ChoiceFilterField<F extends Filters>(
  props: ChoiceFilterProps & { list: ListInUse<F>; name: FilterName<F, ChoiceFilter> },
): ReactNode;
export function ChoiceFilterField({
  list: { filters, state, set },
  name,
  placeholder,
  hasLabel = false,
  className,
}: ChoiceFilterProps & { list: ListInUse<Record<string, ChoiceFilter>>; name: string }) {
  const filter = filters[name];
  if (!filter || filter.options.length === 0) return null;
  const { title, options, codec, isKept } = filter;
  return (
    <Field label={title} hideLabel={!hasLabel} className={className}>
      <Select
        placeholder={isKept ? undefined : (placeholder ?? `すべての${title}`)}
        value={state[name] ?? ''}
        options={options}
        onChange={({ currentTarget }) => set(name, codec.read([currentTarget.value]))}
      />
    </Field>
  );
}

type OneFilterProps = FieldProps & {
  label: string;
  placeholder?: string;
  options: readonly { value: string; label: string }[];
  /** Names a chosen one that the options lack: it still narrows the list and must show. */
  missingName?: string;
};

/** The control of a `filter.one`, with the options that the screen knows. */
export function OneFilterField<F extends Filters>(
  props: OneFilterProps & { list: ListInUse<F>; name: FilterName<F, Filter<string | null>> },
): ReactNode;
export function OneFilterField({
  list: { state, set },
  name,
  label,
  placeholder = `すべての${label}`,
  options,
  missingName = `選択中の${label}`,
  hasLabel = false,
  className,
}: OneFilterProps & { list: ListInUse<Record<string, Filter<string | null>>>; name: string }) {
  const value = state[name] ?? '';
  const isListed = value === '' || options.some((option) => option.value === value);
  return (
    <Field label={label} hideLabel={!hasLabel} className={className}>
      <Select
        placeholder={placeholder}
        value={value}
        options={options}
        onChange={({ currentTarget }) => set(name, currentTarget.value || null)}
      >
        {isListed ? null : <option value={value}>{missingName}</option>}
      </Select>
    </Field>
  );
}

type FlagFilterProps = { label: string; description?: string };

/** The checkbox of a `filter.flag` or a `filter.onUnless`; nothing where the platform does not know it. */
export function FlagFilterField<F extends Filters>(
  props: FlagFilterProps & { list: ListInUse<F>; name: FilterName<F, Filter<boolean>> },
): ReactNode;
export function FlagFilterField({
  list: { filters, state, set },
  name,
  ...props
}: FlagFilterProps & { list: ListInUse<Record<string, Filter<boolean>>>; name: string }) {
  if (filters[name]?.isUnknown) return null;
  return (
    <Checkbox
      {...props}
      checked={state[name] ?? false}
      onChange={({ target }) => set(name, target.checked)}
    />
  );
}

type NumberFilterProps = {
  label: string;
  /** The numbers that can be chosen. */
  steps: readonly number[];
  nameOf: (value: number) => string;
};

/** The select of a `filter.number`. */
export function NumberFilterField<F extends Filters>(
  props: NumberFilterProps & { list: ListInUse<F>; name: FilterName<F, Filter<number | null>> },
): ReactNode;
export function NumberFilterField({
  list: { filters, state, set },
  name,
  label,
  steps,
  nameOf,
}: NumberFilterProps & { list: ListInUse<Record<string, Filter<number | null>>>; name: string }) {
  return (
    <Field label={label}>
      <Select
        value={String(state[name] ?? '')}
        placeholder="指定なし"
        options={steps.map((value) => ({ value: String(value), label: nameOf(value) }))}
        onChange={({ target }) => set(name, filters[name]?.codec.read([target.value]) ?? null)}
      />
    </Field>
  );
}
