import type { live } from '#endpoints/live';
import type { presence } from '#endpoints/presence';
import { authenticate } from '../../http/authenticate.ts';
import type { Handlers } from '../../http/implement.ts';
import { aggregateNotFound, Problem } from '../../kit/problem.ts';
import { noStream } from '../../live/live.ts';
import { announcePresence } from '../../live/presence.ts';

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Proxies must neither keep, nor compress, nor hold anything back.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/** Handles the stream of what changes in a company (docs/decisions/0028-live-changes.md). */
export const liveHandlers: Handlers<typeof live> = {
  stream: async (call) => {
    const { cid, user, identity, request } = call;
    // Of a HEAD nobody would read, nor end, the body.
    if (!call.live || request.method !== 'GET') throw noStream();
    const isSignedIn = () =>
      authenticate(call, request.headers.get('authorization') ?? undefined).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Problem && error.status === 401) return false;
          throw error;
        },
      );
    const reader = { cid, universalUid: user.universalUid, expiresAt: identity.expiresAt, isSignedIn };
    return new Response(await call.live.open(reader, request.headers.get('last-event-id')), { headers });
  },
};

/** Handles what colleagues learn of each other (docs/decisions/0033-inbox.md). */
export const presenceHandlers: Handlers<typeof presence> = {
  announce: async ({ db, cid, user, body }) => {
    const { universalUid, name } = user;
    if (!(await announcePresence(db, { ...body, cid, universalUid, name }))) throw aggregateNotFound();
    return {};
  },
};
