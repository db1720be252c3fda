import { addDays, dayOf } from './jst.ts';

/** Characters of the note beside a 再連絡日, at most. */
export const RECONTACT_NOTE_MAX_LENGTH = 100;

/** Days from today until which a 再連絡日 can be: about three years. */
const MAX_RECONTACT_DAYS = 1096;

/** The first and the last day that a 再連絡日 can be, in JST, at an instant. */
export function recontactDays(now: Date): { first: string; last: string } {
  const today = dayOf(now);
  return { first: today, last: addDays(today, MAX_RECONTACT_DAYS) };
}

/** The day so many months later, or the last one of that month where it has no such day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const ofMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  return new Date(
    Date.UTC(ofMonth.getUTCFullYear(), ofMonth.getUTCMonth(), Math.min(date, ofMonth.getUTCDate())),
  )
    .toISOString()
    .slice(0, 10);
}

/** The next first day of a Japanese company's half-year after a day: 4/1 or 10/1. */
export function nextTerm(day: string): string {
  const year = Number(day.slice(0, 4));
  const days = [`${year}-04-01`, `${year}-10-01`, `${year + 1}-04-01`];
  return days.find((each) => each > day) ?? day;
}
