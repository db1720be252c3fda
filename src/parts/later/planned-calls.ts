import type { QueryClient } from '@tanstack/react-query';
import type { ChatMessage } from '#endpoints/chat';
import { interaction } from '#endpoints/interaction';
import { type PlannedMessage, plannedMessage } from '#endpoints/planned-message';
import { ApiError } from '@/client/api-error';
import { call } from '@/client/call';
import { refusalAsResult } from '@/client/refusal';
import { refusalMessage } from '@/client/refusal-message';
import { runMutation } from '@/client/run-mutation';
import { invalidateCorporationQueries } from '@/session/corporation-queries';
import type { Plan } from './later-dialog';

/** Whose plan is written, and in which cache. */
export type PlannedPlace = {
  queryClient: QueryClient;
  cid: string;
  /** Called where it is not clear whether a write arrived: it may have left. */
  onUnclear: () => void;
};

/** What is said where it is not clear whether a write arrived; the app has alerted why. */
export const UNCLEAR = '完了したか確認できませんでした。最新の状態を確認して、もう一度お試しください。';

/** Has what is planned read again, with the counts of it. */
export const refreshPlanned = (queryClient: QueryClient, cid: string): void =>
  void invalidateCorporationQueries(queryClient, [plannedMessage.list, interaction.list], cid);

/**
 * Writes something about what is planned and reads it again; returns its result, or what went wrong, in words. What has no
 * clear response is alerted as any write.
 */
export async function writePlanned<Result>(
  { queryClient, cid, onUnclear }: PlannedPlace,
  send: () => Promise<Result>,
): Promise<{ result: Result } | { problem: string }> {
  try {
    const result = await runMutation(queryClient, { mutationFn: () => refusalAsResult(send()) });
    return result instanceof ApiError ? { problem: refusalMessage(result) } : { result };
  } catch {
    onUnclear();
    return { problem: UNCLEAR };
  } finally {
    refreshPlanned(queryClient, cid);
  }
}

type Named = Pick<PlannedMessage, 'plannedMessageId' | 'revision'>;

/** What went wrong with a write, or null. */
export const problemOf = (written: { problem: string } | object): string | null =>
  'problem' in written ? written.problem : null;

const paramsOf = ({ cid }: PlannedPlace, { plannedMessageId }: Named) => ({ cid, plannedMessageId });

/** Changes text and time of what is planned; returns what went wrong, or null. */
export async function changePlanned(place: PlannedPlace, planned: Named, plan: Plan): Promise<string | null> {
  const body = { ...plan, seenRevision: planned.revision };
  const params = paramsOf(place, planned);
  return problemOf(await writePlanned(place, () => call(plannedMessage.change, { params, body })));
}

/** Takes back what is planned; returns what went wrong, or null. */
export async function cancelPlanned(place: PlannedPlace, planned: Named): Promise<string | null> {
  const body = { seenRevision: planned.revision };
  const params = paramsOf(place, planned);
  return problemOf(await writePlanned(place, () => call(plannedMessage.cancel, { params, body })));
}

/** Sends what is planned at once; returns the message, or what went wrong. */
export function sendPlannedNow(place: PlannedPlace, planned: Named) {
  const body = { seenRevision: planned.revision };
  // One revision leaves once: the same key for each try of it.
  const idempotencyKey = `${planned.plannedMessageId}/${planned.revision}`;
  return writePlanned<ChatMessage | null>(place, () =>
    call(plannedMessage.sendNow, { params: paramsOf(place, planned), body, idempotencyKey }),
  );
}
