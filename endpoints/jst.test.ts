import { describe, expect, test } from 'vitest';
import { addDays, dayOf, startOfDay, toJst } from './jst.ts';

describe('an instant in Japan', () => {
  test('is nine hours ahead, in summer as in winter', () => {
    expect(toJst(new Date('2026-07-01T16:30:00Z')).getUTCHours()).toBe(1);
    expect(toJst(new Date('2026-12-31T16:30:00Z')).getUTCFullYear()).toBe(2027);
  });

  test.each([
    ['2026-11-20T14:59:59.999Z', '2026-11-20'],
    ['2026-11-20T15:00:00.000Z', '2026-11-21'],
    ['2025-12-31T15:00:00.000Z', '2026-01-01'],
  ])('%s is on %s', (instant, day) => {
    expect(dayOf(new Date(instant))).toBe(day);
  });
});

describe('a day in Japan', () => {
  test('begins at 15:00 UTC of the day before', () => {
    expect(startOfDay('2026-11-21')).toEqual(new Date('2026-11-20T15:00:00Z'));
    expect(startOfDay('2028-02-29')).toEqual(new Date('2028-02-28T15:00:00Z'));
  });

  test.each(['2026-02-30', '2026-13-01', '2026-1-1', '昨日', ''])(
    'does not begin when it is none: %j',
    (day) => {
      expect(startOfDay(day)).toBeNull();
    },
  );

  test.each([
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-12-28', 7, '2027-01-04'],
    ['2028-03-01', -1, '2028-02-29'],
  ])('%s and %i days later', (day, days, later) => {
    expect(addDays(day, days)).toBe(later);
  });
});
