import { describe, expect, it } from 'vitest';
import { holidayOn } from './japanese-holidays.ts';
import { addDays } from './jst.ts';

/** All holidays of a year, as the Cabinet Office lists them: month/day. */
const holidaysOf = (year: number) =>
  Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index))
    .filter((day) => day.startsWith(String(year)) && holidayOn(day) !== null)
    .map((day) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`)
    .join(' ');

describe('the national holidays', () => {
  it.each([
    [2025, '1/1 1/13 2/11 2/23 2/24 3/20 4/29 5/3 5/4 5/5 5/6 7/21 8/11 9/15 9/23 10/13 11/3 11/23 11/24'],
    [2026, '1/1 1/12 2/11 2/23 3/20 4/29 5/3 5/4 5/5 5/6 7/20 8/11 9/21 9/22 9/23 10/12 11/3 11/23'],
    [2027, '1/1 1/11 2/11 2/23 3/21 3/22 4/29 5/3 5/4 5/5 7/19 8/11 9/20 9/23 10/11 11/3 11/23'],
  ])('of %i are those of the calendar', (year, days) => {
    expect(holidaysOf(year)).toBe(days);
  });

  it('have names, also those that the law makes of a Sunday and of a day between two', () => {
    expect(holidayOn('2026-11-23')).toBe('勤労感謝の日');
    expect(holidayOn('2026-05-06')).toBe('振替休日');
    expect(holidayOn('2026-09-22')).toBe('国民の休日');
    expect(holidayOn('2026-11-24')).toBeNull();
  });
});
