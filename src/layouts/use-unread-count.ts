import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  CONVERSATION_LIST_PATH,
  LATEST_MESSAGES_PATH,
  numberOfUnreadMessages,
} from '#endpoints/unread-messages';
import { live } from '@/lib/live-flag';
import { showCountInTitle } from '@/parts/shell/title-count';
import { corporationFilter, useCorporationQuery } from '@/session/corporation-queries';
import { session } from '@/session/current-session';

/** Reads that one live change triggers return within this many milliseconds of each other. */
const ROUND = 5000;

/**
 * The number of unread messages, alone read again when the window regains focus (spec §9); a positive count then invalidates
 * the cached list of conversations (spec §4). Once the page has loaded, parts/live has it
 * read again when it may have changed. Null when it could not be read, 0 before.
 */
export function useUnreadCount(): number | null {
  const queryClient = useQueryClient();
  const {
    data: count = 0,
    dataUpdatedAt,
    isError,
  } = useCorporationQuery(numberOfUnreadMessages, {
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    meta: { handlesErrors: true },
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

  return isError ? null : count;
}

/**
 * Shows the number of unread messages in the document's title. Once in a layout: while no stream tells of changes, a number
 * that was read again also has the messages of the open conversation and the contract looked at.
 */
export function useUnreadInTitle(): void {
  const queryClient = useQueryClient();
  const count = useUnreadCount() ?? 0;
  useEffect(() => showCountInTitle(count), [count]);
  const { dataUpdatedAt } = useCorporationQuery(numberOfUnreadMessages);
  const readAt = useRef(dataUpdatedAt);
  useEffect(() => {
    const before = readAt.current;
    readAt.current = dataUpdatedAt;
    if (before === dataUpdatedAt || before === 0 || live.isOpen) return;
    void queryClient.invalidateQueries(corporationFilter({ path: LATEST_MESSAGES_PATH }));
    session.followContract().catch(window.reportError);
  }, [dataUpdatedAt, queryClient]);
}
