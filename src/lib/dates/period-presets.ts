import { addDays } from '#endpoints/jst';
import type { Period } from './period';

/** A period that is asked for often, by its name. */
export type PeriodPreset = { name: string; period: { from: string; to: string } };

/** The first and the last day of the month that a day is in. */
function monthOf(day: string): PeriodPreset['period'] {
  const from = `${day.slice(0, 7)}-01`;
  const inNext = addDays(from, 31);
  return { from, to: addDays(`${inNext.slice(0, 7)}-01`, -1) };
}

/** The presets as of a day, which the last 7 and 30 days include. */
export function periodPresets(today: string): PeriodPreset[] {
  const thisMonth = monthOf(today);
  return [
    { name: '今日', period: { from: today, to: today } },
    { name: '7日間', period: { from: addDays(today, -6), to: today } },
    { name: '30日間', period: { from: addDays(today, -29), to: today } },
    { name: '今月', period: thisMonth },
    { name: '先月', period: monthOf(addDays(thisMonth.from, -1)) },
  ];
}

/** The preset that a period is; undefined for any other. */
export const presetOf = (presets: readonly PeriodPreset[], { from, to }: Period): PeriodPreset | undefined =>
  presets.find(({ period }) => period.from === from && period.to === to);
