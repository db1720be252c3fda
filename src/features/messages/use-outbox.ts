import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ChatMessage } from '#endpoints/chat';
import { randomId } from '@/lib/random-id';
import { useCorporationId, useSession } from '@/session/use-session';
import { pendingEntries } from './outbox';
import { dispatchOutbox, useOutboxEntries } from './outbox-store';
import { drainOutbox } from './send-outbox';

const noMessages: readonly ChatMessage[] = [];

/** The messages of a conversation that are on their way, and what can be done with them. */
export function useOutbox(chatGroupId: string, messages: readonly ChatMessage[] = noMessages) {
  const queryClient = useQueryClient();
  const cid = useCorporationId();
  const ownUid = useSession().userAccount?.universalUid ?? '';
  const owner = { cid, chatGroupId, ownUid };
  const outbox = useOutboxEntries(owner);

  useEffect(() => {
    dispatchOutbox({ cid, chatGroupId, ownUid }, { type: 'reconcile', messages, ownUid });
    // A deleted or arrived entry may have been what the next one waited for.
    void drainOutbox(queryClient, { cid, chatGroupId, ownUid });
  }, [queryClient, cid, chatGroupId, ownUid, messages]);

  const drain = () => void drainOutbox(queryClient, owner);

  return {
    pending: pendingEntries(outbox, messages, ownUid),
    send: (textMessage: string) => {
      const queuedAt = new Date().toISOString();
      dispatchOutbox(owner, { type: 'queue', entryId: randomId(), textMessage, queuedAt });
      drain();
    },
    retry: (entryId: string) => {
      dispatchOutbox(owner, { type: 'retry', entryId });
      drain();
    },
    remove: (entryId: string) => {
      dispatchOutbox(owner, { type: 'remove', entryId });
      drain();
    },
  };
}
