import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Change, Presence } from '#endpoints/live';
import { createFakeLocks } from '../../../tests/fakes/fake-locks.ts';
import type { Changes, followStream } from './follow-stream';

type Stream = Parameters<typeof followStream>[0];

/** The streams that tabs have opened, in order. */
let streams: Stream[];
let tabs: AbortController[];
beforeEach(() => {
  streams = [];
  tabs = [];
  Object.defineProperty(navigator, 'locks', { value: createFakeLocks(), configurable: true });
});
afterEach(() => {
  for (const tab of tabs) tab.abort();
  Reflect.deleteProperty(navigator, 'locks');
  vi.useRealTimers();
});

/** Opens a tab: each has a module of its own, as a page has. */
async function openTab({ cid = 'company', userId = 'user' } = {}) {
  vi.resetModules();
  vi.doMock('./follow-stream', () => ({
    followStream: (options: Stream) => {
      streams.push(options);
      return new Promise<void>((resolve) => options.signal.addEventListener('abort', () => resolve()));
    },
  }));
  const { shareStream } = await import('./share-stream');
  const tab = new AbortController();
  tabs.push(tab);
  const states: boolean[] = [];
  const received: Changes[] = [];
  const isNew: Changes[] = [];
  const colleagues: Presence[] = [];
  shareStream({
    cid,
    userId,
    signal: tab.signal,
    onState: (isOpen) => states.push(isOpen),
    onChanges: (changes) => received.push(changes),
    onNew: (changes) => isNew.push(changes),
    onPresence: (presence) => colleagues.push(presence),
  });
  return { received, isNew, colleagues, isOpen: () => states.at(-1) ?? false, close: () => tab.abort() };
}

const change = (id: string): Change => ({ kind: 'message', id });
const soon = <Result>(check: () => Result) => vi.waitFor(check, { timeout: 5000 });
const begin = (index = 0) => soon(() => expect(streams).toHaveLength(index + 1));

it('opens one stream for all tabs, which receive the same', async () => {
  const first = await openTab();
  await begin();
  streams[0]?.onState(true);
  const second = await openTab();
  await soon(() => expect([first.isOpen(), second.isOpen()]).toEqual([true, true]));
  streams[0]?.onChanges([change('a')], '1');
  streams[0]?.onChanges(null, '2');
  await soon(() => expect(second.received).toEqual([[change('a')], null]));
  expect(first.received).toEqual(second.received);
  streams[0]?.onState(false);
  await soon(() => expect([first.isOpen(), second.isOpen()]).toEqual([false, false]));
  expect(streams).toHaveLength(1);
});

it('passes on what colleagues do, without another place to go on from', async () => {
  const first = await openTab();
  await begin();
  streams[0]?.onState(true);
  streams[0]?.onChanges([change('a')], '1');
  const second = await openTab();
  await soon(() => expect(second.isOpen()).toBe(true));
  const presence = { chatGroupId: 'c', tab: 't', state: 'open', universalUid: 'u', name: '鈴木' } as const;
  streams[0]?.onPresence(presence);
  await soon(() => expect(second.colleagues).toEqual([presence]));
  expect(first.colleagues).toEqual([presence]);
  first.close();
  await begin(1);
  expect(streams[1]?.lastEventId).toBe('1');
});

it('hands the stream on when its tab goes, with the place that it had come to', async () => {
  const first = await openTab();
  await begin();
  streams[0]?.onState(true);
  const second = await openTab();
  await soon(() => expect(second.isOpen()).toBe(true));
  streams[0]?.onChanges([change('a')], '1');
  await soon(() => expect(second.received).toHaveLength(1));
  first.close();
  await begin(1);
  expect(streams[1]?.lastEventId).toBe('1');
  expect(second.isOpen()).toBe(false);
  streams[1]?.onState(true);
  streams[1]?.onChanges([change('b')], '2');
  expect(second.received).toEqual([[change('a')], [change('b')]]);
});

it('has one tab show what is new, and not what the stream repeats as it begins', async () => {
  const first = await openTab();
  await begin();
  streams[0]?.onState(true);
  const second = await openTab();
  await soon(() => expect(second.isOpen()).toBe(true));
  streams[0]?.onChanges([change('repeated')], '1');
  streams[0]?.onChanges([change('a')], '2');
  await soon(() => expect(second.received).toHaveLength(2));
  expect([first.isNew, second.isNew]).toEqual([[[change('a')]], []]);
  first.close();
  await begin(1);
  // It goes on where the other one stopped: all of it is new.
  streams[1]?.onChanges([change('b')], '3');
  expect([first.isNew, second.isNew]).toEqual([[[change('a')]], [[change('b')]]]);
});

it('sends a tab that opens what was sent while it loaded, and only that tab', async () => {
  const first = await openTab();
  await begin();
  streams[0]?.onState(true);
  streams[0]?.onChanges([], '1');
  streams[0]?.onChanges([change('a')], '2');
  const second = await openTab();
  const third = await openTab();
  await soon(() => expect([second.received, third.received]).toEqual([[[change('a')]], [[change('a')]]]));
  expect(first.received).toEqual([[change('a')]]);
});

it('does not take a silent tab at its word', async () => {
  const first = await openTab();
  await begin();
  streams[0]?.onState(true);
  const second = await openTab();
  await soon(() => expect(second.isOpen()).toBe(true));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  streams[0]?.onSign();
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  vi.advanceTimersByTime(76_000);
  expect([first.isOpen(), second.isOpen()]).toEqual([true, false]);
});

it.each([
  ['another company', { cid: 'other' }],
  ['another person', { userId: 'other' }],
])('sends nothing to a tab of %s', async (_, owner) => {
  const ours = await openTab();
  await begin();
  const theirs = await openTab(owner);
  await begin(1);
  streams[0]?.onState(true);
  streams[0]?.onChanges([change('a')], '1');
  await soon(() => expect(ours.received).toHaveLength(1));
  expect([theirs.isOpen(), theirs.received]).toEqual([false, []]);
});

it('closes its stream with its page', async () => {
  const tab = await openTab();
  await begin();
  streams[0]?.onState(true);
  tab.close();
  expect([tab.isOpen(), streams[0]?.signal.aborted]).toEqual([false, true]);
});
