import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readEventStream, StreamError, type StreamOptions } from '@/client/event-stream';
import { session } from '@/session/current-session';
import { followStream } from './follow-stream';

vi.mock('@/client/event-stream', async (original) => ({
  ...(await original<typeof import('@/client/event-stream')>()),
  readEventStream: vi.fn(),
}));

/** One connection of the server: what it says, and how it ends. */
type Connection = StreamOptions & { end(): void; fail(error: Error): void };

let connections: Connection[];
let stop: AbortController;
beforeEach(() => {
  vi.useFakeTimers();
  connections = [];
  stop = new AbortController();
  vi.mocked(readEventStream).mockImplementation((_, options) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    connections.push({ ...options, end: resolve, fail: reject });
    options.signal.addEventListener('abort', () => reject(options.signal.reason));
    return promise;
  });
});
afterEach(() => {
  stop.abort();
  vi.useRealTimers();
});

function follow(lastEventId = '') {
  const [onState, onChanges, onPresence, onSign] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const { signal } = stop;
  const done = followStream({ cid: 'company', lastEventId, signal, onState, onChanges, onPresence, onSign });
  return { onState, onChanges, onPresence, done };
}

const last = (): Connection => {
  const connection = connections.at(-1);
  if (!connection) throw new Error('No connection');
  return connection;
};
const send = (id: string, data = '[]', name = 'changes') => last().onEvent({ name, data, id });
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

it('is open from the first event on, and sends what has changed', () => {
  const { onState, onChanges } = follow();
  expect(onState).not.toHaveBeenCalled();
  send('1');
  expect(onState).toHaveBeenLastCalledWith(true);
  send('2', '[{"kind":"message","id":"a"},{"kind":"newer than this version","id":"b"}, 5]');
  expect(onChanges).toHaveBeenLastCalledWith([{ kind: 'message', id: 'a' }], '2');
  send('3', 'null', 'reset');
  expect(onChanges).toHaveBeenLastCalledWith(null, '3');
});

it('sends what colleagues do, which is no place to go on from', async () => {
  const { onPresence, onChanges } = follow();
  const presence = { chatGroupId: 'c', tab: 't', state: 'typing', universalUid: 'u', name: '鈴木 花子' };
  send('1');
  onChanges.mockClear();
  send('', JSON.stringify(presence), 'presence');
  send('', '{"chatGroupId":"c","state":"newer than this version"}', 'presence');
  expect(onPresence.mock.calls).toEqual([[presence]]);
  expect(onChanges).not.toHaveBeenCalled();
  last().end();
  await pass(3000);
  expect(last().lastEventId).toBe('1');
});

it('has it looked whether one is still a member when a stream that there was is no longer found', async () => {
  const followContract = vi.spyOn(session, 'followContract').mockResolvedValue();
  follow();
  last().fail(new StreamError(404));
  await pass(5000);
  expect(followContract).not.toHaveBeenCalled();
  send('1');
  last().end();
  await pass(10_000);
  last().fail(new StreamError(404));
  await pass(20_000);
  last().fail(new StreamError(404));
  await pass(1);
  expect(followContract).toHaveBeenCalledOnce();
});

it('goes on where it stopped when the stream ends, soon after', async () => {
  const { onState } = follow('0');
  expect(last().lastEventId).toBe('0');
  send('1');
  last().end();
  await pass(0);
  expect(onState).toHaveBeenLastCalledWith(false);
  await pass(2000);
  expect(connections).toHaveLength(2);
  expect(last()).toMatchObject({ lastEventId: '1', needsNewToken: false });
});

it('tries less and less often while it fails, and soon again after a stream that lasted', async () => {
  follow();
  const pauses: number[] = [];
  for (let count = 0; count < 9; count += 1) {
    const begun = Date.now();
    last().fail(new StreamError(503));
    const before = connections.length;
    while (connections.length === before) await pass(100);
    pauses.push(Date.now() - begun);
  }
  for (const [index, milliseconds] of pauses.entries()) {
    const longest = Math.min(2000 * 2 ** index, 120_000);
    expect(milliseconds).toBeGreaterThanOrEqual(longest / 2);
    expect(milliseconds).toBeLessThanOrEqual(longest + 100);
  }
  send('1');
  await pass(30_000);
  last().end();
  await pass(2100);
  expect(connections).toHaveLength(pauses.length + 2);
});

it('does not wait when the network is back or the page is looked at', async () => {
  follow();
  last().fail(new StreamError(null));
  await pass(0);
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(connections).toHaveLength(2);
  last().fail(new StreamError(null));
  await pass(0);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(connections).toHaveLength(3);
});

it('asks for a new token after a refused one', async () => {
  follow();
  last().fail(new StreamError(401));
  await pass(2000);
  expect(last().needsNewToken).toBe(true);
});

it('takes silence for a lost connection', async () => {
  const { onState } = follow();
  send('1');
  await pass(50_000);
  last().onSign();
  await pass(50_000);
  expect(onState).toHaveBeenLastCalledWith(true);
  await pass(13_000);
  expect(onState).toHaveBeenLastCalledWith(false);
  await pass(2000);
  expect(connections).toHaveLength(2);
});

it('stops when it is sent to, also while it waits', async () => {
  const { done, onState } = follow();
  last().fail(new StreamError(503));
  await pass(0);
  onState.mockClear();
  stop.abort();
  await done;
  await pass(300_000);
  expect(connections).toHaveLength(1);
  expect(onState).not.toHaveBeenCalled();
});
