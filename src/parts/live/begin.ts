import type { QueryClient } from '@tanstack/react-query';
import { numberOfUnreadMessages } from '#endpoints/unread-messages';
import { endpointFilter } from '@/client/queries';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { live } from '@/lib/live-flag';
import { conversationEvents } from '@/parts/live/conversation-events';
import { has } from '@/session/abilities';

/**
 * Keeps the number of unread messages current: counts when another tab has read something, and now and then while the
 * page is visible and nothing reports changes.
 */
function keepCount(queryClient: QueryClient, signal: AbortSignal): void {
  const count = () => void queryClient.invalidateQueries(endpointFilter(numberOfUnreadMessages));
  const polling = setInterval(() => {
    if (!live.isOpen && document.visibilityState === 'visible') count();
  }, SHORT_STALE_TIME);
  const stopListening = conversationEvents.listen(count);
  signal.addEventListener('abort', () => {
    clearInterval(polling);
    stopListening();
  });
}

/**
 * Keeps a page up to date until `signal` is aborted. Where the platform has no stream of changes, or the browser no way to
 * share it between its tabs, pages go on polling.
 */
export function begin(queryClient: QueryClient, signal: AbortSignal): void {
  if (signal.aborted) return;
  keepCount(queryClient, signal);
  if (!has('live') || !('locks' in navigator)) return;
  import('./follow-changes').then(
    ({ followChanges }) => followChanges(queryClient, signal),
    () => {},
  );
}
