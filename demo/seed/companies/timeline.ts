import { toJst } from '#endpoints/jst';
import type { Random } from './random.ts';

const HOUR = 60 * 60 * 1000;

/** Returns whether an instant lies in the hours of the day, in JST, at which people write to each other. */
const isWaking = (instant: Date): boolean => {
  const hour = toJst(instant).getUTCHours();
  return hour >= 8 && hour < 22;
};

const before = (instant: Date, ms: number) => new Date(instant.getTime() - ms);

function toWakingHours(instant: Date): Date {
  let waking = instant;
  while (!isWaking(waking)) waking = before(waking, HOUR);
  return waking;
}

/** Returns an instant some days and minutes before `now`, at a time of day when people write. */
export const someTimeBefore = (now: Date, random: Random, minDays: number, maxDays: number): Date =>
  toWakingHours(before(now, random.int(minDays * 24 * 60 + 5, maxDays * 24 * 60 + 5) * 60_000));

/** `count` instants in order that end with `last`, hours to days apart. */
export function instantsBefore(last: Date, count: number, random: Random): Date[] {
  const instants = [last];
  while (instants.length < count) {
    const earliest = instants[0] ?? last;
    instants.unshift(toWakingHours(before(earliest, random.int(40, 36 * 60) * 60_000)));
  }
  return instants;
}
