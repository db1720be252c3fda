import { interaction } from '#endpoints/interaction';
import { ApiError } from '@/client/api-error';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { useCorporationQuery } from '@/session/corporation-queries';
import { pollInterval } from './poll-interval';

/** Whether an error says that there is no such conversation for this company. */
export const isMissingConversation = (error: unknown): boolean =>
  error instanceof ApiError && (error.isNotFound || error.isBadRequest);

/**
 * The open conversation with its candidate; null opens none. Looked at as often as its messages: a colleague can end
 * the selection without a message that would tell of it.
 */
export function useConversation(chatGroupId: string | null) {
  return useCorporationQuery(interaction.show, {
    params: { chatGroupId: chatGroupId ?? '' },
    enabled: chatGroupId !== null,
    staleTime: SHORT_STALE_TIME,
    refetchInterval: ({ state }) => (isMissingConversation(state.error) ? false : pollInterval(state)),
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    // The pane says what fails, and goes on showing what it knows.
    meta: { handlesErrors: true },
  });
}
