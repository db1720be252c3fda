import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Interaction, interaction } from '#endpoints/interaction';
import { live } from '@/lib/live-flag';
import { corporationFilter } from '@/session/corporation-queries';
import { useConversation } from '../use-conversation';
import type { MessagesState } from './conversations';
import { useConversationPages } from './use-conversation-pages';

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
    // What changes the list then has the messages counted as well.
    if (live.isOpen) return;
    void queryClient.invalidateQueries(corporationFilter(interaction.numberOfUnreadMessages));
  }, [list, unread, readAt, queryClient]);
}

/** Bounds of the wait, in milliseconds: the server's clock may be behind, and a timer has a maximum. */
const SHORTEST_WAIT = 15_000;
const LONGEST_WAIT = 2 ** 31 - 1;

/** Refetches the list when the next snoozed conversation is due. */
function useReturn(
  nextReturnAt: string | null | undefined,
  { dataUpdatedAt, readAgain }: { dataUpdatedAt: number; readAgain: () => void },
): void {
  const onReturn = useEffectEvent(readAgain);
  useEffect(() => {
    if (!nextReturnAt) return;
    const wait = Date.parse(nextReturnAt) + 1000 - Math.max(dataUpdatedAt, Date.now());
    const timer = setTimeout(() => onReturn(), Math.min(Math.max(wait, SHORTEST_WAIT), LONGEST_WAIT));
    return () => clearTimeout(timer);
  }, [nextReturnAt, dataUpdatedAt]);
}

/** The row as the conversation itself has it. Either may have been asked for before the messages were read. */
const newerRow = (row: Interaction, detail: Interaction | undefined): Interaction =>
  detail ? { ...detail, unreadCount: Math.min(row.unreadCount ?? 0, detail.unreadCount ?? 0) } : row;

/** The list of conversations as far as the address leads, kept up to date while the page is visible. */
export function useConversations(
  state: MessagesState,
  { chatGroupId, isReady, goToPage }: ConversationsOptions,
) {
  const pages = useConversationPages(state, isReady, goToPage);
  const { data, isStale, conditions, first, loadedPages } = pages;

  useReturn(data?.nextReturnAt, pages);

  const unread = data && !isStale ? sumOfUnread(pages.rows) : null;
  useUnreadRecount(`${conditions} ${first} ${loadedPages}`, unread, pages.dataUpdatedAt);

  const list = `${conditions} ${first}`;
  const [lastSeen, setLastSeen] = useState<{ list: string; pinned: PinnedRow } | null>(null);
  const found = isStale ? null : findRow(pages.rows, chatGroupId);
  if (found && (lastSeen?.list !== list || lastSeen.pinned.row !== found.row))
    setLastSeen({ list, pinned: found });
  const isPinned = lastSeen?.list === list && lastSeen.pinned.row.chatGroupId === chatGroupId;
  // The list no longer updates the pinned row; the conversation itself does.
  const { data: detail } = useConversation(chatGroupId);
  const pinned = isPinned && data && !isStale ? lastSeen.pinned : null;

  return {
    ...pages,
    rows: withPinnedRow(pages.rows, pinned && { ...pinned, row: newerRow(pinned.row, detail) }),
  };
}

type ConversationsOptions = {
  chatGroupId: string | null;
  isReady: boolean;
  /** Replaces the page in the address. */
  goToPage: (page: number) => void;
};

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
