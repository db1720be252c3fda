import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { interaction } from '#endpoints/interaction';
import { corporationFilter, useCorporationQuery } from '@/session/corporation-queries';

/**
 * The number of unread messages, read again when the window regains focus; a positive count then invalidates the
 * cached list of conversations (spec §4). 0 while it is not known.
 */
export function useUnreadCount(): number {
  const queryClient = useQueryClient();
  const { data: count = 0, dataUpdatedAt } = useCorporationQuery(interaction.numberOfUnreadMessages, {
    refetchOnWindowFocus: 'always',
    meta: { handlesErrors: true },
  });
  const readAt = useRef(dataUpdatedAt);

  useEffect(() => {
    const isFirstRead = readAt.current === 0;
    const isNews = readAt.current !== dataUpdatedAt;
    readAt.current = dataUpdatedAt;
    if (isNews && !isFirstRead && count > 0) {
      void queryClient.invalidateQueries(corporationFilter(interaction.list));
    }
  }, [dataUpdatedAt, count, queryClient]);

  return count;
}
