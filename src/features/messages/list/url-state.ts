import { InteractionFilter } from '#endpoints/interaction';
import type { SelectionStatus } from '#endpoints/selection';
import { paths } from '@/config/paths';
import { choiceCodec, idCodec, pageCodec, textCodec, writeState } from '@/lib/address/url-state';
import { has } from '@/session/abilities';
import { assigneeCodec } from '../inbox/assignee-filter';

/** The selection states in the order of a recruiter's work. */
export const selectionStatuses = [
  'scouting',
  'applied',
  'inProgress',
  'matched',
  'finished',
] as const satisfies readonly SelectionStatus[];

/** The filters of the list, and the snoozed conversations. */
const listFilters = [...InteractionFilter.options, 'snoozed'] as const;
export type ListFilter = (typeof listFilters)[number];

/** The state of the list of conversations in the URL; `project` and `status` null are all of them. */
export const messagesCodecs = {
  filter: choiceCodec<ListFilter>(has('inbox') ? listFilters : InteractionFilter.options, 'all'),
  project: idCodec,
  status: choiceCodec(selectionStatuses, null),
  assignee: assigneeCodec,
  word: textCodec(100),
  page: pageCodec,
};

export type MessagesState = {
  [Key in keyof typeof messagesCodecs]: ReturnType<(typeof messagesCodecs)[Key]['read']>;
};

/** What shows every conversation. */
export const noConditions = {
  filter: 'all',
  project: null,
  status: null,
  assignee: null,
  word: '',
  page: 1,
} as const satisfies MessagesState;

/** Whether anything but the page narrows the list. */
export const isNarrowed = ({ filter, project, status, assignee, word }: MessagesState): boolean =>
  filter !== 'all' || project !== null || status !== null || assignee !== null || word !== '';

/** The state as the query of the list. In 要返信 the longest wait comes first. */
export const toConversationsQuery = ({ page, filter, word, status, assignee, project }: MessagesState) => ({
  page,
  filterType: filter === 'snoozed' ? ('all' as const) : filter,
  snoozed: filter === 'snoozed' ? ('only' as const) : ('hide' as const),
  orderBy: filter === 'needsReply' ? ('oldest' as const) : undefined,
  searchWord: word === '' ? undefined : word,
  selectionStatus: status ?? undefined,
  targetProjectId: project ?? undefined,
  assignee: assignee ?? undefined,
});

/** The addresses under one state: of the list with null, or of a conversation beside it. */
export function messagesHrefs(state: MessagesState): (chatGroupId: string | null) => string {
  const conditions = writeState(messagesCodecs, state);
  return (chatGroupId) =>
    `${chatGroupId === null ? paths.messages() : paths.conversation(chatGroupId)}${conditions}`;
}

/** The address of the list, or of a conversation beside it. */
export const messagesHref = (chatGroupId: string | null, state: MessagesState): string =>
  messagesHrefs(state)(chatGroupId);
