import type { Query } from '#endpoints/endpoint';
import { ScoutStatus, scout } from '#endpoints/scout';
import { paths } from '@/config/paths';
import { defineList } from '@/parts/lists/define-list';
import * as filter from '@/parts/lists/filter';
import { scoutStatusLabels } from '../labels';

/** スカウト送信一覧: the scouts of the company, newest first. */
export const scoutList = defineList(
  scout.search,
  {
    q: filter.words('searchWord'),
    project: filter.one('targetProjectId', { title: '案件' }),
    status: filter.choice('status', { title: '状態', values: ScoutStatus.options, names: scoutStatusLabels }),
    sender: filter.one('senderUniversalUid', { title: '送信者' }),
    period: filter.days('from', 'to', { title: '期間' }),
  },
  { name: 'scouts', path: paths.scouts },
);

/** The conditions as the calls take them. */
export type ScoutFilter = Query<typeof scout.funnel>;
