import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createIdempotencyKeys } from '@/lib/idempotency-keys';
import { formatName } from '@/lib/text/format';
import { useSession } from '@/session/use-session';
import { createScoutSender, refreshAfterScouts } from './scout-sender';

/** The sender of scouts to one candidate, for as long as the dialog about them is open. */
export function useSendScout(targetUid: string) {
  const queryClient = useQueryClient();
  const { corporationId: cid, userProfile } = useSession();
  const [sender] = useState(() => {
    const keys = createIdempotencyKeys();
    return createScoutSender({
      queryClient,
      cid,
      targetUid,
      senderName: userProfile ? formatName(userProfile) : '',
      keyFor: keys.keyFor,
      onSent: () => {
        keys.forget();
        refreshAfterScouts(queryClient, cid);
      },
    });
  });
  return sender;
}
