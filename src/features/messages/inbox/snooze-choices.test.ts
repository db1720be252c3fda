import { expect, test } from 'vitest';
import { snoozeChoices } from './snooze-choices';

test.each([
  ['火曜', '2026-11-24T03:00:00Z', ['2026-11-25', '2026-11-27', '2026-11-30']],
  ['日曜の深夜', '2026-11-28T15:30:00Z', ['2026-11-30', '2026-12-02', '2026-11-30']],
  ['月曜', '2026-11-30T03:00:00Z', ['2026-12-01', '2026-12-03', '2026-12-07']],
])('on a %s conversations come back at nine in the morning in JST', (_, now, days) => {
  const choices = snoozeChoices(new Date(now));
  expect(choices.map(({ until }) => until)).toEqual(days.map((day) => `${day}T00:00:00.000Z`));
});
