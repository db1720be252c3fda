import type { QueryClient } from '@tanstack/react-query';
import { application } from '#endpoints/application';
import { type ChatMessage, chat } from '#endpoints/chat';
import type { EndpointDefinition, Output } from '#endpoints/endpoint';
import { type Interaction, interaction } from '#endpoints/interaction';
import { scout } from '#endpoints/scout';
import { endpointFilter } from '@/client/queries';
import { type ConversationNews, conversationNews } from './conversation-news';

type InteractionPage = Output<typeof interaction.list>;

const EXCERPT_LENGTH = 100;

/** Changes the row of a conversation in every cached list of conversations, which becomes no newer by that. */
function changeRow(
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

function invalidate(queryClient: QueryClient, cid: string, endpoints: readonly EndpointDefinition[]): void {
  for (const endpoint of endpoints) {
    void queryClient.invalidateQueries(endpointFilter(endpoint, { params: { cid } }));
  }
}

/**
 * The instant of the last message up to which the cached lists know a conversation as read; '' when they show something
 * unread, or do not show it at all.
 */
export function readUpTo(
  queryClient: QueryClient,
  { cid, chatGroupId }: { cid: string; chatGroupId: string },
): string {
  const lists = endpointFilter(interaction.list, { params: { cid } });
  const rows = queryClient
    .getQueriesData<InteractionPage>(lists)
    .flatMap(([, page]) => page?.items.filter((row) => row.chatGroupId === chatGroupId) ?? []);
  if (rows.some(({ unreadCount }) => unreadCount > 0)) return '';
  return rows.map(({ last }) => last?.sentAt ?? '').sort()[0] ?? '';
}

/**
 * Notes that the server counts a conversation as read now: its row at once, the badge as soon as it is counted. The
 * other tabs are told.
 */
export function noteRead(queryClient: QueryClient, owner: { cid: string; chatGroupId: string }): void {
  changeRow(queryClient, owner, { unreadCount: 0 });
  invalidate(queryClient, owner.cid, [interaction.numberOfUnreadMessages]);
  conversationNews.post({ type: 'read', cid: owner.cid, chatGroupId: owner.chatGroupId });
}

/** Notes messages that came into a conversation, whoever wrote them: its row at once, the order when read again. */
export function noteNews(queryClient: QueryClient, owner: { cid: string; chatGroupId: string }): void {
  invalidate(queryClient, owner.cid, [interaction.list, interaction.show]);
}

/** Notes a message that we sent; it may have moved the selection on. The other tabs are told. */
export function noteSent(
  queryClient: QueryClient,
  owner: { cid: string; chatGroupId: string },
  message: ChatMessage,
): void {
  const words = message.kind === 'text' ? message.textMessage : `ファイル:${message.fileName}`;
  const excerpt = Array.from(words.replaceAll(/\s+/g, ' ')).slice(0, EXCERPT_LENGTH).join('');
  changeRow(queryClient, owner, { last: { excerpt, sentAt: message.sentAt, fromUs: true } });
  invalidate(queryClient, owner.cid, [
    interaction.list,
    interaction.show,
    application.search,
    application.show,
    scout.search,
  ]);
  conversationNews.post({ type: 'sent', cid: owner.cid, chatGroupId: owner.chatGroupId });
}

/** Takes over what another tab tells of a conversation: its row, and what it holds now. */
export function takeOverNews(queryClient: QueryClient, news: ConversationNews): void {
  const { type, cid, chatGroupId } = news;
  if (type === 'read') changeRow(queryClient, news, { unreadCount: 0 });
  if (type === 'sent') invalidate(queryClient, cid, [interaction.list, interaction.show]);
  // Reading the thread marks it as read, so a tab that nobody sees waits until it is looked at.
  const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
  void queryClient.invalidateQueries({
    ...endpointFilter(chat.latestMessages, { params: { cid, chatGroupId } }),
    refetchType,
  });
}
