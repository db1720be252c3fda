import {
  type Codec,
  choiceCodec,
  flagCodec,
  idCodec,
  numberCodec,
  switchCodec,
  textCodec,
} from '@/lib/address/url-state';
import { formatDay } from '@/lib/dates/day';
import { isReversed, type Period, periodCodec } from '@/lib/dates/period';

/** What the chip of a condition says, and the filter's value without it. */
type FilterChip<Value> = {
  /** Tells apart the chips of one filter; empty where it has one. */
  key: string;
  label: string;
  without: Value;
  /** The condition holds unless somebody drops it. */
  isDefault?: boolean;
};

/** Returns the name of an id, or an empty text while it is not known. */
export type NameOf = (id: string) => string;

/**
 * One value of a list's state: how the address holds it, the fields that the call is sent for it, and its chips. `Sent` is
 * checked against the query of the endpoint by `defineList`.
 */
export type Filter<Value, Sent extends object = object> = {
  codec: Codec<Value>;
  toQuery(value: Value): Sent;
  chips(value: Value, nameOf: NameOf): FilterChip<Value>[];
  /** Order or view: it narrows nothing, and stays when the conditions are cleared. */
  isKept?: boolean;
  /** The platform does not know it (`defineList`): it is never sent, and has no control. */
  isUnknown?: boolean;
};

/** A filter by one of a few words, which its control offers. */
export type ChoiceFilter<Value extends string | null = string | null, Sent extends object = object> = Filter<
  Value,
  Sent
> & { title: string; options: readonly { value: string; label: string }[] };

type Fields<Field extends string, Value> = { [Name in Field]?: Value | undefined };

/** The fields of a query; TypeScript widens a computed key, so that the type is the caller's. */
function fields<Field extends string, Value>(field: Field, value: Value): Fields<Field, Value>;
function fields(field: string, value: unknown): object {
  return { [field]: value };
}

const noChips = () => [];

type ChoiceOptions<Value extends string> = {
  /** What is chosen, as 「状態」. */
  title: string;
  values: readonly Value[];
  names: Readonly<Record<Value, string>>;
  /** The text of the chip; by default 「状態:既読」. */
  chip?: (name: string) => string;
};

// For `import * as filter`. The first argument is the field of the query that a filter is sent in.

/** Words to search for. */
export const words = <const Field extends string>(
  field: Field,
  { max = 100 } = {},
): Filter<string, Fields<Field, string>> => ({
  codec: textCodec(max),
  toQuery: (words) => fields(field, words.trim() || undefined),
  chips: (words) => (words === '' ? [] : [{ key: '', label: `「${words}」`, without: '' }]),
});

/** One thing by its id, such as a project. */
export const one = <const Field extends string>(
  field: Field,
  { title, chip = (name) => `${title}:${name}` }: { title: string; chip?: (name: string) => string },
): Filter<string | null, Fields<Field, string>> => ({
  codec: idCodec,
  toQuery: (id) => fields(field, id ?? undefined),
  chips: (id, nameOf) => (id === null ? [] : [{ key: '', label: chip(nameOf(id)), without: null }]),
});

/** One of a few words, or none. */
export const choice = <const Field extends string, const Value extends string>(
  field: Field,
  { title, values, names, chip = (name) => `${title}:${name}` }: ChoiceOptions<Value>,
): ChoiceFilter<Value | null, Fields<Field, Value>> => ({
  title,
  options: values.map((value) => ({ value, label: names[value] })),
  codec: choiceCodec(values, null),
  toQuery: (value) => fields(field, value ?? undefined),
  chips: (value) => (value === null ? [] : [{ key: '', label: chip(names[value]), without: null }]),
});

/** The order of the rows. */
export const order = <const Field extends string, const Value extends string>(
  field: Field,
  options: readonly { value: Value; label: string }[],
  fallback: NoInfer<Value>,
): ChoiceFilter<Value, Fields<Field, Value>> => ({
  title: '並び順',
  options,
  codec: choiceCodec(
    options.map(({ value }) => value),
    fallback,
  ),
  toQuery: (value) => fields(field, value),
  chips: noChips,
  isKept: true,
});

/** Several texts, of which any fits; each has a chip, which `chip` names by the name that the screen knows. */
export const many = <const Field extends string, Text extends string>(
  field: Field,
  codec: Codec<Text[]>,
  chip: (name: string, value: Text) => string,
): Filter<Text[], Fields<Field, Text[]>> => ({
  codec,
  toQuery: (values) => fields(field, values.length > 0 ? values : undefined),
  chips: (values, nameOf) =>
    values.map((value) => ({
      key: value,
      label: chip(nameOf(value), value),
      without: values.filter((other) => other !== value),
    })),
});

/** A number within bounds, or none. */
export const number = <const Field extends string>(
  field: Field,
  [min, max]: readonly [number, number],
  chip: (value: number) => string,
): Filter<number | null, Fields<Field, number>> => ({
  codec: numberCodec(min, max),
  toQuery: (value) => fields(field, value ?? undefined),
  chips: (value) => (value === null ? [] : [{ key: '', label: chip(value), without: null }]),
});

/** A switch that is off by default. */
export const flag = <const Field extends string>(
  field: Field,
  label: string,
): Filter<boolean, Fields<Field, boolean>> => ({
  codec: flagCodec,
  toQuery: (isOn) => fields(field, isOn || undefined),
  chips: (isOn) => (isOn ? [{ key: '', label, without: false }] : []),
});

/** A switch that is on by default. */
export const onUnless = <const Field extends string>(
  field: Field,
  label: string,
): Filter<boolean, Fields<Field, boolean>> => ({
  codec: switchCodec,
  toQuery: (isOn) => fields(field, isOn || undefined),
  chips: (isOn) => (isOn ? [{ key: '', label, without: false, isDefault: true }] : []),
});

/** A first and a last day, both included. A period that ends before it begins selects nothing, and is not sent. */
export const days = <const From extends string, const To extends string>(
  from: From,
  to: To,
  { title }: { title: string },
): Filter<Period, Fields<From, string> & Fields<To, string>> => ({
  codec: periodCodec,
  toQuery: (period) => {
    const days = isReversed(period) ? { from: null, to: null } : period;
    return { ...fields(from, days.from ?? undefined), ...fields(to, days.to ?? undefined) };
  },
  chips: (period) => {
    if ((period.from === null && period.to === null) || isReversed(period)) return [];
    const [first, last] = [period.from, period.to].map((day) => (day === null ? '' : formatDay(day)));
    return [{ key: '', label: `${title}:${first}〜${last}`, without: { from: null, to: null } }];
  },
});

/** What the address holds and the call is not sent, such as a tab. */
export const view = <Value>(codec: Codec<Value>): Filter<Value, Record<never, never>> => ({
  codec,
  toQuery: () => ({}),
  chips: noChips,
  isKept: true,
});

/** A condition that is sent as the screen says; `chip` names it where it has a chip. */
export const own = <Value, Sent extends object>(
  codec: Codec<Value>,
  toQuery: (value: Value) => Sent,
  chip?: (value: Value) => string,
): Filter<Value, Sent> => ({
  codec,
  toQuery,
  chips: (value) =>
    chip && codec.write(value).length > 0 ? [{ key: '', label: chip(value), without: codec.read([]) }] : [],
});
