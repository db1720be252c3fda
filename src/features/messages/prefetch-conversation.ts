import type { QueryClient } from '@tanstack/react-query';
import { interaction } from '#endpoints/interaction';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { corporationQuery } from '@/session/corporation-queries';
import { prefetchThread, type ThreadOwner } from './use-thread';

/** Loads a conversation before it is opened, and leaves it unread. Whoever opens it is told of what fails. */
export async function prefetchConversation(queryClient: QueryClient, owner: ThreadOwner): Promise<void> {
  const { chatGroupId } = owner;
  await Promise.all([
    prefetchThread(queryClient, owner),
    queryClient.prefetchQuery({
      ...corporationQuery(interaction.show, { params: { chatGroupId } }),
      staleTime: SHORT_STALE_TIME,
      meta: { handlesErrors: true },
    }),
  ]);
}
