import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CONVERSATION_LIST_PATH, numberOfUnreadMessages } from '#endpoints/unread-messages';
import { conversationEvents } from '@/features/messages/conversation-events';
import { showCountInTitle } from '@/features/shell/title-count';
import { corporationFilter, useCorporationQuery } from '@/session/corporation-queries';

/**
 * The number of unread messages, read again when the window regains focus; a positive count then invalidates the
 * cached list of conversations (spec §4). Also read when a change is told or now and then (features/live), and when
 * another tab has read something. 0 while it is not known.
 */
export function useUnreadCount(): number {
  const queryClient = useQueryClient();
  const { data: count = 0, dataUpdatedAt } = useCorporationQuery(numberOfUnreadMessages, {
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    meta: { hasNoAlert: true },
  });
  const readAt = useRef(dataUpdatedAt);

  useEffect(() => {
    const isFirstRead = readAt.current === 0;
    const isNew = readAt.current !== dataUpdatedAt;
    readAt.current = dataUpdatedAt;
    if (isNew && !isFirstRead && count > 0) {
      void queryClient.invalidateQueries(corporationFilter({ path: CONVERSATION_LIST_PATH }));
    }
  }, [dataUpdatedAt, count, queryClient]);

  useEffect(
    () =>
      conversationEvents.listen(() => {
        void queryClient.invalidateQueries(corporationFilter(numberOfUnreadMessages));
      }),
    [queryClient],
  );

  return count;
}

/** Shows the number of unread messages in the document's title. Once in a layout. */
export function useUnreadInTitle(): void {
  const count = useUnreadCount();
  useEffect(() => showCountInTitle(count), [count]);
}
