import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Interaction, interaction } from '#endpoints/interaction';
import { endpointQuery } from '@/client/queries';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { corporationFilter } from '@/session/corporation-queries';
import { useCorporationId } from '@/session/use-session';
import { LIST_POLL_INTERVAL, pollInterval } from '../poll-interval';
import { useConversation } from '../use-conversation';
import { type MessagesState, messagesHref, toConversationsQuery } from './url-state';

const sumOfUnread = (rows: readonly Interaction[]) =>
  rows.reduce((sum, { unreadCount }) => sum + (unreadCount ?? 0), 0);

/**
 * Counts the unread messages again when the list comes with other ones than before, so that the badge agrees with it.
 * What was read here has been counted already, and leaves the time as it is at which the list was read.
 */
function useUnreadRecount(list: string, unread: number | null, readAt: number): void {
  const queryClient = useQueryClient();
  const seen = useRef<{ list: string; unread: number; readAt: number } | null>(null);

  useEffect(() => {
    if (unread === null) return;
    const before = seen.current;
    seen.current = { list, unread, readAt };
    if (before?.list !== list || before.unread === unread || before.readAt === readAt) return;
    void queryClient.invalidateQueries(corporationFilter(interaction.numberOfUnreadMessages));
  }, [list, unread, readAt, queryClient]);
}

/** No wait for what comes back is shorter, should the server's clock be behind this one; nor longer than a timer can. */
const SHORTEST_WAIT = 15_000;
const LONGEST_WAIT = 2 ** 31 - 1;

/** Reads the list again when the next conversation comes back that one has put aside. */
function useReturn(
  nextReturnAt: string | null | undefined,
  { dataUpdatedAt, refetch }: { dataUpdatedAt: number; refetch: () => Promise<unknown> },
): void {
  const readAgain = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (!nextReturnAt) return;
    const wait = Date.parse(nextReturnAt) + 1000 - Math.max(dataUpdatedAt, Date.now());
    const timer = setTimeout(() => readAgain(), Math.min(Math.max(wait, SHORTEST_WAIT), LONGEST_WAIT));
    return () => clearTimeout(timer);
  }, [nextReturnAt, dataUpdatedAt]);
}

/** The row as the conversation itself has it. Either may have been asked for before the messages were read. */
const newerRow = (row: Interaction, detail: Interaction | undefined): Interaction =>
  detail ? { ...detail, unreadCount: Math.min(row.unreadCount ?? 0, detail.unreadCount ?? 0) } : row;

/** The list of conversations under its conditions. */
export const conversationsQuery = (cid: string, state: MessagesState) => ({
  ...endpointQuery(interaction.list, { params: { cid }, query: toConversationsQuery(state) }),
  staleTime: SHORT_STALE_TIME,
});

/** The list of conversations, kept up to date while the page is visible. */
export function useConversations(state: MessagesState, chatGroupId: string | null, isReady: boolean) {
  const query = useQuery({
    ...conversationsQuery(useCorporationId(), state),
    enabled: isReady,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: times }) => pollInterval(times, LIST_POLL_INTERVAL),
    refetchOnReconnect: true,
    meta: { handlesErrors: true },
  });
  const { data, isPlaceholderData } = query;

  useReturn(data?.nextReturnAt, query);

  const list = messagesHref(null, state);
  const unread = data && !isPlaceholderData ? sumOfUnread(data.items) : null;
  useUnreadRecount(list, unread, query.dataUpdatedAt);

  const [lastSeen, setLastSeen] = useState<{ list: string; pinned: PinnedRow } | null>(null);
  const found = isPlaceholderData ? null : findRow(data?.items ?? [], chatGroupId);
  if (found && (lastSeen?.list !== list || lastSeen.pinned.row !== found.row))
    setLastSeen({ list, pinned: found });
  const isPinned = lastSeen?.list === list && lastSeen.pinned.row.chatGroupId === chatGroupId;
  // The list no longer updates the pinned row; the conversation itself does.
  const { data: detail } = useConversation(chatGroupId);
  const pinned = isPinned && data && !isPlaceholderData ? lastSeen.pinned : null;

  return {
    query,
    rows: withPinnedRow(data?.items ?? [], pinned && { ...pinned, row: newerRow(pinned.row, detail) }),
  };
}

/** The row of the open conversation where the list last showed it. */
export type PinnedRow = { row: Interaction; index: number };

/** Where the open conversation stands in the list, or null. */
export function findRow(rows: readonly Interaction[], chatGroupId: string | null): PinnedRow | null {
  const index = rows.findIndex((row) => row.chatGroupId === chatGroupId);
  const row = rows[index];
  return row ? { row, index } : null;
}

/**
 * Keeps the open conversation in the list when reading it or replying has taken it out of 未読 or 要返信, so that
 * the list does not move under the pointer and the next conversation stays the next one.
 */
function withPinnedRow(rows: readonly Interaction[], pinned: PinnedRow | null): readonly Interaction[] {
  if (!pinned || findRow(rows, pinned.row.chatGroupId)) return rows;
  return [...rows.slice(0, pinned.index), pinned.row, ...rows.slice(pinned.index)];
}
