import { MessagesSquare } from 'lucide-react';
import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { LIST_PAGE_SIZE } from '#endpoints/page';
import { PageTitle } from '@/features/shell/page-title';
import { cn } from '@/lib/cn';
import { usePageInRange } from '@/lib/use-page-in-range';
import { useUrlState } from '@/lib/use-url-state';
import { EmptyState } from '@/ui/empty-state';
import { Kbd } from '@/ui/keyboard-key';
import { ConversationList } from './conversation-list';
import { findRow } from './pinned-row';
import { preloadConversationBody, ThreadPane } from './thread-pane';
import { messagesCodecs, messagesHref } from './url-state';
import { useConversationKeys } from './use-conversation-keys';
import { useConversationNews } from './use-conversation-news';
import { useConversations } from './use-conversations';

/** メッセージ: the conversations beside the open one; on phones one after the other. */
export function MessagesScreen() {
  const router = useRouter();
  const { state, setState, isReady } = useUrlState(messagesCodecs);
  const { chatGroupId: parameter } = router.query;
  const chatGroupId = typeof parameter === 'string' ? parameter : null;
  const conversations = useConversations(state, chatGroupId, isReady);
  const { rows, query } = conversations;
  useConversationNews();
  // Beside the calls of the list, so that the messages do not wait for it.
  useEffect(preloadConversationBody, []);

  usePageInRange({
    page: state.page,
    pageSize: LIST_PAGE_SIZE,
    totalCount: query.isPlaceholderData ? undefined : query.data?.totalCount,
    onPageChange: (page) => setState({ page }, { replace: true }),
  });

  useConversationKeys((step) => {
    const current = findRow(rows, chatGroupId)?.index ?? (step === 1 ? -1 : rows.length);
    const next = rows[current + step];
    if (next) void router.push(messagesHref(next.chatGroupId, state), undefined, { scroll: false });
  });

  return (
    <div className="flex min-h-0 flex-1">
      <ConversationList
        state={state}
        onStateChange={setState}
        chatGroupId={chatGroupId}
        conversations={conversations}
        className={cn('w-full shrink-0 md:flex md:w-80 xl:w-88', chatGroupId === null ? 'flex' : 'hidden')}
      />
      {chatGroupId === null ? (
        <NothingOpen />
      ) : (
        <ThreadPane
          key={chatGroupId}
          chatGroupId={chatGroupId}
          known={findRow(rows, chatGroupId)?.row}
          listHref={messagesHref(null, state)}
        />
      )}
    </div>
  );
}

function NothingOpen() {
  return (
    <div className="hidden min-w-0 flex-1 place-items-center bg-surface-canvas md:grid">
      <PageTitle>メッセージ</PageTitle>
      <EmptyState
        icon={<MessagesSquare />}
        title="会話を選択してください"
        description={
          <span className="flex flex-wrap items-center justify-center gap-1">
            <Kbd>Alt</Kbd>
            <Kbd>J</Kbd>
            <Kbd>K</Kbd>
            で次・前の会話に移動できます
          </span>
        }
      />
    </div>
  );
}
