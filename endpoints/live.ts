import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

/**
 * What has changed in a company, with the id of the record it changed in: of a project for `like`, of a conversation
 * for everything else. Ids only: the reader asks for the rest by the calls that check what they may see.
 */
export const Change = v.object({
  kind: v.picklist(['message', 'read', 'selection', 'application', 'applicationRead', 'scout', 'like']),
  id: v.string(),
});
export type Change = v.InferOutput<typeof Change>;

/** The events of the stream: `changes` carries a JSON array of `Change`; `reset` says that all is to be read again. */
export const LIVE_EVENTS = { changes: 'changes', reset: 'reset' } as const;

/**
 * Seconds whose changes a stream that begins without a `Last-Event-ID` is sent: those between a page's first reads
 * and its stream.
 */
export const LIVE_REPLAY_SECONDS = 60;

export const live = {
  stream: endpoint({
    method: 'get',
    path: '/live/corporation_member/:cid/change/stream',
    summary:
      'Sends changes as server-sent events (`changes`, `reset`) until the token expires; `Last-Event-ID` resumes.',
    auth: 'member',
    rateLimit: 'stream',
    extension: true,
    responseType: 'stream',
    response: v.string(),
  }),
};
