import type { GenericSchema } from 'valibot';
import { isExtension } from '#endpoints/extension';
import { type Fields, isFields, valueAt } from './parts';

/** What of a record is not known, as paths of its parts: `content.detail.work`. */
export type Gaps = {
  /** Was there, or may be under another name, and was not understood: it must not be written. */
  unclear: readonly string[];
  /** Was not there, in an answer that is understood otherwise: to be written only once somebody has typed it. */
  absent: readonly string[];
};

/** The schema below `nullish` and its kin. */
function core(schema: unknown): Fields {
  const fields: Fields = { ...Object(schema) };
  return isFields(fields.wrapped) ? core(fields.wrapped) : fields;
}

/** Collects the parts that a record lacks, and whether it has any that its schema does not know. */
function compare(
  schema: unknown,
  data: unknown,
  at: string,
  found: { absent: string[]; hasOthers: boolean },
) {
  const { entries } = core(schema);
  if (!isFields(entries) || (data ?? null) === null) return;
  if (!isFields(data)) {
    // An array passes for an object without any of its entries.
    found.absent.push(at);
    found.hasOthers = true;
    return;
  }
  for (const [name, entry] of Object.entries(entries)) {
    const path = at === '' ? name : `${at}.${name}`;
    if (name in data) compare(entry, data[name], path, found);
    else if (!isExtension(entry)) found.absent.push(path);
  }
  found.hasOthers ||= Object.keys(data).some((name) => !(name in entries));
}

/**
 * Returns the gaps of a record as it came. A part that is missing beside something that the app does not know may be that,
 * under another name.
 */
function findGaps(schema: GenericSchema, data: unknown, misread: readonly string[]): Gaps {
  const found = { absent: [] as string[], hasOthers: false };
  compare(schema, data, '', found);
  return found.hasOthers
    ? { unclear: [...misread, ...found.absent], absent: [] }
    : { unclear: misread, absent: found.absent };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The unchanged fields of an absent part, as paths in a body. They are not sent: a write could empty what was never read. */
export function untouchedParts(
  absent: readonly string[],
  { sent, read }: { sent: object; read: object },
): string[] {
  return absent.flatMap((path): string[] => {
    const value = valueAt(sent, path);
    const before = valueAt(read, path);
    if (isFields(value)) {
      const fields = Object.keys(value).map((name) => (path === '' ? name : `${path}.${name}`));
      const untouched = untouchedParts(fields, { sent, read });
      return path !== '' && untouched.length === fields.length ? [path] : untouched;
    }
    return isSame(value, before) ? [path] : [];
  });
}

/** Notes in a record which gaps it had when it came. */
export function withGaps(
  record: unknown,
  { schema, data, misread }: { schema: GenericSchema; data: unknown; misread: readonly string[] },
): unknown {
  if (!isFields(record)) return record;
  const { unclear, absent } = findGaps(schema, data, misread);
  return unclear.length + absent.length === 0
    ? record
    : Object.assign(record, { unclearParts: unclear, absentParts: absent });
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];

/** Returns a record with the gaps that another one has in one part. */
export function withGapsOf<Whole extends object>(
  record: Whole,
  { part, from }: { part: string; from: object },
): Whole {
  const isWithin = (path: string) => path === part || path.startsWith(`${part}.`);
  const joined = (of: keyof Gaps) => [
    ...gapsOf(record)[of].filter((path) => !isWithin(path)),
    ...gapsOf(from)[of].filter(isWithin),
  ];
  return { ...record, unclearParts: joined('unclear'), absentParts: joined('absent') };
}

/** The gaps of a record that an `edited` call read, or of a part of it, with paths relative to it. */
export function gapsOf(record: object | null, part = ''): Gaps {
  const { unclearParts, absentParts }: Fields = { ...record };
  const within = (paths: unknown) =>
    textsOf(paths).flatMap((path) => {
      if (part === '' || part === path || part.startsWith(`${path}.`)) return part === '' ? path : '';
      return path.startsWith(`${part}.`) ? path.slice(part.length + 1) : [];
    });
  return { unclear: within(unclearParts), absent: within(absentParts) };
}
