import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

/**
 * What has changed in a company, with the id of the record it changed in: of a project for `like`, of a conversation
 * for everything else, or of the member who was removed for `conversation`, which is what members set about conversations. Ids only: the reader asks for the rest by the calls that check what they may see.
 */
export const Change = v.object({
  kind: v.picklist([
    'message',
    'read',
    'selection',
    'application',
    'applicationRead',
    'scout',
    'like',
    'conversation',
  ]),
  id: v.string(),
});
export type Change = v.InferOutput<typeof Change>;

/** What a member does with a conversation in one tab: has it open, writes in it, or has left it. */
export const PresenceState = v.picklist(['open', 'typing', 'gone']);
export type PresenceState = v.InferOutput<typeof PresenceState>;

/** A colleague at a conversation. Stored nowhere: it counts until it is announced anew, or for `PRESENCE_SECONDS` (presence.ts). */
export const Presence = v.object({
  chatGroupId: v.string(),
  /** The tab, since a person may have the conversation open in several. */
  tab: v.string(),
  state: PresenceState,
  universalUid: v.string(),
  name: v.string(),
});
export type Presence = v.InferOutput<typeof Presence>;

/**
 * The events of the stream: `changes` carries a JSON array of `Change`; `reset` says that all is to be read again;
 * `presence` carries a `Presence`, has no id and is never repeated.
 */
export const LIVE_EVENTS = { changes: 'changes', reset: 'reset', presence: 'presence' } as const;

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
      'Sends changes as server-sent events (`changes`, `reset`, `presence`) until the token expires; `Last-Event-ID` resumes.',
    auth: 'member',
    rateLimit: 'stream',
    extension: true,
    responseType: 'stream',
    response: v.string(),
  }),
};
