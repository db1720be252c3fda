import { badRequest } from '../../http/problem.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The instant at which a day begins in JST, from `2026-11-21`; 400 for a day that no calendar has. */
export function startOfDay(day: string): Date {
  const start = new Date(`${day}T00:00:00+09:00`);
  if (Number.isNaN(start.getTime()) || dayOf(start) !== day) throw badRequest('日付が正しくありません');
  return start;
}

/** The instant at which a day has ended in JST. */
export const dayAfter = (day: string): Date => new Date(startOfDay(day).getTime() + DAY);

/** The day in JST of an instant, as `2026-11-21`. */
export const dayOf = (instant: Date): string =>
  new Date(instant.getTime() + 9 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** The day a number of days later. */
export const addDays = (day: string, days: number): string =>
  dayOf(new Date(startOfDay(day).getTime() + days * DAY));
