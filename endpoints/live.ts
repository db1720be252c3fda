import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

/**
 * What has changed in a company, with the id of the record it changed in. Ids only: the reader asks for the rest by the
 * calls that check what they may see.
 */
export const Change = v.object({
  kind: v.picklist([
    // Of a conversation. `conversation` is what members set about them; of a member who was removed it has the id.
    'message',
    'read',
    'selection',
    'application',
    'applicationRead',
    'scout',
    'conversation',
    // Of a project: liked by a candidate, or changed in any way.
    'like',
    'project',
    // What the company has put on a candidate, or knows of one: favorite, 見送り, labels, memo, scout, application.
    'candidate',
    'label',
    'template',
    'savedSearch',
    // Of a member who was removed. The server ends their streams.
    'member',
    // Of the company: its profile, or an invitation that was sent, withdrawn or accepted.
    'corporation',
    'invitation',
  ]),
  id: v.string(),
});
export type Change = v.InferOutput<typeof Change>;

/** What a member does with a conversation in one tab: has it open, writes in it, or has left it. */
export const PresenceState = v.picklist(['open', 'typing', 'gone']);
export type PresenceState = v.InferOutput<typeof PresenceState>;

/** A colleague at a conversation. Stored nowhere: it counts until it is announced again, or for `PRESENCE_SECONDS` (presence.ts). */
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
 * The events of the stream. `changes` carries a JSON array of `Change`; `reset` asks to read everything again. `presence`
 * carries a `Presence`, has no id and is never repeated.
 */
export const LIVE_EVENTS = { changes: 'changes', reset: 'reset', presence: 'presence' } as const;

/**
 * Seconds whose changes a stream that starts without a `Last-Event-ID` is sent: those between a page's first reads
 * and its stream.
 */
export const LIVE_REPLAY_SECONDS = 60;

export const live = {
  stream: endpoint({
    method: 'get',
    path: '/live/corporation_member/:cid/change/stream',
    auth: 'member',
    rateLimit: 'stream',
    extension: true,
    responseType: 'stream',
    response: v.string(),
  }),
};
