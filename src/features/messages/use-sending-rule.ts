import type { InteractionDetail } from '#endpoints/interaction';
import { useCan, useSendsToApplicantsOnly } from '@/session/permissions';

/** Whether one may write in a conversation: not when its selection is over, nor when the plan forbids it. */
type SendingRule = 'open' | 'over' | 'locked';

/** What applies to a conversation (product.md §3, spec §6); null while nothing is known of it. */
export function useSendingRule(
  detail: Pick<InteractionDetail, 'origin' | 'selectionStatus'> | undefined,
): SendingRule | null {
  const canSend = useCan('sendMessageToUser');
  const sendsToApplicantsOnly = useSendsToApplicantsOnly();
  if (!detail) return null;
  if (detail.selectionStatus === 'finished') return 'over';
  return !canSend || (sendsToApplicantsOnly && detail.origin === 'scout') ? 'locked' : 'open';
}
