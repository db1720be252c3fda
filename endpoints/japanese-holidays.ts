import { addDays } from './jst.ts';

type Rule = { name: string; day: (year: number) => string };

const twoDigits = (value: number) => String(value).padStart(2, '0');
const dayIn = (year: number, month: number, date: number) => `${year}-${twoDigits(month)}-${twoDigits(date)}`;

/** Day of the week, 0 for Sunday, of a day such as `2026-11-21`. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay();

/** A holiday on the same day each year. */
const fixed = (name: string, month: number, date: number): Rule => ({
  name,
  day: (year) => dayIn(year, month, date),
});

/** A holiday on the nth Monday of a month. */
const monday = (name: string, month: number, nth: number): Rule => ({
  name,
  day: (year) => {
    const first = dayIn(year, month, 1);
    return addDays(first, ((8 - weekdayOf(first)) % 7) + 7 * (nth - 1));
  },
});

/** A holiday on an equinox, by the formula that the calendars agree with from 1980 to 2099. `base` is that of 1980. */
const equinox = (name: string, month: number, base: number): Rule => ({
  name,
  day: (year) => {
    const years = year - 1980;
    return dayIn(year, month, Math.floor(base + 0.242194 * years - Math.floor(years / 4)));
  },
});

/** The law on national holidays as of 2022. */
const rules: readonly Rule[] = [
  fixed('元日', 1, 1),
  monday('成人の日', 1, 2),
  fixed('建国記念の日', 2, 11),
  fixed('天皇誕生日', 2, 23),
  equinox('春分の日', 3, 20.8431),
  fixed('昭和の日', 4, 29),
  fixed('憲法記念日', 5, 3),
  fixed('みどりの日', 5, 4),
  fixed('こどもの日', 5, 5),
  monday('海の日', 7, 3),
  fixed('山の日', 8, 11),
  monday('敬老の日', 9, 3),
  equinox('秋分の日', 9, 23.2488),
  monday('スポーツの日', 10, 2),
  fixed('文化の日', 11, 3),
  fixed('勤労感謝の日', 11, 23),
];

function holidaysOf(year: number): ReadonlyMap<string, string> {
  const named = new Map(rules.map(({ name, day }) => [day(year), name]));
  const all = new Map(named);
  for (const day of named.keys()) {
    if (weekdayOf(day) === 0) {
      let next = addDays(day, 1);
      while (named.has(next)) next = addDays(next, 1);
      all.set(next, '振替休日');
    }
    const between = addDays(day, 1);
    if (named.has(addDays(day, 2)) && !all.has(between)) all.set(between, '国民の休日');
  }
  return all;
}

const years = new Map<number, ReadonlyMap<string, string>>();

/**
 * The name of the national holiday on a day such as `2026-11-23`, or null. Right from 2022 to 2099 as long as the law
 * stays as it is (docs/decisions/0034-writing-messages.md).
 */
export function holidayOn(day: string): string | null {
  const year = Number(day.slice(0, 4));
  const known = years.get(year) ?? holidaysOf(year);
  years.set(year, known);
  return known.get(day) ?? null;
}
