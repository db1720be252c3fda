import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { extension } from './extension.ts';
import { pageEntries } from './page.ts';
import { Id, PageNumber, text } from './primitives.ts';
import { Count, optionalPart, ReceivedId, receivedState } from './received.ts';
import { ReceivedDay, ReceivedTime } from './received-time.ts';
import { Assignee, AssigneeFilter, LastMessage, ProjectSummary } from './references.ts';
import { SelectionOrigin, SelectionStatus } from './selection.ts';
import { CONVERSATION_LIST_PATH, numberOfUnreadMessages } from './unread-messages.ts';
import { LabelIds, LabelledUser, UserProfile } from './user-profile.ts';

/** A conversation as the list shows it. */
export const Interaction = v.object({
  chatGroupId: ReceivedId,
  partner: LabelledUser,
  project: ProjectSummary,
  origin: receivedState(SelectionOrigin),
  selectionId: ReceivedId,
  selectionStatus: receivedState(SelectionStatus),
  last: optionalPart(LastMessage),
  unreadCount: optionalPart(Count),
  /** Null for nobody; a platform that knows no assignees leaves it out. */
  assignee: extension(v.nullish(Assignee)),
  /** When a colleague gave it to the caller, who has not written since; null for everybody else. */
  assignedAt: extension(v.nullish(ReceivedTime)),
  /** The day until which the company means to reply. */
  replyDueOn: extension(v.nullish(ReceivedDay)),
  /** Whether the caller keeps it on top, and until when they have put it aside. */
  isPinned: extension(v.nullish(v.boolean())),
  snoozedUntil: extension(v.nullish(ReceivedTime)),
});
export type Interaction = v.InferOutput<typeof Interaction>;

export const InteractionDetail = v.object({
  ...Interaction.entries,
  partnerProfile: extension(v.nullish(UserProfile)),
});
export type InteractionDetail = v.InferOutput<typeof InteractionDetail>;

export const InteractionFilter = v.picklist(['all', 'unread', 'needsReply', 'scout', 'application']);
export type InteractionFilter = v.InferOutput<typeof InteractionFilter>;

/** Conversations per filter under the other conditions of a list, for the tabs. */
const FilterCounts = v.object({
  all: Count,
  unread: Count,
  needsReply: Count,
  scout: Count,
  application: Count,
  /** Those that the caller has put aside, which the others do without. */
  snoozed: Count,
  /** Messages that the company has planned in all its conversations, and those of them that are held. */
  planned: v.nullish(Count),
  held: v.nullish(Count),
});

const member = '/matching/corporation_member/:cid/interaction';

export const interaction = {
  list: endpoint({
    method: 'get',
    path: CONVERSATION_LIST_PATH,
    auth: 'member',
    query: v.object({
      page: PageNumber,
      filterType: v.optional(InteractionFilter, 'all'),
      orderBy: v.optional(v.picklist(['latest', 'oldest']), 'latest'),
      searchWord: v.optional(text('検索語', 100)),
      selectionStatus: v.optional(SelectionStatus),
      targetProjectId: v.optional(Id),
      assignee: extension(v.optional(AssigneeFilter)),
      /** Open ones whose day to reply is today or over. */
      isReplyDue: extension(v.optional(v.boolean(), false)),
      /** Finds whose candidate carries any of these labels. */
      labelIds: extension(v.optional(LabelIds)),
      /**
       * `hide` leaves out what the caller has put aside, `only` has nothing else. With either the list is in the caller's
       * order: what they have pinned first, what comes back as new as when it did.
       */
      snoozed: extension(v.optional(v.picklist(['hide', 'only']))),
    }),
    response: v.object({
      ...pageEntries(Interaction),
      filterCounts: extension(v.nullish(FilterCounts)),
      /** When the next one comes back that the caller has put aside. */
      nextReturnAt: extension(v.nullish(ReceivedTime)),
    }),
  }),
  numberOfUnreadMessages,
  show: endpoint({
    method: 'get',
    path: `${member}/:chatGroupId/show`,
    auth: 'member',
    response: InteractionDetail,
  }),
};
