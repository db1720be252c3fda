import { interaction } from '#endpoints/interaction';
import { readState } from '@/lib/url-state';
import type { Preload } from '@/session/preload';
import { preloadConversationBody } from './thread-pane';
import { messagesCodecs, toConversationsQuery } from './url-state';
import { prefetchThread } from './use-thread';

/** What メッセージ reads first: the list of conversations. */
export const preloadMessages: Preload = ({ read, query }) =>
  read(interaction.list, { query: toConversationsQuery(readState(messagesCodecs, query)) });

/**
 * What a conversation reads first, with the code for it. Its messages by the call that leaves them unread: a page in a
 * background tab has not been read by anybody yet.
 */
export const preloadConversation: Preload = (preloading) => {
  const { queryClient, cid, id, read } = preloading;
  preloadConversationBody();
  preloadMessages(preloading);
  read(interaction.show, { params: { chatGroupId: id } });
  void prefetchThread(queryClient, { cid, chatGroupId: id });
};
