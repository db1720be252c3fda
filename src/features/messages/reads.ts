import { memoQuery } from '@/parts/candidates/reads';
import type { PageReads } from '@/session/page-reads';
import { findListedConversation } from './conversation-cache';
import { conversationList } from './list/conversations';
import { shownPages } from './list/use-conversation-pages';
import { preloadCandidateBeside, preloadConversationBody } from './thread/thread-pane';
import { conversationQuery } from './use-conversation';
import { readThread, threadAheadQuery } from './use-thread';

/**
 * What メッセージ reads: the list, and the conversation in the path with the code that shows it. Its messages by the call
 * that leaves them unread: nobody has looked at a page that is prefetched, or in a background tab.
 */
export const messagesReads: PageReads = ({ queryClient, cid, id, query }) => {
  const state = conversationList.read(query);
  const list = shownPages(state.page).map((page) => conversationList.query(cid, { ...state, page }));
  if (id === '') return list;
  preloadConversationBody();
  const owner = { cid, chatGroupId: id };
  const partner = preloadCandidateBeside() ? findListedConversation(queryClient, owner)?.partner : undefined;
  return [
    ...list,
    conversationQuery(owner),
    ...(readThread(queryClient, owner) ? [] : [threadAheadQuery(owner)]),
    ...(partner ? [memoQuery({ cid, universalUid: partner.universalUid })] : []),
  ];
};
