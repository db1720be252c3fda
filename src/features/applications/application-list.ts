import { ApplicationOrder, ApplicationSort, application } from '#endpoints/application';
import { FinishReason, type SelectionStatus } from '#endpoints/selection';
import { paths } from '@/config/paths';
import { assigneeFilter } from '@/features/messages/inbox/assignee-filter';
import { choiceCodec } from '@/lib/address/url-state';
import { defineList } from '@/parts/lists/define-list';
import * as filter from '@/parts/lists/filter';
import { labelsFilter } from '@/parts/marks/labels/labels-filter';
import { finishReasonLabels } from '@/parts/selections/finish-reasons';
import { selectionStatusLabels } from '@/parts/selections/selection-status-badge';
import { has } from '@/session/abilities';
import type { TableSort } from '@/ui/data/table-types';

/** The selection states that an application can be in, in the order of a recruiter's work. */
export const applicationStatuses = [
  'applied',
  'inProgress',
  'matched',
  'finished',
] as const satisfies readonly SelectionStatus[];

export type ApplicationStatus = (typeof applicationStatuses)[number];

/** An order of the list; those of `ApplicationSort` are an extension. */
type ListOrder = ApplicationOrder | ApplicationSort;

/** The orders that the platform knows, with their names. */
const listOrders: readonly { value: ListOrder; label: string }[] = [
  { value: 'latest', label: '新しい順' },
  { value: 'oldest', label: '古い順' },
  { value: 'waiting', label: '返信待ちが長い順' },
  ...(has('sorting')
    ? ([
        { value: '-waiting', label: '返信待ちが短い順' },
        { value: 'applicant', label: '氏名順' },
        { value: '-applicant', label: '氏名の逆順' },
        { value: 'status', label: '状態順' },
        { value: '-status', label: '状態の逆順' },
        { value: '-lastMessage', label: '最終メッセージが新しい順' },
        { value: 'lastMessage', label: '最終メッセージが古い順' },
      ] as const)
    : []),
];

/** The order that a column's header asks for in each direction. */
const columnOrders: Readonly<Record<string, Record<TableSort['direction'], ListOrder>>> = {
  appliedAt: { ascending: 'oldest', descending: 'latest' },
  ...(has('sorting')
    ? {
        applicant: { ascending: 'applicant', descending: '-applicant' },
        status: { ascending: 'status', descending: '-status' },
        lastMessage: { ascending: 'lastMessage', descending: '-lastMessage' },
        waiting: { ascending: '-waiting', descending: 'waiting' },
      }
    : {}),
};

/** Whether the platform can order by a column of the table. */
export const isSortable = (column: string): boolean => column in columnOrders;

/** The order of the list as the table's headers show it; undefined for one that no column has. */
export function sortOf(order: ListOrder): TableSort | undefined {
  for (const [key, { ascending, descending }] of Object.entries(columnOrders)) {
    if (order === ascending) return { key, direction: 'ascending' };
    if (order === descending) return { key, direction: 'descending' };
  }
  return undefined;
}

/** The order that a header asks for. */
export const orderOf = ({ key, direction }: TableSort): ListOrder =>
  columnOrders[key]?.[direction] ?? 'latest';

/** 表, ボード and, as an extension, 分析. */
export const applicationViews: readonly ('table' | 'board' | 'report')[] = has('reports')
  ? ['table', 'board', 'report']
  : ['table', 'board'];

/** 応募管理: the applications to all projects. */
export const applicationList = defineList(
  application.search,
  {
    status: filter.choice('selectionStatus', {
      title: '状態',
      values: applicationStatuses,
      names: selectionStatusLabels,
    }),
    order: {
      ...filter.order('orderBy', listOrders, 'latest'),
      toQuery: (order: ListOrder) => ({
        orderBy: ApplicationOrder.options.find((each) => each === order),
        sortBy: ApplicationSort.options.find((each) => each === order),
      }),
    },
    project: filter.one('targetProjectId', { title: '案件' }),
    q: filter.words('searchWord'),
    assignee: assigneeFilter,
    reason: filter.choice('finishReason', {
      title: '終了の理由',
      values: FinishReason.options,
      names: finishReasonLabels,
    }),
    labels: labelsFilter,
    view: filter.view(choiceCodec(applicationViews, 'table')),
    /** Days up to today that 応募の分析 is about. */
    period: filter.view(choiceCodec(['30', '90', '180', '365'], '90')),
  },
  { name: 'applications', path: paths.applications },
);

export type ApplicationsState = typeof applicationList.defaults;

/** The state of a list that shows one column of the board. */
export const columnState = (
  state: ApplicationsState,
  status: ApplicationStatus,
  page: number,
): ApplicationsState => ({ ...state, status, page, reason: null });
