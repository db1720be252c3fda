import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { PresenceState } from './live.ts';
import { Id } from './primitives.ts';
import { Empty } from './received.ts';

/** Seconds for which an announced state counts. */
export const PRESENCE_SECONDS = { open: 45, typing: 8 } as const;

export const presence = {
  announce: endpoint({
    method: 'post',
    path: '/live/corporation_member/:cid/presence/announce',
    auth: 'member',
    rateLimit: 'presence',
    extension: true,
    ephemeral: true,
    body: v.object({
      chatGroupId: Id,
      tab: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
      state: PresenceState,
    }),
    response: Empty,
  }),
};
