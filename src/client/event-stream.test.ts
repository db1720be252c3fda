import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { live } from '#endpoints/live';
import { setIdentity } from './attach-id-token';
import { readEventStream, StreamError, type StreamEvent } from './event-stream';

const getIdToken = vi.fn(async (_: { forceRefresh: boolean }): Promise<string | null> => 'token');
const fetchStream = vi.fn<typeof fetch>();

beforeEach(() => {
  setIdentity({ getIdToken, onUnauthorized: () => {} });
  vi.stubGlobal('fetch', fetchStream);
});
afterEach(() => setIdentity(null));

const encoder = new TextEncoder();

function respondWith(...parts: (string | Uint8Array | Error)[]): void {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift();
      if (part === undefined) controller.close();
      else if (part instanceof Error) controller.error(part);
      else controller.enqueue(typeof part === 'string' ? encoder.encode(part) : part);
    },
  });
  fetchStream.mockResolvedValue(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
}

async function read(options: Partial<Parameters<typeof readEventStream>[1]> = {}) {
  const events: StreamEvent[] = [];
  const onSign = vi.fn();
  const result = await readEventStream(live.stream, {
    params: { cid: 'company' },
    lastEventId: '',
    needsNewToken: false,
    signal: new AbortController().signal,
    onEvent: (event) => events.push(event),
    onSign,
    ...options,
  }).catch((error: unknown) => error);
  return { events, onSign, result };
}

it('returns the events, however they are cut up on the way, and ends with the stream', async () => {
  const text = encoder.encode('event: changes\ndata: ["応募"]\nid: 5\n\n');
  respondWith(
    text.slice(0, 26),
    text.slice(26, 40),
    text.slice(40),
    ':\n\n',
    'event: reset\ndata: null\nid: 6\n\n',
  );
  const { events, onSign, result } = await read();
  expect(events).toEqual([
    { name: 'changes', data: '["応募"]', id: '5' },
    { name: 'reset', data: 'null', id: '6' },
  ]);
  expect(onSign).toHaveBeenCalledTimes(5);
  expect(result).toBeUndefined();
});

it('sends token and place, and asks for a new token only when the last one was refused', async () => {
  respondWith();
  await read({ lastEventId: '7' });
  const [url, init] = fetchStream.mock.lastCall ?? [];
  expect(url).toMatch(/\/live\/corporation_member\/company\/change\/stream$/);
  expect(Object.fromEntries(new Headers(init?.headers))).toMatchObject({
    authorization: 'Bearer token',
    'last-event-id': '7',
  });
  expect(getIdToken).toHaveBeenLastCalledWith({ forceRefresh: false });
  respondWith();
  await read({ needsNewToken: true });
  expect(getIdToken).toHaveBeenLastCalledWith({ forceRefresh: true });
  expect(new Headers(fetchStream.mock.lastCall?.[1]?.headers).has('last-event-id')).toBe(false);
});

it.each([
  ['a refusal', () => fetchStream.mockResolvedValue(new Response('{}', { status: 404 })), 404],
  ['a page of somebody else', () => fetchStream.mockResolvedValue(new Response('<html>')), 200],
  ['no connection', () => fetchStream.mockRejectedValue(new TypeError('failed to fetch')), null],
  ['a connection that breaks', () => respondWith(':\n\n', new TypeError('network error')), null],
])('throws for %s', async (_, prepare, status) => {
  prepare();
  const { result } = await read();
  expect(result).toBeInstanceOf(StreamError);
  expect(result).toMatchObject({ status });
});
