import * as v from 'valibot';
import { weekdayOf } from '#endpoints/japanese-holidays';
import { dayOf, startOfDay, toJst } from '#endpoints/jst';
import { isDay } from '@/lib/dates/day';
import { WEEKDAYS } from '@/lib/text/format';

/** The lengths of a meeting that are offered, in minutes. */
export const LENGTHS = [30, 45, 60, 90] as const;

export const USUAL_LENGTH = 60;

/** A time for a meeting in JST: its day as `2026-11-26`, and when it begins and how long it is in minutes. */
export const Slot = v.object({
  day: v.pipe(v.string(), v.check(isDay)),
  start: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1439)),
  length: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1440)),
});
export type Slot = v.InferOutput<typeof Slot>;

const MINUTE = 60_000;
const DAY_MINUTES = 1440;

/** The instants at which a meeting begins and ends. */
export function instantsOf({ day, start, length }: Slot): { from: Date; to: Date } {
  const from = new Date((startOfDay(day)?.getTime() ?? Number.NaN) + start * MINUTE);
  return { from, to: new Date(from.getTime() + length * MINUTE) };
}

export const isPast = (slot: Slot, now: Date): boolean => instantsOf(slot).from.getTime() <= now.getTime();

export const isSameSlot = (one: Slot, other: Slot): boolean =>
  one.day === other.day && one.start === other.start && one.length === other.length;

/** The times in their order, those that begin together the shorter first. */
export const sortSlots = (slots: readonly Slot[]): Slot[] =>
  [...slots].sort(
    (one, other) => one.day.localeCompare(other.day) || one.start - other.start || one.length - other.length,
  );

/** Minutes of a day as clocks show them: `9:30`. */
export const clockText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** Minutes of a day from the value of a time field, `09:30`; null while it is not complete. */
export function minutesOf(time: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** A day as it is written in a message: 「11月26日（木）」, of another year with the year. */
export function dayText(day: string, now: Date): string {
  const [year = '', month, date] = day.split('-');
  const isThisYear = dayOf(now).startsWith(year);
  return `${isThisYear ? '' : `${year}年`}${Number(month)}月${Number(date)}日（${WEEKDAYS[weekdayOf(day)]}）`;
}

/** A time as it is written in a message: 「11月26日（木）14:00〜15:00」. */
export function slotText({ day, start, length }: Slot, now: Date): string {
  const end = start + length;
  const endText = end < DAY_MINUTES ? clockText(end) : `翌${clockText(end - DAY_MINUTES)}`;
  return `${dayText(day, now)}${clockText(start)}〜${endText}`;
}

/** Times for a message: one as it is, several one to a line. */
export function slotsText(slots: readonly Slot[], now: Date): string {
  const texts = sortSlots(slots).map((slot) => slotText(slot, now));
  return texts.length === 1 ? texts.join('') : texts.map((text) => `・${text}\n`).join('');
}

/** The day and the minute of an instant in JST. */
export function jstPlace(instant: Date): { day: string; minute: number } {
  const jst = toJst(instant);
  return { day: dayOf(instant), minute: jst.getUTCHours() * 60 + jst.getUTCMinutes() };
}
