import * as v from 'valibot';
import { ChatMessage, TextMessageInput } from './chat.ts';
import { endpoint } from './endpoint.ts';
import { pageEntries } from './page.ts';
import { PLANNED_MESSAGES_PATH } from './planned-message-path.ts';
import { count, Id, PageNumber, Timestamp } from './primitives.ts';
import { Empty } from './received.ts';
import { ProjectSummary } from './references.ts';
import { lastScoutHeader, ScoutInput } from './scout.ts';
import { UserSummary } from './user-profile.ts';

/** Messages and scouts that a company has planned at most, and for how many days ahead. */
export const MAX_PLANNED_MESSAGES = 500;
export const MAX_PLANNED_DAYS = 90;

/** Why a planned message was not sent. `refused`: the reason is in `heldText`; `failed`: the server could not. */
const HeldReason = v.picklist(['candidateReplied', 'projectClosed', 'writerGone', 'refused', 'failed']);
export type HeldReason = v.InferOutput<typeof HeldReason>;

/** A message or scout that leaves by itself at `sendAt`, unless it is held. */
export const PlannedMessage = v.object({
  plannedMessageId: Id,
  /** Null for a scout, whose conversation begins when it leaves. */
  chatGroupId: v.nullable(Id),
  /** The candidate that a scout is for. */
  scoutTargetUniversalUid: v.optional(v.nullable(Id), null),
  textMessage: v.string(),
  sendAt: Timestamp,
  /** Who saved it last: it leaves under this name. */
  writerName: v.string(),
  /** Counts the times that it was saved. */
  revision: v.number(),
  heldReason: v.nullable(HeldReason),
  /** The message of the server's refusal, where the reason is `refused`. */
  heldText: v.nullable(v.string()),
});
export type PlannedMessage = v.InferOutput<typeof PlannedMessage>;

/** A planned message in the list of a company, with its candidate and project. */
export const ListedPlannedMessage = v.object({
  ...PlannedMessage.entries,
  partner: UserSummary,
  project: ProjectSummary,
});
export type ListedPlannedMessage = v.InferOutput<typeof ListedPlannedMessage>;

const plan = v.object({ ...TextMessageInput.entries, sendAt: Timestamp });

/** The revision that the caller saw: of two members who change one at once, one learns of the other. */
const seen = { seenRevision: count(1, 1_000_000) };

const one = '/matching/corporation_member/:cid/planned_message/:plannedMessageId';

/** 予約送信: messages and scouts that leave later. */
export const plannedMessage = {
  list: endpoint({
    method: 'get',
    path: PLANNED_MESSAGES_PATH,
    auth: 'member',
    extension: true,
    query: v.object({
      page: PageNumber,
      /** Only the messages to this conversation, and the scouts for its candidate and project. */
      chatGroupId: v.optional(Id),
      /** Only the scouts to this candidate. */
      scoutTargetUniversalUid: v.optional(Id),
      /** Only those that were not sent, and wait for somebody. */
      state: v.optional(v.picklist(['held'])),
    }),
    response: v.object(pageEntries(ListedPlannedMessage)),
  }),
  create: endpoint({
    method: 'post',
    path: '/matching/corporation_member/:cid/chat_group/:chatGroupId/planned_message/create',
    auth: 'member',
    permission: 'sendMessageToUser',
    rateLimit: 'send',
    idempotent: true,
    extension: true,
    body: plan,
    response: PlannedMessage,
  }),
  createScout: endpoint({
    method: 'post',
    path: '/matching/corporation_member/:cid/planned_scout/create',
    auth: 'member',
    permission: 'scoutUser',
    rateLimit: 'send',
    idempotent: true,
    extension: true,
    body: v.object({
      ...ScoutInput.entries,
      /** What the text was made of. */
      templateId: v.optional(v.nullable(Id)),
      sendAt: Timestamp,
    }),
    headers: lastScoutHeader,
    response: PlannedMessage,
  }),
  change: endpoint({
    method: 'post',
    path: `${one}/change`,
    auth: 'member',
    permission: 'sendMessageToUser',
    rateLimit: 'send',
    extension: true,
    body: v.object({ ...plan.entries, ...seen }),
    response: PlannedMessage,
  }),
  sendNow: endpoint({
    method: 'post',
    path: `${one}/send`,
    auth: 'member',
    permission: 'sendMessageToUser',
    rateLimit: 'send',
    idempotent: true,
    extension: true,
    body: v.object(seen),
    response: ChatMessage,
  }),
  cancel: endpoint({
    method: 'post',
    path: `${one}/cancel`,
    auth: 'member',
    extension: true,
    body: v.object(seen),
    response: Empty,
  }),
};
