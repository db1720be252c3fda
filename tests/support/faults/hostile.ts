import fc, { type Arbitrary } from 'fast-check';

const nested = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
};

/** Days and instants that look right, and are none, or none that every calendar has. */
export const hostileDates: readonly string[] = [
  '2026-02-31',
  '0000-01-01',
  '0001-01-01',
  '9998-12-31',
  '9999-12-31',
  '2026-13-01',
  '2026-02-31T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-02-29',
  '2026-04-31T09:00:00+09:00',
  '2026-01-01T00:00:00+15:59',
  '2026-01-01T00:00:00+16:00',
  '2026-01-01T00:00:00-23:59',
  '2026-01-01T00:00:00.000000001Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:00+14:00',
  '2026-01-01T23:59:60Z',
  '0000-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
];

/** Texts that break what was built by gluing texts together. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202Egnp.exe',
  '\u200b',
  '\ufeff',
  "'",
  '"',
  '\\',
  '%',
  '_',
  "'; drop table corporation; --",
  "' or '1'='1",
  '$1',
  '#{1+1}',
  '{{constructor}}',
  '(((((((((((',
  '[a-',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '..\\..\\secret',
  'logo/../chat/x.pdf',
  'file:///etc/passwd',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e999',
  '-1',
  '9999999999999999999999',
  ...hostileDates,
  '👨‍👩‍👧‍👦'.repeat(40),
  'ﷺ'.repeat(3000),
  'a'.repeat(65),
  'x'.repeat(100_000),
  `${'a.'.repeat(20_000)}@`,
  '\u0301'.repeat(5000),
];

/** Numbers at and beyond what the types of a database hold. */
const hostileNumbers: readonly number[] = [
  0,
  -0,
  -1,
  0.1,
  1e-320,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1.7976931348623157e308,
];

/** What no field of a body is: JSON of the wrong kind, too much of it, or too deep. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...hostileTexts) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...hostileNumbers, null, true, false) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>([], {}, [null], [[]], { $ne: 1 }, { length: 1e9 }, nested(3000)),
  },
  { weight: 1, arbitrary: fc.constant<unknown>(Array.from({ length: 3000 }, (_, index) => `${index}`)) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

type Step = string | number;
const isBranch = (value: unknown): value is Record<string, unknown> | unknown[] =>
  typeof value === 'object' && value !== null && !(value instanceof Blob);

/** Where the parts of a value are, itself included. */
function placesIn(value: unknown, path: readonly Step[] = []): (readonly Step[])[] {
  const inner = isBranch(value)
    ? Object.entries(value).flatMap(([key, part]) => placesIn(part, [...path, key]))
    : [];
  return [path, ...inner];
}

function changeAt(
  value: unknown,
  [step, ...rest]: readonly Step[],
  change: (part: unknown) => unknown,
): unknown {
  if (step === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.map((part, index) => (String(index) === String(step) ? changeAt(part, rest, change) : part));
  }
  const record: Record<string, unknown> = Object(value);
  return { ...record, [step]: changeAt(record[step], rest, change) };
}

/** A value with one of its parts replaced, doubled, left out, wrapped, or given a field that nobody asked for. */
export function mutationOf(value: unknown): Arbitrary<unknown> {
  const change: Arbitrary<(part: unknown) => unknown> = fc.oneof(
    { weight: 6, arbitrary: hostileValue.map((hostile) => () => hostile) },
    fc.constant((part: unknown) => (Array.isArray(part) ? [...part, ...part] : [part])),
    fc.constant(() => undefined),
    hostileValue.map(
      (hostile) => (part: unknown) =>
        isBranch(part) && !Array.isArray(part) ? { ...part, added: hostile } : { part },
    ),
    fc.constant((part: unknown) => (typeof part === 'string' ? part.repeat(500) : part)),
  );
  return fc.tuple(fc.constantFrom(...placesIn(value)), change).map(([path, by]) => changeAt(value, path, by));
}

/** Parts of a path as they travel, percent-encoded or not. */
export const hostileSegment: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e',
    '%2e%2e%2f',
    '..%5c..%5csecret',
    '%00',
    'a%00b',
    '%',
    '%zz',
    '%ED%A0%80',
    '%C0%AE%C0%AE',
    '%F0%9F%98%80',
    "'%20or%201=1--",
    '%25%30%30',
    '*',
    ':cid',
    'undefined',
    'x'.repeat(65),
    'x'.repeat(8000),
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 70 }).map(encodeURIComponent),
  fc.stringMatching(/^[\w-]{1,64}$/),
);
