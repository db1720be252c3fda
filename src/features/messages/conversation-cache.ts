import type { QueryClient } from '@tanstack/react-query';
import { chat } from '#endpoints/chat';
import type { Output } from '#endpoints/endpoint';
import { type Interaction, interaction } from '#endpoints/interaction';
import { endpointFilter } from '@/client/queries';
import { type ConversationEvent, conversationEvents } from '@/parts/live/conversation-events';
import { invalidateCorporationQueries } from '@/session/corporation-queries';

type InteractionPage = Output<typeof interaction.list>;

/** Changes the row of a conversation in every cached list, and leaves the time at which the list was fetched as it is. */
export function changeRow(
  queryClient: QueryClient,
  { cid, chatGroupId }: { cid: string; chatGroupId: string },
  change: Partial<Interaction>,
): void {
  const lists = endpointFilter(interaction.list, { params: { cid } });
  for (const { queryKey, state } of queryClient.getQueryCache().findAll(lists)) {
    queryClient.setQueryData<InteractionPage>(
      queryKey,
      (page) => {
        if (!page?.items.some((row) => row.chatGroupId === chatGroupId)) return undefined;
        const items = page.items.map((row) =>
          row.chatGroupId === chatGroupId ? { ...row, ...change } : row,
        );
        return { ...page, items };
      },
      { updatedAt: state.dataUpdatedAt },
    );
  }
}

function listedRows(
  queryClient: QueryClient,
  { cid, chatGroupId }: { cid: string; chatGroupId: string },
): Interaction[] {
  return queryClient
    .getQueriesData<InteractionPage>(endpointFilter(interaction.list, { params: { cid } }))
    .flatMap(([, page]) => page?.items.filter((row) => row.chatGroupId === chatGroupId) ?? []);
}

/** A conversation as a cached list has it. */
export const findListedConversation = (
  queryClient: QueryClient,
  owner: { cid: string; chatGroupId: string },
): Interaction | undefined => listedRows(queryClient, owner)[0];

/**
 * The instant of the last message up to which the cached lists know a conversation as read; '' when they show something
 * unread, or do not say how much of it is.
 */
export function readUpTo(queryClient: QueryClient, owner: { cid: string; chatGroupId: string }): string {
  const rows = listedRows(queryClient, owner);
  if (rows.some(({ unreadCount }) => unreadCount !== 0)) return '';
  const instants = rows.map(({ last }) => last?.sentAt ?? '');
  return instants.includes('') ? '' : (instants.sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? '');
}

/**
 * Notes that the server counts a conversation as read now: its row at once, the badge as soon as it is counted.
 * Notifies the other tabs.
 */
export function noteRead(queryClient: QueryClient, owner: { cid: string; chatGroupId: string }): void {
  changeRow(queryClient, owner, { unreadCount: 0 });
  void invalidateCorporationQueries(queryClient, [interaction.numberOfUnreadMessages], owner.cid);
  conversationEvents.post({ type: 'read', cid: owner.cid, chatGroupId: owner.chatGroupId });
}

/** Refetches the list and the conversation after new messages of either side. */
export function noteReceived(queryClient: QueryClient, owner: { cid: string; chatGroupId: string }): void {
  void invalidateCorporationQueries(queryClient, [interaction.list, interaction.show], owner.cid);
}

/** Applies a conversation event of another tab: updates the row and refetches the messages. */
export function applyConversationEvent(queryClient: QueryClient, event: ConversationEvent): void {
  const { type, cid, chatGroupId } = event;
  if (type === 'read') changeRow(queryClient, event, { unreadCount: 0 });
  // Either takes the conversation out of 未読 or 要返信.
  const shown = type === 'read' ? [interaction.list] : [interaction.list, interaction.show];
  void invalidateCorporationQueries(queryClient, shown, cid);
  // Reading the thread marks it as read, so a tab that nobody sees waits until it is looked at.
  const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
  void queryClient.invalidateQueries({
    ...endpointFilter(chat.latestMessages, { params: { cid, chatGroupId } }),
    refetchType,
  });
}
