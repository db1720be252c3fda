import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Interaction, interaction } from '#endpoints/interaction';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { corporationFilter, corporationKey, useCorporationQuery } from '@/session/corporation-queries';
import { findRow, type PinnedRow, withPinnedRow } from './pinned-row';
import { LIST_POLL_INTERVAL, pollInterval } from './poll-interval';
import { type MessagesState, messagesHref, toConversationsQuery } from './url-state';
import { useConversation } from './use-conversation';

const sumOfUnread = (rows: readonly Interaction[]) =>
  rows.reduce((sum, { unreadCount }) => sum + unreadCount, 0);

/**
 * Counts the unread messages again when the list comes with other ones than before, so that the badge agrees with it.
 * What was read here has been counted already, and leaves the time as it is at which the list was read.
 */
function useCountAfterNews(list: string, unread: number | null, readAt: number): void {
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

/** The row as the conversation itself tells it. Either may have been asked for before the messages were read. */
const newerRow = (row: Interaction, detail: Interaction | undefined): Interaction =>
  detail ? { ...detail, unreadCount: Math.min(row.unreadCount, detail.unreadCount) } : row;

/** The list of conversations under its conditions, kept up to date while the page is visible. */
export function useConversations(state: MessagesState, chatGroupId: string | null, isReady: boolean) {
  const queryClient = useQueryClient();
  const conditions = toConversationsQuery(state);
  const query = useCorporationQuery(interaction.list, {
    query: conditions,
    enabled: isReady,
    placeholderData: keepPreviousData,
    staleTime: SHORT_STALE_TIME,
    refetchInterval: ({ state: times }) => pollInterval(times, LIST_POLL_INTERVAL),
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    // A look that fails behind rows one is reading needs no alert each time; the thread says that we are offline.
    meta: {
      handlesErrors:
        queryClient.getQueryData(corporationKey(interaction.list, { query: conditions })) !== undefined,
    },
  });
  const { data, isPlaceholderData } = query;

  const list = messagesHref(null, state);
  const unread = data && !isPlaceholderData ? sumOfUnread(data.items) : null;
  useCountAfterNews(list, unread, query.dataUpdatedAt);

  const [kept, setKept] = useState<{ list: string; pinned: PinnedRow } | null>(null);
  const found = isPlaceholderData ? null : findRow(data?.items ?? [], chatGroupId);
  if (found && (kept?.list !== list || kept.pinned.row !== found.row)) setKept({ list, pinned: found });
  const isKept = kept?.list === list && kept.pinned.row.chatGroupId === chatGroupId;
  // The list no longer tells what becomes of the kept row; the conversation itself does.
  const { data: detail } = useConversation(chatGroupId);
  const pinned = isKept && data && !isPlaceholderData ? kept.pinned : null;

  return {
    query,
    rows: withPinnedRow(data?.items ?? [], pinned && { ...pinned, row: newerRow(pinned.row, detail) }),
  };
}
