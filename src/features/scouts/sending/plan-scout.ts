import type { QueryClient } from '@tanstack/react-query';
import { UNWRITTEN } from '#endpoints/based-on';
import { plannedMessage } from '#endpoints/planned-message';
import { ApiError } from '@/client/api-error';
import { call } from '@/client/call';
import type { ErrorMeta } from '@/client/query-meta';
import { refusalAsResult } from '@/client/refusal';
import { runMutation } from '@/client/run-mutation';
import { refreshPlanned } from '@/parts/later/planned-calls';
import type { OutgoingScout } from './sent-scout';

type PlanInit = {
  queryClient: QueryClient;
  cid: string;
  sendAt: string;
  /** The newest scout to the candidate that the sender knows of; null for none. */
  lastScoutId: string | null;
  /** The same for each try of one plan: it is planned once. */
  idempotencyKey: string;
  meta?: ErrorMeta;
};

/** Plans a scout to leave at `sendAt`; returns a refusal, or null. Other errors are thrown, and alerted as those of any write. */
export async function planScout(
  { queryClient, cid, sendAt, lastScoutId, idempotencyKey, meta = {} }: PlanInit,
  { templateId, ...input }: OutgoingScout,
): Promise<ApiError | null> {
  const variables = {
    params: { cid },
    body: { ...input, ...(templateId === null ? null : { templateId }), sendAt },
    headers: { lastScoutId: lastScoutId ?? UNWRITTEN },
    idempotencyKey,
  };
  const mutationFn = () => refusalAsResult(call(plannedMessage.createScout, variables));
  try {
    const result = await runMutation(queryClient, { mutationFn, meta });
    return result instanceof ApiError ? result : null;
  } finally {
    refreshPlanned(queryClient, cid);
  }
}
