import { useQuery } from '@tanstack/react-query';
import { type InteractionDetail, interaction } from '#endpoints/interaction';
import { isMissing } from '@/client/api-error';
import { endpointQuery } from '@/client/queries';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { pollInterval } from '@/parts/live/poll-interval';
import { useCorporationId } from '@/session/use-session';

/** What a message is written for: a conversation, its candidate and its project. */
export type MessageTarget = Pick<InteractionDetail, 'chatGroupId' | 'partner' | 'project'>;

/** One conversation with its candidate. */
export const conversationQuery = (params: { cid: string; chatGroupId: string }) => ({
  ...endpointQuery(interaction.show, { params }),
  staleTime: SHORT_STALE_TIME,
});

/**
 * The open conversation with its candidate; null opens none. Looked at as often as its messages: a colleague can end
 * the selection without a message that would show it.
 */
export function useConversation(chatGroupId: string | null) {
  return useQuery({
    ...conversationQuery({ cid: useCorporationId(), chatGroupId: chatGroupId ?? '' }),
    refetchInterval: ({ state }) => (isMissing(state.error) ? false : pollInterval(state)),
    refetchOnReconnect: true,
    // The pane says what fails, and goes on showing what it knows.
    meta: { handlesErrors: true },
  });
}
