import { useQueryClient } from '@tanstack/react-query';
import type { FinishReason } from '#endpoints/selection';
import { useCan } from '@/session/permissions';
import { useCorporationId } from '@/session/use-session';

/** Returns what offers 再連絡日 after a selection was finished because the time was wrong; its code comes then. */
export function useRecontactOffer(
  universalUid: string,
  candidateName: string,
): (reason: FinishReason | null) => void {
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  const canSet = useCan('addMemoToUser');
  return (reason) => {
    if (reason !== 'schedule' || !canSet) return;
    import('@/parts/marks/recontact/recontact-actions').then(
      ({ offerRecontact }) => offerRecontact({ queryClient, cid, universalUid }, candidateName),
      (error) => window.reportError(error),
    );
  };
}
