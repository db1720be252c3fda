import { expect, it } from 'vitest';
import { periodPresets, presetOf } from './period-presets';

const periodsOn = (today: string) =>
  Object.fromEntries(periodPresets(today).map(({ name, period: { from, to } }) => [name, `${from} ${to}`]));

it('the presets are days up to today, and whole months', () => {
  expect(periodsOn('2026-11-23')).toEqual({
    今日: '2026-11-23 2026-11-23',
    '7日間': '2026-11-17 2026-11-23',
    '30日間': '2026-10-25 2026-11-23',
    今月: '2026-11-01 2026-11-30',
    先月: '2026-10-01 2026-10-31',
  });
});

it.each([
  ['2027-01-01', '2027-01-01 2027-01-31', '2026-12-01 2026-12-31'],
  ['2028-03-31', '2028-03-01 2028-03-31', '2028-02-01 2028-02-29'],
  ['2026-12-31', '2026-12-01 2026-12-31', '2026-11-01 2026-11-30'],
])('the months on %s', (today, thisMonth, lastMonth) => {
  expect(periodsOn(today)).toMatchObject({ 今月: thisMonth, 先月: lastMonth });
});

it('a period is recognized as the preset that it is', () => {
  const presets = periodPresets('2026-11-23');
  expect(presetOf(presets, { from: '2026-11-01', to: '2026-11-30' })?.name).toBe('今月');
  expect(presetOf(presets, { from: '2026-11-01', to: null })).toBeUndefined();
});
