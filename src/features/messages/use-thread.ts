import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { chat } from '#endpoints/chat';
import { call } from '@/client/call';
import { endpointKey, endpointQuery } from '@/client/queries';
import { useCorporationId } from '@/session/use-session';
import { noteNews, noteRead, readUpTo } from './conversation-cache';
import {
  appendLater,
  lookedAt,
  newestThread,
  prependOlder,
  type Thread,
  threadAhead,
} from './merge-messages';
import { pollInterval } from './poll-interval';
import { usePageWasVisible } from './use-page-was-visible';

/** Which conversation of which company. */
export type ThreadOwner = { cid: string; chatGroupId: string };

const keyOf = (owner: ThreadOwner) => [
  ...endpointKey(chat.latestMessages, { params: owner }),
  { merged: true },
];

/** The thread as far as it is known. */
export function readThread(queryClient: QueryClient, owner: ThreadOwner): Thread | undefined {
  return queryClient.getQueryData<Thread>(keyOf(owner));
}

/** The newest messages by the call for older ones, which does not mark them as read. */
const aheadQuery = (owner: ThreadOwner) => ({
  ...endpointQuery(chat.pastMessages, { params: owner }),
  meta: { handlesErrors: true },
});

/** The thread that is being read ahead, once it has come, and shows it; undefined when there is none or it fails. */
async function threadOnItsWay(client: QueryClient, owner: ThreadOwner): Promise<Thread | undefined> {
  const ahead = aheadQuery(owner);
  if (client.isFetching({ queryKey: ahead.queryKey, exact: true }) === 0) return undefined;
  const newest = await client.fetchQuery(ahead).catch(() => undefined);
  return newest && client.setQueryData<Thread>(keyOf(owner), threadAhead(newest));
}

/**
 * Reads the newest messages, and from then on those after the last one known. The read is never aborted: what the
 * server answers counts as read, so it must not be thrown away.
 */
export function threadQuery(owner: ThreadOwner) {
  return queryOptions({
    queryKey: keyOf(owner),
    queryFn: async ({ client }): Promise<Thread> => {
      const known = readThread(client, owner) ?? (await threadOnItsWay(client, owner));
      const latestMessageId = known?.messages.at(-1)?.messageId;
      // As it was before this call, which marks as read: what was read before need not be counted again.
      const knownAsRead = readUpTo(client, owner);
      const answer = await call(chat.latestMessages, { params: owner, query: { latestMessageId } });
      const seenNow = known?.isAhead ? [...known.messages, ...answer] : answer;
      const newest = seenNow.findLast(({ sender }) => sender.side === 'user');
      if (newest && newest.sentAt > knownAsRead) noteRead(client, owner);
      const thread = readThread(client, owner);
      if (!thread || latestMessageId === undefined) return newestThread(answer);
      const seen = thread.isAhead ? lookedAt(thread) : thread;
      const next = appendLater(seen, answer);
      if (next !== seen) noteNews(client, owner);
      return next;
    },
    staleTime: 0,
  });
}

/**
 * Reads a conversation's newest messages before anybody looks at it, unless they are known, and leaves them unread. Says
 * nothing when that fails.
 */
export async function prefetchThread(queryClient: QueryClient, owner: ThreadOwner): Promise<void> {
  const isKnown = () =>
    readThread(queryClient, owner) !== undefined || queryClient.isFetching({ queryKey: keyOf(owner) }) > 0;
  if (isKnown()) return;
  const ahead = aheadQuery(owner);
  await queryClient.prefetchQuery({ ...ahead, staleTime: 0 });
  const newest = queryClient.getQueryData(ahead.queryKey);
  queryClient.removeQueries({ queryKey: ahead.queryKey, exact: true });
  if (newest && !isKnown()) queryClient.setQueryData<Thread>(keyOf(owner), threadAhead(newest));
}

/** The messages of a conversation: new ones come by themselves while the page is visible, older ones when asked for. */
export function useThread(chatGroupId: string) {
  const queryClient = useQueryClient();
  const owner = { cid: useCorporationId(), chatGroupId };
  const wasVisible = usePageWasVisible();

  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery({
    ...threadQuery(owner),
    // A conversation opened in a background tab has not been read by anybody yet.
    enabled: wasVisible && owner.cid !== '',
    refetchInterval: ({ state }) => pollInterval(state),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    // A look that fails behind a thread one is reading says so there, not by an alert every time.
    meta: { handlesErrors: readThread(queryClient, owner) !== undefined },
  });

  const older = useMutation({
    mutationFn: (oldestMessageId: string | undefined) =>
      call(chat.pastMessages, { params: owner, query: { oldestMessageId } }),
    onSuccess: (messages, oldestMessageId) => {
      queryClient.setQueryData<Thread>(
        keyOf(owner),
        (thread) => thread && prependOlder(thread, messages, oldestMessageId),
      );
    },
    meta: { handlesErrors: true },
  });

  return {
    thread: data,
    error,
    isFetching,
    isCurrent: isFetchedAfterMount,
    reload: () => void refetch(),
    loadOlder: () => {
      if (!data?.hasOlder || older.isPending) return;
      older.mutate(data.messages[0]?.messageId);
    },
    isLoadingOlder: older.isPending,
    hasOlderFailed: older.isError,
  };
}

/** Reads the thread again now; throws when that fails. */
export async function readLatest(queryClient: QueryClient, owner: ThreadOwner): Promise<Thread> {
  return queryClient.fetchQuery({ ...threadQuery(owner), meta: { handlesErrors: true } });
}
