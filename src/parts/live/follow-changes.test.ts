import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { project } from '#endpoints/project';
import { endpointKey } from '@/client/queries';
import { live } from '@/lib/live-flag';
import { initialAuthState, useAuthStore } from '@/session/auth-store';
import { followChanges } from './follow-changes';
import { pollInterval } from './poll-interval';
// Loaded with the first change otherwise, which takes longer than no time at all.
import './read-outdated';
import { shareStream } from './share-stream';

vi.mock('./share-stream', () => ({ shareStream: vi.fn() }));

let stop: AbortController;
let queryClient: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(shareStream).mockReset();
  stop = new AbortController();
  queryClient = new QueryClient();
});
afterEach(() => {
  stop.abort();
  queryClient.clear();
  useAuthStore.setState(initialAuthState);
  live.isOpen = false;
  vi.useRealTimers();
});

const signIn = (corporationId: string) =>
  useAuthStore.setState({ userId: 'user', corporationId, finishedAuthProcess: true });
const follow = () => followChanges(queryClient, stop.signal);
const opened = () => vi.mocked(shareStream).mock.calls.map(([{ cid, signal }]) => [cid, signal.aborted]);
const setOpen = (isOpen: boolean) => vi.mocked(shareStream).mock.lastCall?.[0].onState(isOpen);
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

it('follows the company that is acted for, and nobody’s', () => {
  follow();
  expect(opened()).toEqual([]);
  signIn('one');
  expect(opened()).toEqual([['one', false]]);
  signIn('one');
  signIn('two');
  expect(opened()).toEqual([
    ['one', true],
    ['two', false],
  ]);
  useAuthStore.setState(initialAuthState);
  expect(opened().at(-1)).toEqual(['two', true]);
  stop.abort();
  signIn('three');
  expect(opened()).toHaveLength(2);
});

it('ends polling while changes are sent, and begins it again when they no longer are', async () => {
  signIn('one');
  const read = vi.fn(async () => 'data');
  const options = {
    queryKey: ['messages'],
    queryFn: read,
    refetchInterval: ({ state }: { state: Parameters<typeof pollInterval>[0] }) => pollInterval(state),
  };
  new QueryObserver(queryClient, options).subscribe(() => {});
  await pass(10_000);
  expect(read).toHaveBeenCalledTimes(2);
  follow();
  setOpen(true);
  await pass(60_000);
  expect(read).toHaveBeenCalledTimes(2);
  setOpen(false);
  await pass(10_000);
  expect(read).toHaveBeenCalledTimes(3);
});

it('reads what could not be read again: when the stream or the network is back, and after a while', async () => {
  signIn('one');
  let isDown = false;
  const read = vi.fn(async () => {
    if (isDown) throw new Error('down');
    return 'data';
  });
  const queryKey = endpointKey(project.list, { params: { cid: 'one' } });
  new QueryObserver(queryClient, { queryKey, queryFn: read, retry: false, staleTime: 1e9 }).subscribe(
    () => {},
  );
  const other = vi.fn(async () => 'data');
  new QueryObserver(queryClient, { queryKey: ['other'], queryFn: other, staleTime: 1e9 }).subscribe(() => {});
  // As searches, which are read again when they are shown the next time.
  const search = vi.fn(async () => 'data');
  new QueryObserver(queryClient, { queryKey: ['search'], queryFn: search, staleTime: 1e9 }).subscribe(
    () => {},
  );
  await pass(0);
  await queryClient.invalidateQueries({ queryKey: ['search'], refetchType: 'none' });
  follow();
  setOpen(true);
  const fail = async () => {
    isDown = true;
    vi.mocked(shareStream).mock.lastCall?.[0].onChanges([{ kind: 'project', id: 'a' }]);
    await pass(1000);
    isDown = false;
    const before = read.mock.calls.length;
    return () => read.mock.calls.length - before;
  };
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const ways = [
    () => {
      setOpen(false);
      setOpen(true);
    },
    () => window.dispatchEvent(new Event('online')),
    () => {
      visibility.mockReturnValue('hidden');
      window.dispatchEvent(new Event('online'));
      visibility.mockReturnValue('visible');
      document.dispatchEvent(new Event('visibilitychange'));
    },
  ];
  for (const comeBack of ways) {
    const again = await fail();
    comeBack();
    await pass(0);
    expect(again()).toBe(1);
  }
  const again = await fail();
  await pass(8000);
  expect(again()).toBe(0);
  await pass(2000);
  expect(again()).toBe(1);
  await pass(300_000);
  expect(again()).toBe(1);
  for (const untouched of [other, search]) expect(untouched).toHaveBeenCalledOnce();
});
