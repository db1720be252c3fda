import { createParser } from 'eventsource-parser';
import * as v from 'valibot';
import { Change, LIVE_EVENTS, live, Presence } from '#endpoints/live';
import { urlOf } from './call-api.ts';
import { type TestApi, tokenFor } from './test-api.ts';

type Options = {
  as: { uid: string; email: string };
  cid: string;
  lastEventId?: string;
  /** In place of the token of `as`. */
  token?: string;
};

/** What a stream has said: the name of each event with its changes, the last id, and comments. */
export type OpenStream = {
  status: number;
  headers: Headers;
  /** The changes so far, those of the replay at the beginning left out. */
  changes: Change[];
  /** What colleagues do. */
  presences: Presence[];
  /** The names of all events so far. */
  events: string[];
  beginning(): Change[];
  lastEventId(): string;
  comments(): number;
  /** Settles when the stream has ended. */
  ended: Promise<void>;
  hasEnded(): boolean;
  /** Leaves without a word, as a browser that is closed. */
  leave(): Promise<void>;
};

/** Opens a stream at the API under test and collects what it says. */
export async function openStream(
  { app }: Pick<TestApi, 'app'>,
  { as, cid, lastEventId, token = tokenFor(as) }: Options,
): Promise<OpenStream> {
  const headers = new Headers({ Authorization: `Bearer ${token}` });
  if (lastEventId !== undefined) headers.set('Last-Event-ID', lastEventId);
  const response = await app.fetch(new Request(urlOf(live.stream, { cid }), { headers }));
  const batches: Change[][] = [];
  const events: string[] = [];
  const presences: Presence[] = [];
  let id = '';
  let comments = 0;
  let hasEnded = false;
  const parser = createParser({
    onEvent: (event) => {
      events.push(event.event ?? '');
      if (event.event === LIVE_EVENTS.presence) {
        presences.push(v.parse(Presence, JSON.parse(event.data)));
        return;
      }
      id = event.id ?? id;
      batches.push(v.parse(v.nullable(v.array(Change)), JSON.parse(event.data)) ?? []);
    },
    onComment: () => {
      comments += 1;
    },
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const reader = isStream ? response.body?.getReader() : undefined;
  const decoder = new TextDecoder();
  const read = async () => {
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) break;
      parser.feed(decoder.decode(part.value, { stream: true }));
    }
  };
  const ended = read()
    .catch(() => {})
    .finally(() => {
      hasEnded = true;
    });
  return {
    status: response.status,
    headers: response.headers,
    get changes() {
      return batches.slice(1).flat();
    },
    events,
    presences,
    beginning: () => batches[0] ?? [],
    lastEventId: () => id,
    comments: () => comments,
    ended,
    hasEnded: () => hasEnded,
    leave: async () => reader?.cancel(),
  };
}
