import { ApplicationOrder, ApplicationSort } from '#endpoints/application';
import type { AssigneeFilter } from '#endpoints/references';
import { FinishReason, type SelectionStatus } from '#endpoints/selection';
import { paths } from '@/config/paths';
import { assigneeCodec } from '@/features/messages/inbox/assignee-filter';
import { choiceCodec, idCodec, pageCodec, textCodec, writeState } from '@/lib/address/url-state';
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
export type ListOrder = ApplicationOrder | ApplicationSort;

/** The orders that the platform knows, with their names. */
export const listOrders: readonly { value: ListOrder; label: string }[] = [
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

/** What of 応募管理 the URL holds; `status` null is すべて, `project` null every project. */
export const applicationsCodecs = {
  status: choiceCodec(applicationStatuses, null),
  order: choiceCodec(
    listOrders.map(({ value }) => value),
    'latest',
  ),
  project: idCodec,
  q: textCodec(100),
  assignee: assigneeCodec,
  reason: choiceCodec(has('finishReasons') ? FinishReason.options : [], null),
  view: choiceCodec(has('reports') ? ['table', 'board', 'report'] : ['table', 'board'], 'table'),
  period: choiceCodec(['30', '90', '180', '365'], '90'),
  page: pageCodec,
};

export type ApplicationsState = {
  status: ApplicationStatus | null;
  order: ListOrder;
  project: string | null;
  q: string;
  /** Who looks after the application. */
  assignee: AssigneeFilter | null;
  /** Why the selection was finished. */
  reason: FinishReason | null;
  view: 'table' | 'board' | 'report';
  /** Days up to today that 応募の分析 is about. */
  period: '30' | '90' | '180' | '365';
  page: number;
};

/** The conditions of a state as the calls take them, the page apart. */
export const toApplicationsFilter = ({ status, order, project, q, assignee, reason }: ApplicationsState) => ({
  orderBy: ApplicationOrder.options.find((each) => each === order),
  sortBy: ApplicationSort.options.find((each) => each === order),
  selectionStatus: status ?? undefined,
  searchWord: q || undefined,
  targetProjectId: project ?? undefined,
  assignee: assignee ?? undefined,
  finishReason: reason ?? undefined,
});

/** The state of a list that shows one column of the board. */
export const columnState = (
  state: ApplicationsState,
  status: ApplicationStatus,
  page: number,
): ApplicationsState => ({ ...state, status, page, reason: null });

/** The address of the list in a state. */
export const applicationsHref = (state: ApplicationsState): string =>
  `${paths.applications()}${writeState(applicationsCodecs, state)}`;

/** Whether anything but the order and the page narrows the list. */
export const isNarrowed = ({ status, project, q, assignee, reason }: ApplicationsState): boolean =>
  status !== null || project !== null || q !== '' || assignee !== null || reason !== null;
