import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { numberOfUnreadMessages } from '#endpoints/unread-messages';
import { endpointKey } from '@/client/queries';
import { live } from '@/lib/live-flag';
import { begin } from './begin';
import { followChanges } from './follow-changes';

vi.mock('./follow-changes', () => ({ followChanges: vi.fn() }));

let stop: AbortController;
let queryClient: QueryClient;
const count = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(followChanges).mockReset();
  count.mockReset();
  count.mockResolvedValue(3);
  stop = new AbortController();
  queryClient = new QueryClient();
  const queryKey = endpointKey(numberOfUnreadMessages, { params: { cid: 'company' } });
  queryClient.setQueryData(queryKey, 2);
  new QueryObserver(queryClient, { queryKey, queryFn: count, staleTime: 1e9 }).subscribe(() => {});
});
afterEach(() => {
  stop.abort();
  queryClient.clear();
  live.isOpen = false;
  Reflect.deleteProperty(navigator, 'locks');
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const giveLocks = () => Object.defineProperty(navigator, 'locks', { value: {}, configurable: true });

it('counts the unread messages once a minute where nothing reports them', async () => {
  begin(queryClient, stop.signal);
  await pass(120_000);
  expect(count).toHaveBeenCalledTimes(2);
  live.isOpen = true;
  await pass(120_000);
  expect(count).toHaveBeenCalledTimes(2);
  live.isOpen = false;
  await pass(60_000);
  expect(count).toHaveBeenCalledTimes(3);
  stop.abort();
  await pass(120_000);
  expect(count).toHaveBeenCalledTimes(3);
  expect(followChanges).not.toHaveBeenCalled();
});

it('counts when another tab has read something', async () => {
  begin(queryClient, stop.signal);
  const otherTab = new BroadcastChannel('biz.conversations');
  otherTab.postMessage({ type: 'read', cid: 'company', chatGroupId: 'a' });
  await vi.waitFor(() => expect(count).toHaveBeenCalledOnce());
  otherTab.close();
});

it('counts nothing in a tab that nobody sees', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  begin(queryClient, stop.signal);
  await pass(120_000);
  expect(count).not.toHaveBeenCalled();
});

it('follows what changes where the browser can share that between its tabs', async () => {
  begin(queryClient, stop.signal);
  await pass(100);
  expect(followChanges).not.toHaveBeenCalled();
  giveLocks();
  begin(queryClient, stop.signal);
  await vi.waitFor(() => expect(followChanges).toHaveBeenCalledExactlyOnceWith(queryClient, stop.signal));
});

it('does nothing on a page that was left meanwhile', async () => {
  giveLocks();
  stop.abort();
  begin(queryClient, stop.signal);
  await pass(120_000);
  expect(count).not.toHaveBeenCalled();
  expect(followChanges).not.toHaveBeenCalled();
});
