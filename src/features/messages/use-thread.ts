import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ChatMessage, chat } from '#endpoints/chat';
import { call } from '@/client/call';
import { endpointKey, endpointQuery } from '@/client/queries';
import { pollInterval } from '@/parts/live/poll-interval';
import { useCorporationId } from '@/session/use-session';
import { noteRead, noteReceived, readUpTo } from './conversation-cache';
import {
  appendLater,
  lookedAt,
  newestThread,
  prependOlder,
  type Thread,
  threadAhead,
} from './merge-messages';
import { readLater } from './read-later';

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

/** Whether a message was sent after an instant, or it is not known when: '' is before all. */
const isAfter = ({ sentAt }: ChatMessage, instant: string) =>
  sentAt === null || instant === '' || Date.parse(sentAt) > Date.parse(instant);

/** The newest messages by the call for older ones, which leaves them unread: what a conversation is prefetched by. */
export const threadAheadQuery = (owner: ThreadOwner) => endpointQuery(chat.pastMessages, { params: owner });

/** The thread that was prefetched, as far as it has come. */
function prefetchedThread(client: QueryClient, owner: ThreadOwner): Thread | undefined {
  const newest = client.getQueryData(threadAheadQuery(owner).queryKey);
  return newest?.length ? threadAhead(newest) : undefined;
}

/** Waits for the thread that is being prefetched and shows it; undefined when there is none or it fails. */
async function threadOnItsWay(client: QueryClient, owner: ThreadOwner): Promise<Thread | undefined> {
  const ahead = threadAheadQuery(owner);
  if (client.isFetching({ queryKey: ahead.queryKey, exact: true }) === 0) return undefined;
  await client.prefetchQuery({ ...ahead, meta: { handlesErrors: true } });
  return client.setQueryData<Thread>(keyOf(owner), prefetchedThread(client, owner));
}

/**
 * Reads the newest messages, and from then on those after the last one known. The read is never aborted: what the
 * server returns counts as read, so it must not be thrown away.
 */
export function threadQuery(owner: ThreadOwner) {
  return queryOptions({
    queryKey: keyOf(owner),
    queryFn: async ({ client }): Promise<Thread> => {
      const known = readThread(client, owner) ?? (await threadOnItsWay(client, owner));
      // As it was before this call, which marks as read: what was read before need not be counted again.
      const knownAsRead = readUpTo(client, owner);
      const later = await readLater(owner, known);
      const seenNow = known?.isAhead ? [...known.messages, ...later] : later;
      const newest = seenNow.findLast(({ sender }) => sender.side === 'user');
      if (newest && isAfter(newest, knownAsRead)) noteRead(client, owner);
      const thread = readThread(client, owner);
      if (!thread || !known?.messages.length) return newestThread(later);
      const seen = thread.isAhead ? lookedAt(thread) : thread;
      const next = appendLater(seen, later);
      if (next !== seen) noteReceived(client, owner);
      return next;
    },
    staleTime: 0,
  });
}

/** The messages of a conversation: new ones come by themselves while the page is visible, older ones when asked for. */
export function useThread(chatGroupId: string) {
  const queryClient = useQueryClient();
  const owner = { cid: useCorporationId(), chatGroupId };
  const wasVisible = usePageWasVisible();

  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery({
    ...threadQuery(owner),
    initialData: () => prefetchedThread(queryClient, owner),
    // A conversation opened in a background tab has not been read by anybody yet.
    enabled: wasVisible && owner.cid !== '',
    refetchInterval: ({ state }) => pollInterval(state),
    refetchOnMount: 'always',
    refetchOnReconnect: 'always',
    meta: { handlesErrors: true },
  });

  // The end of the list may come into sight again before a rendering knows of the call.
  const isAskingOlder = useRef(false);
  const older = useMutation({
    mutationFn: (query: { oldestMessageId: string | undefined; fromMessageId?: string }) =>
      call(chat.pastMessages, { params: owner, query }),
    onSuccess: (messages, { oldestMessageId }) => {
      queryClient.setQueryData<Thread>(
        keyOf(owner),
        (thread) => thread && prependOlder(thread, messages, oldestMessageId),
      );
    },
    onSettled: () => {
      isAskingOlder.current = false;
    },
    meta: { handlesErrors: true },
  });

  function loadOlder(fromMessageId?: string) {
    const known = readThread(queryClient, owner);
    if (!known?.hasOlder || isAskingOlder.current) return;
    isAskingOlder.current = true;
    older.mutate({ oldestMessageId: known.messages[0]?.messageId, fromMessageId });
  }

  return {
    thread: data,
    error,
    isFetching,
    isCurrent: isFetchedAfterMount,
    reload: () => void refetch(),
    loadOlder: () => loadOlder(),
    loadBackTo: (messageId: string) => loadOlder(messageId),
    isLoadingOlder: older.isPending,
    hasOlderFailed: older.isError,
  };
}

/** Reads the thread again now; throws when that fails. */
export async function readLatest(queryClient: QueryClient, owner: ThreadOwner): Promise<Thread> {
  return queryClient.fetchQuery({ ...threadQuery(owner), meta: { handlesErrors: true } });
}

/** Whether the page has been visible since it was opened; false for a tab that was opened in the background. */
function usePageWasVisible(): boolean {
  const [wasVisible, setWasVisible] = useState(false);

  useEffect(() => {
    if (wasVisible) return;
    const look = () => document.visibilityState === 'visible' && setWasVisible(true);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [wasVisible]);

  return wasVisible;
}
