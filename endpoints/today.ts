import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Count, optionalText, Timestamp } from './primitives.ts';
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
});
export type Today = v.InferOutput<typeof Today>;

export const today = {
  show: endpoint({
    method: 'get',
    path: TODAY_PATH,
    auth: 'member',
    extension: true,
    response: Today,
  }),
};
