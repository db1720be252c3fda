/** What a form holds: texts, numbers, what is checked or not, and lists of texts. */
export type FormValues = Readonly<Record<string, string | number | boolean | readonly string[]>>;

type Value = FormValues[string];

const isSameValue = (a: Value | undefined, b: Value | undefined): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((text, i) => text === b[i])
    : Object.is(a, b);

/** Whether two states of one form say the same. */
export const isSame = <Values extends FormValues>(a: Values, b: Values): boolean =>
  Object.keys(a).every((key) => isSameValue(a[key], b[key]));

/** The fields in which two states of one form differ. */
export const differingFields = <Values extends FormValues>(a: Values, b: Values): (keyof Values & string)[] =>
  Object.keys(a).filter((key) => !isSameValue(a[key], b[key]));

/** Joins two changes of `base`: each field as I changed it, else as they have it. */
export function mergeValues<Values extends FormValues>(
  base: Values,
  { mine, theirs }: { mine: Values; theirs: Values },
): Values {
  const changed = Object.fromEntries(differingFields(mine, base).map((key) => [key, mine[key]]));
  return { ...theirs, ...changed };
}

/** Whether something that was stored has the fields of a form, each of its kind. */
export function isLike<Values extends FormValues>(stored: unknown, like: Values): stored is Values {
  if (typeof stored !== 'object' || stored === null) return false;
  const found = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(like).every(([key, value]) => {
    const other = found.get(key);
    return Array.isArray(value)
      ? Array.isArray(other) && other.every((item) => typeof item === 'string')
      : typeof other === typeof value;
  });
}
