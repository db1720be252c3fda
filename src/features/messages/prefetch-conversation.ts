import type { QueryClient } from '@tanstack/react-query';
import { interaction } from '#endpoints/interaction';
import { memo } from '#endpoints/memo';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { corporationQuery } from '@/session/corporation-queries';
import { preloadCandidateBeside } from './thread-pane';
import { prefetchThread, type ThreadOwner } from './use-thread';

const quiet = { meta: { handlesErrors: true } };

/**
 * Loads a conversation before it is opened, and leaves it unread; with the memo on the candidate, where that stands beside
 * it. Whoever opens it is told of what fails.
 */
export async function prefetchConversation(
  queryClient: QueryClient,
  owner: ThreadOwner,
  targetUid: string,
): Promise<void> {
  const { chatGroupId } = owner;
  const detail = corporationQuery(interaction.show, { params: { chatGroupId } });
  const candidateMemo = corporationQuery(memo.show, { params: { targetUid } });
  await Promise.all([
    prefetchThread(queryClient, owner),
    queryClient.prefetchQuery({ ...detail, ...quiet, staleTime: SHORT_STALE_TIME }),
    preloadCandidateBeside() ? queryClient.prefetchQuery({ ...candidateMemo, ...quiet }) : null,
  ]);
}
