import { describe, expect, it } from 'vitest';
import {
  formatAgo,
  formatDate,
  formatDateTime,
  formatDayDivider,
  formatDayInWords,
  formatMonth,
  formatNumber,
  formatRange,
  formatYen,
} from './format';

// 2026/11/21 23:30 in JST
const now = new Date('2026-11-21T14:30:00.000Z');

describe('dates in JST', () => {
  it.each([
    ['2026-11-21T05:02:00.000Z', '14:02'],
    ['2026-11-20T15:00:00.000Z', '00:00'],
    ['2026-11-20T14:59:00.000Z', '11/20 23:59'],
    ['2026-01-03T00:00:00.000Z', '01/03 09:00'],
    ['2025-12-31T14:59:00.000Z', '2025/12/31 23:59'],
    ['2025-12-31T15:00:00.000Z', '01/01 00:00'],
  ])('shows %s as %s', (iso, expected) => {
    expect(formatDateTime(iso, now)).toBe(expected);
  });

  it('shows a day without its year only within this year', () => {
    expect(formatDate('2026-11-21T05:02:00.000Z', now)).toBe('11/21');
    expect(formatDate('2025-11-21T05:02:00.000Z', now)).toBe('2025/11/21');
  });

  it.each([
    ['2026-11-21T00:00:00.000Z', '今日'],
    ['2026-11-20T00:00:00.000Z', '昨日'],
    ['2026-11-18T00:00:00.000Z', '11/18(水)'],
    ['2025-11-18T00:00:00.000Z', '2025/11/18(火)'],
  ])('divides a conversation at %s by %s', (iso, expected) => {
    expect(formatDayDivider(iso, now)).toBe(expected);
  });

  it.each([
    ['2026-11-21T14:00:00.000Z', '1時間以内'],
    ['2026-11-21T09:30:00.000Z', '5時間前'],
    ['2026-11-18T14:30:00.000Z', '3日前'],
    ['2026-09-01T14:30:00.000Z', '2か月前'],
    ['2024-09-01T14:30:00.000Z', '1年以上前'],
  ])('says of %s that it was %s', (iso, expected) => {
    expect(formatAgo(iso, now)).toBe(expected);
  });
});

describe('numbers', () => {
  it('writes money, ranges and months the Japanese way', () => {
    expect(formatYen(3000)).toBe('3,000円');
    expect(formatRange({ min: 10, max: 20 }, '時間')).toBe('10〜20時間');
    expect(formatRange({ min: 20, max: 20 }, '時間')).toBe('20時間');
    expect(formatMonth('2024-04')).toBe('2024年4月');
  });
});

describe('a day inside a sentence', () => {
  it.each([
    ['this year', '2026-03-12T03:00:00Z', '3月12日'],
    ['another year', '2025-03-12T03:00:00Z', '2025年3月12日'],
    ['the day that it is in Japan', '2026-03-11T15:00:00Z', '3月12日'],
    ['the year that it is in Japan', '2025-12-31T15:00:00Z', '1月1日'],
  ])('says %s', (_, iso, expected) => {
    expect(formatDayInWords(iso, now)).toBe(expected);
  });
});

it.each([0, 7, 999, 1_000, 12_345, 123_456, 1_234_567, 100_000_000, -1_000])(
  'writes %d as Intl does',
  (value) => {
    expect(formatNumber(value)).toBe(value.toLocaleString('ja-JP'));
  },
);
