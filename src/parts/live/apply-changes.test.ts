import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { application } from '#endpoints/application';
import { applicationReport } from '#endpoints/application-report';
import { chat } from '#endpoints/chat';
import type { EndpointDefinition } from '#endpoints/endpoint';
import { favoriteUser } from '#endpoints/favorite-user';
import { interaction } from '#endpoints/interaction';
import type { Change } from '#endpoints/live';
import { memo } from '#endpoints/memo';
import { project } from '#endpoints/project';
import { userProfile } from '#endpoints/user-profile';
import { call } from '@/client/call';
import { endpointKey, endpointQuery } from '@/client/queries';
import { markKey } from '@/parts/marks/mark-key';
import { createApplier } from './apply-changes';

vi.mock('@/client/call', async (original) => ({
  ...(await original<typeof import('@/client/call')>()),
  call: vi.fn(),
}));

let queryClient: QueryClient;
let stop: AbortController;
let visibility: DocumentVisibilityState;
beforeEach(() => {
  vi.useFakeTimers();
  queryClient = new QueryClient();
  stop = new AbortController();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  stop.abort();
  queryClient.clear();
  vi.useRealTimers();
});

const cid = 'company';

/** A read that a page shows; returns the function that reads. */
function show(endpoint: EndpointDefinition, params: Record<string, string> = {}, read = async () => 'data') {
  const queryFn = vi.fn(read);
  const queryKey = endpointKey(endpoint, { params: { cid, ...params } });
  queryClient.setQueryData(queryKey, 'data');
  new QueryObserver(queryClient, { queryKey, queryFn, staleTime: 1e9 }).subscribe(() => {});
  return queryFn;
}

const applier = () => createApplier({ queryClient, cid, signal: stop.signal });
const pass = async (milliseconds: number) => {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
};
const message = (id: string): Change => ({ kind: 'message', id });

it('reads again what a change makes outdated, and nothing else', async () => {
  const list = show(interaction.list);
  const count = show(interaction.numberOfUnreadMessages);
  const thread = show(chat.latestMessages, { chatGroupId: 'a' });
  const otherThread = show(chat.latestMessages, { chatGroupId: 'b' });
  const head = show(interaction.show, { chatGroupId: 'a' });
  const otherHead = show(interaction.show, { chatGroupId: 'b' });
  const counts = show(application.countForProjects);
  const otherCompany = show(interaction.list, { cid: 'other' });
  applier()([message('a')]);
  await pass(200);
  for (const read of [list, count, thread, head]) expect(read).toHaveBeenCalledOnce();
  for (const read of [otherThread, otherHead, counts, otherCompany]) expect(read).not.toHaveBeenCalled();
});

it('reads everything again when it is not known what has changed', async () => {
  const reads = [
    show(interaction.list),
    show(interaction.numberOfUnreadMessages),
    show(chat.latestMessages, { chatGroupId: 'a' }),
    show(application.countForProjects),
    show(interaction.show, { chatGroupId: 'a' }),
    show(application.search),
    show(userProfile.search),
  ];
  applier()(null);
  await pass(200);
  for (const read of reads) expect(read).toHaveBeenCalledOnce();
});

it('reads each once that several changes make outdated', async () => {
  const list = show(interaction.list);
  const head = show(interaction.show, { chatGroupId: 'a' });
  applier()([message('a'), { kind: 'read', id: 'a' }, { kind: 'conversation', id: 'a' }]);
  await pass(200);
  for (const read of [list, head]) expect(read).toHaveBeenCalledOnce();
});

it('reads messages before it counts what is unread: reading marks them', async () => {
  const order: string[] = [];
  show(chat.latestMessages, { chatGroupId: 'a' }, async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    order.push('messages');
    return 'data';
  });
  show(interaction.numberOfUnreadMessages, {}, async () => {
    order.push('count');
    return 'data';
  });
  applier()([message('a')]);
  await pass(400);
  expect(order).toEqual(['messages', 'count']);
});

it('only counts in a tab that nobody sees, and reads the rest when it is looked at', async () => {
  const list = show(interaction.list);
  const thread = show(chat.latestMessages, { chatGroupId: 'a' });
  const count = show(interaction.numberOfUnreadMessages);
  visibility = 'hidden';
  applier()([message('a')]);
  await pass(200);
  expect([list, thread, count].map((read) => read.mock.calls.length)).toEqual([0, 0, 1]);
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(900);
  expect([list, thread].map((read) => read.mock.calls.length)).toEqual([1, 1]);
});

it('reads the analysis of applications again by whatever it counts', async () => {
  const report = show(applicationReport.show);
  const apply = applier();
  for (const kind of ['application', 'selection', 'message', 'project'] as const) {
    apply([{ kind, id: 'a' }]);
    await pass(900);
  }
  expect(report).toHaveBeenCalledTimes(4);
});

describe('a candidate on whom a colleague has put something', () => {
  const universalUid = 'ono';
  const change: Change = { kind: 'candidate', id: universalUid };
  const profile = (isFavorite: boolean) => ({ universalUid, relation: { isFavorite, labels: [] } });
  const searchKey = endpointKey<EndpointDefinition>(userProfile.search, { params: { cid } });
  const listed = () =>
    queryClient
      .getQueryData<{ items: unknown[] }>(searchKey)
      ?.items.map((each) => Object(each).relation.isFavorite);

  function showSearch() {
    const search = show(userProfile.search);
    queryClient.setQueryData(searchKey, { items: [{ universalUid: 'other', relation: {} }, profile(false)] });
    vi.mocked(call).mockReset().mockResolvedValue(profile(true));
    return search;
  }

  it('is read alone, and stays where it is', async () => {
    const search = showSearch();
    const reads = [show(memo.show, { targetUid: universalUid }), show(favoriteUser.list)];
    applier()([change, { kind: 'candidate', id: 'on no screen' }]);
    await pass(200);
    expect(listed()).toEqual([undefined, true]);
    expect(call).toHaveBeenCalledOnce();
    expect(search).not.toHaveBeenCalled();
    for (const read of reads) expect(read).toHaveBeenCalledOnce();
  });

  it('keeps what is being put on here at this moment, and is read after that', async () => {
    showSearch();
    let finish = () => {};
    const marking = queryClient
      .getMutationCache()
      .build(queryClient, {
        mutationKey: markKey({ cid, universalUid }),
        mutationFn: () =>
          new Promise<void>((resolve) => {
            finish = resolve;
          }),
      })
      .execute(undefined);
    applier()([change]);
    await pass(500);
    expect(call).not.toHaveBeenCalled();
    finish();
    await marking;
    await pass(10_500);
    expect(listed()).toEqual([undefined, true]);
  });

  it('has its labels renamed and removed in place', async () => {
    const search = showSearch();
    const label = (labelId: string, name: string) => ({ labelId, name, color: 'blue' });
    const labelled = { universalUid, relation: { labels: [label('a', '要面談'), label('b', '古い')] } };
    queryClient.setQueryData(searchKey, { items: [labelled] });
    vi.mocked(call).mockResolvedValue([label('a', '面談済み'), label('c', '新しい')]);
    applier()([{ kind: 'label', id: 'a' }]);
    await pass(200);
    expect(queryClient.getQueryData(searchKey)).toEqual({
      items: [{ universalUid, relation: { labels: [label('a', '面談済み')] } }],
    });
    expect(search).not.toHaveBeenCalled();
  });

  it('has the lists read again when it cannot be read, or nobody knows what has changed', async () => {
    const search = showSearch();
    vi.mocked(call).mockRejectedValue(new Error('down'));
    applier()([change]);
    await pass(200);
    expect(search).toHaveBeenCalledOnce();
    applier()(null);
    await pass(200);
    expect(search).toHaveBeenCalledTimes(2);
  });
});

it('moves no rows while the pointer aims at one, and does so half a second later in any case', async () => {
  const query = endpointQuery<EndpointDefinition>(interaction.list, { params: { cid } });
  vi.mocked(call).mockResolvedValue('new');
  queryClient.setQueryData(query.queryKey, 'data');
  new QueryObserver(queryClient, { ...query, staleTime: 1e9 }).subscribe(() => {});
  const shown = () => queryClient.getQueryData(query.queryKey);
  const apply = applier();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  apply([message('a')]);
  await pass(800);
  expect(shown()).toBe('new');
  vi.mocked(call).mockResolvedValue('newer');
  document.dispatchEvent(new Event('pointermove'));
  apply([message('a')]);
  await pass(200);
  document.dispatchEvent(new Event('pointerdown'));
  await pass(200);
  expect(shown()).toBe('new');
  await pass(150);
  expect(shown()).toBe('newer');
  // What somebody asks for waits for nothing.
  document.dispatchEvent(new Event('pointerdown'));
  vi.mocked(call).mockResolvedValue('newest');
  void queryClient.refetchQueries({ queryKey: query.queryKey });
  await pass(0);
  expect(shown()).toBe('newest');
});

it('waits for a read before it begins the next one, so that none is cut off again and again', async () => {
  const list = show(interaction.list, {}, async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return 'data';
  });
  const apply = applier();
  for (let count = 0; count < 10; count += 1) {
    apply([message(`${count}`)]);
    await pass(100);
  }
  expect(list).toHaveBeenCalledOnce();
  await pass(2500);
  expect(list).toHaveBeenCalledTimes(2);
});

it('shows each change within a second when they come without end, in five rounds of reads in four seconds', async () => {
  let oldest: number | null = null;
  let longest = 0;
  const read = show(chat.latestMessages, { chatGroupId: 'a' }, async () => {
    const since = oldest ?? performance.now();
    oldest = null;
    await new Promise((resolve) => setTimeout(resolve, 100));
    longest = Math.max(longest, performance.now() - since);
    return 'data';
  });
  const apply = applier();
  for (let second = 0; second < 60; second += 0.3) {
    oldest ??= performance.now();
    apply([message('a')]);
    await pass(300);
  }
  expect(longest).toBeLessThanOrEqual(1000);
  expect(read.mock.calls.length).toBeLessThanOrEqual(60 / 0.8 + 1);
});

it('reads everything again once the code that reads could be loaded', async () => {
  const list = show(project.list);
  vi.doMock('./read-outdated', () => {
    throw new Error('Failed to load chunk');
  });
  applier()([{ kind: 'like', id: 'a' }]);
  await pass(5000);
  expect(list).not.toHaveBeenCalled();
  vi.doUnmock('./read-outdated');
  await pass(10_000);
  await pass(1000);
  expect(list).toHaveBeenCalledOnce();
});
