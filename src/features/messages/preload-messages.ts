import { interaction } from '#endpoints/interaction';
import { readState } from '@/lib/url-state';
import type { Preload } from '@/session/preload';
import { messagesCodecs, toConversationsQuery } from './url-state';

/** What メッセージ reads first: the list of conversations. */
export const preloadMessages: Preload = ({ read, query }) =>
  read(interaction.list, { query: toConversationsQuery(readState(messagesCodecs, query)) });

/**
 * What a conversation reads first. Not its messages: what the server answers of them counts as read, and a page in a
 * background tab has not been read by anybody yet.
 */
export const preloadConversation: Preload = (preloading) => {
  preloadMessages(preloading);
  preloading.read(interaction.show, { params: { chatGroupId: preloading.id } });
};
