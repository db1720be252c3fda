import { describe, expect, it } from 'vitest';
import { isPast, jstPlace, minutesOf, slotsText, slotText } from './slots';

const now = new Date('2026-11-24T03:00:00Z');

describe('a proposed time', () => {
  it('is written as one writes it in Japanese', () => {
    expect(slotText({ day: '2026-11-26', start: 840, length: 60 }, now)).toBe('11月26日（木）14:00〜15:00');
    expect(slotText({ day: '2026-12-05', start: 570, length: 45 }, now)).toBe('12月5日（土）9:30〜10:15');
  });

  it('names another year, and a meeting beyond midnight', () => {
    expect(slotText({ day: '2027-01-08', start: 600, length: 30 }, now)).toBe(
      '2027年1月8日（金）10:00〜10:30',
    );
    expect(slotText({ day: '2026-11-26', start: 1410, length: 60 }, now)).toBe('11月26日（木）23:30〜翌0:30');
  });

  it('counts by the year in Japan', () => {
    const newYear = new Date('2026-12-31T15:00:00Z');
    expect(slotText({ day: '2027-01-08', start: 600, length: 30 }, newYear)).toBe('1月8日（金）10:00〜10:30');
  });

  it('stands alone as it is, and with others one to a line, in order', () => {
    const late = { day: '2026-11-27', start: 600, length: 60 };
    const early = { day: '2026-11-26', start: 840, length: 60 };
    expect(slotsText([late], now)).toBe('11月27日（金）10:00〜11:00');
    expect(slotsText([late, early], now)).toBe(
      '・11月26日（木）14:00〜15:00\n・11月27日（金）10:00〜11:00\n',
    );
  });

  it('is past from the moment at which it begins', () => {
    // 12:00 in Japan.
    expect(isPast({ day: '2026-11-24', start: 720, length: 30 }, now)).toBe(true);
    expect(isPast({ day: '2026-11-24', start: 721, length: 30 }, now)).toBe(false);
  });
});

it('reads the value of a time field, once it is complete', () => {
  expect(minutesOf('09:30')).toBe(570);
  expect(minutesOf('')).toBeNull();
});

it('knows day and minute of an instant in Japan', () => {
  expect(jstPlace(new Date('2026-11-24T15:05:00Z'))).toEqual({ day: '2026-11-25', minute: 5 });
});
