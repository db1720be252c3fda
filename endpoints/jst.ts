const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * The instant nine hours later, whose UTC parts are those that clocks show in Japan, all year. `Intl` knows that too, but
 * takes six times as long, in each row of a list.
 */
export const toJst = (instant: Date): Date => new Date(instant.getTime() + 9 * HOUR);

/** The day in JST of an instant, as `2026-11-21`. */
export const dayOf = (instant: Date): string => toJst(instant).toISOString().slice(0, 10);

/** The instant at which a day starts in JST, from `2026-11-21`; null for a day that no calendar has. */
export function startOfDay(day: string): Date | null {
  const start = new Date(`${day}T00:00:00+09:00`);
  return Number.isNaN(start.getTime()) || dayOf(start) !== day ? null : start;
}

/** The day a number of days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
