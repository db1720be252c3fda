import { describe, expect, test } from 'vitest';
import { formatDay, formatShortDay } from './day';
import { periodCodec } from './period';

describe('a period in the URL', () => {
  test.each([
    ['2026-11-21', '2028-02-29'],
    ['2000-01-01', null],
    [null, '2026-11-21'],
  ])('is read and written as it is: %s to %s', (from, to) => {
    const texts = [from ?? '', to ?? ''];
    expect(periodCodec.read(texts)).toEqual({ from, to });
    expect(periodCodec.write({ from, to })).toEqual(texts);
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
  ])('is open where there is no day: %j', (text) => {
    expect(periodCodec.read([text, '2026-11-21'])).toEqual({ from: null, to: '2026-11-21' });
  });

  test('is open where the parameters are missing', () => {
    expect(periodCodec.read([])).toEqual({ from: null, to: null });
  });
});

test('a day reads with slashes, with its year or without', () => {
  expect(formatDay('2026-11-01')).toBe('2026/11/01');
  expect(formatShortDay('2026-11-01')).toBe('11/01');
});
