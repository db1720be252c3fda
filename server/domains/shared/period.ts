import { startOfDay } from '#endpoints/jst';
import { badRequest } from '../../kit/problem.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Returns the instant at which a day starts in JST; throws 400 for a day that no calendar has. */
export function beginOf(day: string): Date {
  const start = startOfDay(day);
  if (!start) throw badRequest('日付が正しくありません。日付を選び直してください');
  return start;
}

/** Returns the instant at which a day is over in JST. */
export const endOf = (day: string): Date => new Date(beginOf(day).getTime() + DAY);
