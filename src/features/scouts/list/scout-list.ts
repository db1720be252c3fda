import type { Query } from '#endpoints/endpoint';
import { ScoutStatus, scout } from '#endpoints/scout';
import { paths } from '@/config/paths';
import { choiceCodec } from '@/lib/address/url-state';
import { defineList, type ListState } from '@/parts/lists/define-list';
import * as filter from '@/parts/lists/filter';
import { scoutStatusLabels } from '../labels';
import { type UnansweredTab, unansweredTabs } from './unanswered';

type TabQuery = Pick<Query<typeof scout.search>, 'status' | 'selectionStatus'>;

/** Scouts in one state whose selection nobody has finished, as far as the platform filters by that. */
const queryOf = (tab: UnansweredTab | null): TabQuery =>
  tab === null ? {} : { status: tab === 'unread' ? 'sent' : 'read', selectionStatus: 'scouting' };

/** スカウト送信一覧: the scouts of the company, newest first. */
export const scoutList = defineList(
  scout.search,
  {
    q: filter.words('searchWord'),
    project: filter.one('targetProjectId', { title: '案件' }),
    status: filter.choice('status', { title: '状態', values: ScoutStatus.options, names: scoutStatusLabels }),
    sender: filter.one('senderUniversalUid', { title: '送信者' }),
    period: filter.days('from', 'to', { title: '期間' }),
    // The last one counts: a tab has a state of its own.
    tab: { ...filter.own(choiceCodec(unansweredTabs, null), queryOf), isKept: true },
  },
  { name: 'scouts', path: paths.scouts },
);

/** What the address holds. */
export type ScoutsState = ListState<(typeof scoutList)['filters']>;

/** The conditions as the calls take them. */
export type ScoutFilter = Query<typeof scout.funnel>;
