import { afterEach, expect, vi } from 'vitest';
import { chat } from '#endpoints/chat';
import { createApp } from '#server/app';
import { createLive } from '#server/live/live';
import { createCorporation } from '../records/factories.ts';
import { createConversation } from '../records/matching-factories.ts';
import { callApi } from './call-api.ts';
import { type OpenStream, openStream } from './live-stream.ts';
import type { TestApi } from './test-api.ts';

/** Seconds are long for what takes milliseconds, and short beside any poll. */
export const soon = <Result>(check: () => Result) => vi.waitFor(check, { timeout: 8000, interval: 10 });

/** Waits until a stream has sent exactly these changes. */
export const receives = (stream: OpenStream, expected: unknown[]) =>
  soon(() => expect(stream.changes).toEqual(expected));

/** Streams for the tests of a file, which end with each test. */
export function liveSetting(api: TestApi) {
  const open: OpenStream[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((stream) => stream.leave()));
    await soon(() => expect(api.services.live?.count()).toBe(0));
    api.time.now = null;
  });
  return {
    async openFor(...given: Parameters<typeof openStream>): Promise<OpenStream> {
      const stream = await openStream(...given);
      open.push(stream);
      return stream;
    },
    /** A company with a conversation. */
    async company() {
      const { cid, user } = await createCorporation(api.db);
      const conversation = await createConversation(api.db, cid, { status: 'inProgress', messages: [] });
      const place = { cid, chatGroupId: conversation.chatGroupId };
      const send = (textMessage = 'こんにちは') =>
        callApi(api, chat.createMessage, { as: user, params: place, body: { textMessage } });
      return { cid, user, ...conversation, place, send };
    },
    /** An API beside the one under test, with streams of its own. */
    apiWith(options: Partial<Parameters<typeof createLive>[0]>, given: Partial<TestApi['services']> = {}) {
      const live = createLive({ ...api.services, ...options });
      return { live, app: createApp({ ...api.services, ...given, live }) };
    },
  };
}
