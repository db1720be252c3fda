import { formatDay } from '@/lib/dates/day';
import type { Condition } from '@/parts/lists/condition-chips';
import { scoutStatusLabels } from '../labels';
import { isReversed, type ScoutsState } from './scouts-state';

/** The names of what the URL only holds ids of. */
export type ScoutNames = { project: string; sender: string };

const dayOrOpen = (day: string | null) => (day === null ? '' : formatDay(day));

/** The conditions in use, named, each with the state without it. */
export function scoutsConditions(state: ScoutsState, names: ScoutNames): Condition<Partial<ScoutsState>>[] {
  const { q, project, status, sender, from, to } = state;
  const hasPeriod = (from !== null || to !== null) && !isReversed(state);
  return [
    q !== '' && { key: 'q', label: `「${q}」`, without: { q: '' } },
    project !== null && { key: 'project', label: `案件:${names.project}`, without: { project: null } },
    status !== null && {
      key: 'status',
      label: `状態:${scoutStatusLabels[status]}`,
      without: { status: null },
    },
    sender !== null && { key: 'sender', label: `送信者:${names.sender}`, without: { sender: null } },
    hasPeriod && {
      key: 'period',
      label: `期間:${dayOrOpen(from)}〜${dayOrOpen(to)}`,
      without: { from: null, to: null },
    },
  ].filter((condition) => condition !== false);
}
