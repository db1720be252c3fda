import { describe, expect, test } from 'vitest';
import { dayCodec, formatDay, formatShortDay } from './day';

describe('a day in the URL', () => {
  test.each(['2026-11-21', '2028-02-29', '2000-01-01'])('is read and written as it is: %s', (day) => {
    expect(dayCodec.read([day])).toBe(day);
    expect(dayCodec.write(day)).toEqual([day]);
  });

  test.each([
    '',
    '2026-02-30',
    '2026-13-01',
    '2026-1-1',
    '0202-11-21',
    '2101-01-01',
    '昨日',
    '2026-11-21T00:00',
  ])('is dropped when it is none: %j', (text) => {
    expect(dayCodec.read([text])).toBeNull();
  });

  test('is not written when there is none', () => {
    expect(dayCodec.read([])).toBeNull();
    expect(dayCodec.write(null)).toEqual([]);
  });
});

test('a day reads with slashes, with its year or without', () => {
  expect(formatDay('2026-11-01')).toBe('2026/11/01');
  expect(formatShortDay('2026-11-01')).toBe('11/01');
});
