import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Timestamp } from './primitives.ts';
import { Count, optionalText } from './received.ts';
import { TODAY_PATH } from './today-path.ts';

/** Where counting stops: one more than a badge shows. */
export const TODAY_MAX_COUNT = 100;

/** A conversation in which the candidate has waited for our reply since an instant. */
const Waiting = v.object({ chatGroupId: v.string(), partnerName: optionalText, since: Timestamp });

export const Today = v.object({
  /** Conversations that wait for our reply, as the filter 要返信 has them, and those that wait longest. */
  awaitingReplyCount: v.nullish(Count, 0),
  longestWaiting: v.nullish(v.array(Waiting), []),
  /** Applications in the state 未対応. */
  newApplicationCount: v.nullish(Count, 0),
  /** Open conversations whose day to reply is today or over; a platform that counts none leaves it out. */
  replyDueCount: v.nullish(Count),
  /** Candidates whose 再連絡日 is today or over. */
  recontactCount: v.nullish(Count),
  /** Messages whose time has come and that were not sent: with `isOwn` the caller's, and those of members who left. */
  heldMessageCount: v.nullish(Count),
  /** Whether the company has other members: without them everything is one's own. */
  hasColleagues: v.nullish(v.boolean(), false),
});
export type Today = v.InferOutput<typeof Today>;

export const today = {
  show: endpoint({
    method: 'get',
    path: TODAY_PATH,
    auth: 'member',
    extension: true,
    /** `isOwn`: only what the caller looks after, or nobody does. */
    query: v.object({ isOwn: v.optional(v.boolean(), false) }),
    response: Today,
  }),
};
