import * as v from 'valibot';
import { dayOf } from './jst.ts';

// Apart from what is sent: a platform may write times in more ways than the app does.

/** As the app writes instants. It passes as it came: a later change says which state it is based on. */
const IN_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/;

const PARTS =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:T| +)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?(Z|[+-]\d{2}(?::?\d{2})?))?$/i;

const DAY = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;

/** Japan's, for a time without a zone: the platform is Japanese. */
const OFFSET_OF_JAPAN = '+09:00';

const MINUTE = 60_000;

/** Seconds and milliseconds since 1970, from 2001 on: what lies between them is neither. */
const SECONDS = { from: 1e9, below: 1e11 };
const MILLISECONDS = { from: 1e12, below: 1e14 };

const isWithin = (number: number, { from, below }: { from: number; below: number }) =>
  number >= from && number < below;

const written = (instant: number): string | null => {
  const date = new Date(instant);
  const year = date.getUTCFullYear();
  return year > 1 && year < 9999 ? date.toISOString() : null;
};

function fromNumber(number: number): string | null {
  if (isWithin(number, SECONDS)) return written(Math.round(number * 1000));
  return isWithin(number, MILLISECONDS) ? written(Math.round(number)) : null;
}

/** Minutes that a zone is ahead of UTC. */
function offsetOf(zone: string): number {
  if (/^z$/i.test(zone)) return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', '') || 0);
  return zone.startsWith('-') ? -minutes : minutes;
}

function fromText(text: string): string | null {
  const [, year, month, day, hour, minute, second = '0', fraction = '0', zone = OFFSET_OF_JAPAN] =
    PARTS.exec(text) ?? [];
  if (year === undefined) return /^(\d{10}|\d{13})$/.test(text) ? fromNumber(Number(text)) : null;
  const parts = [year, month, day, hour, minute, second].map(Number);
  const [y = 0, m = 0, d = 0, h = 0, min = 0, s = 0] = parts;
  const local = new Date(Date.UTC(y, m - 1, d, h, min, s));
  const isOnClocks =
    local.getUTCFullYear() === y &&
    local.getUTCMonth() === m - 1 &&
    local.getUTCDate() === d &&
    h < 24 &&
    min < 60 &&
    s < 60;
  if (!isOnClocks) return null;
  const milliseconds = Math.floor(Number(`0.${fraction}`) * 1000);
  return written(local.getTime() + milliseconds - offsetOf(zone) * MINUTE);
}

/**
 * The instant that a platform means, as ISO 8601 in UTC: with a zone as it says, without one in Japan's time; a number is
 * seconds or milliseconds since 1970. Null for a day without a time, and for anything else.
 */
export function instantOf(given: string | number): string | null {
  if (typeof given === 'number') return fromNumber(given);
  const text = given.trim();
  const instant = fromText(text);
  return instant !== null && IN_UTC.test(text) ? text : instant;
}

/** The day in Japan that a platform means, as `2026-11-21`: a day, or the day of an instant. */
function calendarDayOf(given: string | number): string | null {
  const [, year = '', month = '', day = ''] = typeof given === 'string' ? (DAY.exec(given.trim()) ?? []) : [];
  const instant = year ? instantOf(`${year}-${month}-${day} 00:00`) : instantOf(given);
  return instant === null ? null : dayOf(new Date(instant));
}

const read = (meaning: (given: string | number) => string | null, message: string) =>
  v.pipe(
    v.union([v.string(), v.number()]),
    v.rawTransform<string | number, string>(({ dataset, addIssue, NEVER }) => {
      const value = meaning(dataset.value);
      if (value !== null) return value;
      addIssue({ message });
      return NEVER;
    }),
  );

/** An instant in a response (`instantOf`). */
export const ReceivedTime = read(instantOf, 'The time is not understood');

/** A day in a response, as `2026-11-21` in Japan's time. */
export const ReceivedDay = read(calendarDayOf, 'The day is not understood');
