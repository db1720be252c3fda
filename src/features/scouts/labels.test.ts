import { describe, expect, it } from 'vitest';
import { dayInWords, familyName } from './labels';

describe('a day inside a sentence', () => {
  const now = new Date('2026-11-21T00:00:00Z');

  it.each([
    ['this year', '2026-03-12T03:00:00Z', '3月12日'],
    ['another year', '2025-03-12T03:00:00Z', '2025年3月12日'],
    ['the day that it is in Japan', '2026-03-11T15:00:00Z', '3月12日'],
    ['the year that it is in Japan', '2025-12-31T15:00:00Z', '1月1日'],
  ])('says %s', (_, iso, expected) => {
    expect(dayInWords(iso, now)).toBe(expected);
  });
});

describe('the family name out of a full name', () => {
  it.each([
    ['佐藤 健一', '佐藤'],
    ['佐藤', '佐藤'],
    [' 勅使河原 ヴィクトリア 真理子', '勅使河原'],
    ['', ''],
  ])('of %j is %j', (fullName, expected) => {
    expect(familyName(fullName)).toBe(expected);
  });
});
