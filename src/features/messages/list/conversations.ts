import { InteractionFilter, interaction } from '#endpoints/interaction';
import type { SelectionStatus } from '#endpoints/selection';
import { paths } from '@/config/paths';
import { choiceCodec } from '@/lib/address/url-state';
import { defineList } from '@/parts/lists/define-list';
import * as filter from '@/parts/lists/filter';
import { labelsFilter } from '@/parts/marks/labels/labels-filter';
import { selectionStatusLabels } from '@/parts/selections/selection-status-badge';
import { has } from '@/session/abilities';
import { assigneeFilter } from '../inbox/assignee-filter';

/** Whether the search also finds words in messages. */
export const findsTexts = has('wordSearch');

/** The selection states in the order of a recruiter's work. */
const selectionStatuses = [
  'scouting',
  'applied',
  'inProgress',
  'matched',
  'finished',
] as const satisfies readonly SelectionStatus[];

/** The filters of the list, and the snoozed conversations. */
const listFilters = [...InteractionFilter.options, 'snoozed'] as const;
export type ListFilter = (typeof listFilters)[number];

/** A tab in the address, and what the call is sent for it. In 要返信 the longest wait comes first. */
const tab = filter.own(
  choiceCodec<ListFilter>(has('inbox') ? listFilters : InteractionFilter.options, 'all'),
  (chosen) => ({
    filterType: chosen === 'snoozed' ? ('all' as const) : chosen,
    snoozed: chosen === 'snoozed' ? ('only' as const) : ('hide' as const),
    orderBy: chosen === 'needsReply' ? ('oldest' as const) : undefined,
  }),
);

/** The conversations of the company. */
export const conversationList = defineList(
  interaction.list,
  {
    filter: tab,
    project: filter.one('targetProjectId', { title: '案件', chip: (name) => name }),
    status: filter.choice('selectionStatus', {
      title: '選考状態',
      values: selectionStatuses,
      names: selectionStatusLabels,
      chip: (name) => name,
    }),
    assignee: assigneeFilter,
    due: filter.flag('isReplyDue', '返信期限が今日まで'),
    labels: labelsFilter,
    word: filter.words('searchWord'),
  },
  { name: 'conversations', path: paths.messages },
);

export type MessagesState = typeof conversationList.defaults;

/** The addresses under one state: of the list with null, or of a conversation beside it. */
export function messagesHrefs(state: MessagesState): (chatGroupId: string | null) => string {
  const conditions = conversationList.search(state);
  return (chatGroupId) =>
    `${chatGroupId === null ? paths.messages() : paths.conversation(chatGroupId)}${conditions}`;
}

/** The address of the list, or of a conversation beside it. */
export const messagesHref = (chatGroupId: string | null, state: MessagesState): string =>
  messagesHrefs(state)(chatGroupId);
