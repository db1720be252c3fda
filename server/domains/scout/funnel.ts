import { addDays } from '#endpoints/jst';
import type { Executor } from '../../db/database.ts';
import { countByWeek, type ScoutFilter } from './store.ts';

/**
 * Returns what became of the scouts that a filter selects, in all and by week; weeks without scouts between are zeros.
 */
export async function scoutFunnel(db: Executor, cid: string, filter: ScoutFilter) {
  const counted = await countByWeek(db, cid, filter);
  const total = { sent: 0, read: 0, replied: 0, matched: 0 };
  const weeks: typeof counted = [];
  for (const week of counted) {
    const previous = weeks.at(-1);
    if (previous) {
      for (let day = addDays(previous.weekStart, 7); day < week.weekStart; day = addDays(day, 7)) {
        weeks.push({ weekStart: day, sent: 0, read: 0, replied: 0, matched: 0 });
      }
    }
    weeks.push(week);
    total.sent += week.sent;
    total.read += week.read;
    total.replied += week.replied;
    total.matched += week.matched;
  }
  return { ...total, weeks };
}
