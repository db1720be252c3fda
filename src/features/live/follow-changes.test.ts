import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pollInterval } from '@/features/messages/poll-interval';
import { live } from '@/lib/live-flag';
import { initialAuthState, useAuthStore } from '@/session/auth-store';
import { followChanges } from './follow-changes';
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

it('reads what became outdated and could not be read while there was no connection', async () => {
  signIn('one');
  let isDown = false;
  const read = vi.fn(async () => {
    if (isDown) throw new Error('down');
    return 'data';
  });
  new QueryObserver(queryClient, { queryKey: ['projects'], queryFn: read, retry: false }).subscribe(() => {});
  const other = vi.fn(async () => 'data');
  new QueryObserver(queryClient, { queryKey: ['other'], queryFn: other }).subscribe(() => {});
  await pass(0);
  follow();
  setOpen(true);
  isDown = true;
  await queryClient.invalidateQueries({ queryKey: ['projects'] });
  setOpen(false);
  isDown = false;
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  setOpen(true);
  await pass(0);
  expect(read).toHaveBeenCalledTimes(2);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(read).toHaveBeenCalledTimes(3);
  expect(other).toHaveBeenCalledOnce();
});
