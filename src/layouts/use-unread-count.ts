import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CONVERSATION_LIST_PATH, numberOfUnreadMessages } from '#endpoints/unread-messages';
import { showCountInTitle } from '@/features/shell/title-count';
import { live } from '@/lib/live-flag';
import { corporationFilter, useCorporationQuery } from '@/session/corporation-queries';

/** Reads that one live change triggers return within this many milliseconds of each other. */
const ROUND = 5000;

/**
 * The number of unread messages, read again when the window regains focus; a positive count then invalidates the
 * cached list of conversations (spec §4). Once the page has loaded, features/live has it read again when it may have
 * changed. 0 while it is not known.
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
    const before = readAt.current;
    readAt.current = dataUpdatedAt;
    if (before !== dataUpdatedAt && before !== 0 && count > 0) {
      const lists = corporationFilter({ path: CONVERSATION_LIST_PATH });
      // A live change triggers a read of both: a list of the same round is fresh.
      const isOlder = ({ state }: Query) => !live.isOpen || dataUpdatedAt - state.dataUpdatedAt > ROUND;
      void queryClient.invalidateQueries(
        { predicate: (query) => lists.predicate(query) && isOlder(query) },
        { cancelRefetch: !live.isOpen },
      );
    }
  }, [dataUpdatedAt, count, queryClient]);

  return count;
}

/** Shows the number of unread messages in the document's title. Once in a layout. */
export function useUnreadInTitle(): void {
  const count = useUnreadCount();
  useEffect(() => showCountInTitle(count), [count]);
}
