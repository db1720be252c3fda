import { startOfDay } from '#endpoints/jst';

/** The days that a filter takes; a year that is still being typed, such as 0202, is none of them. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2100-12-31';

/** Whether a text is a day that the calendar has, as `2026-11-21`, within the bounds above. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST_DAY || text > LAST_DAY) return false;
  return startOfDay(text) !== null;
}

/** A day of the API as it is read: `2026/11/21`. */
export const formatDay = (day: string): string => day.replaceAll('-', '/');

/** A day without its year: `11/21`. */
export const formatShortDay = (day: string): string => formatDay(day).slice(5);
