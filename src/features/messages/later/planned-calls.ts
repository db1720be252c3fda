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
import { noteSent } from '../sending/send-outbox';
import { type ThreadOwner, threadQuery } from '../use-thread';

/** What is written and when it leaves. */
export type Plan = { textMessage: string; sendAt: string };

/** The conversation of a planned message, and its writer. */
type PlannedPlace = { queryClient: QueryClient; owner: ThreadOwner & { ownUid: string } };

/** What is said where it is not clear whether a write arrived; the app has alerted why. */
export const UNCLEAR = '完了したか確認できませんでした。最新の状態を確認して、もう一度お試しください。';

/**
 * Writes something about planned messages and reads them again; returns its result, or what went wrong, in words. What has
 * no clear response is alerted as any write.
 */
async function write<Result>(
  { queryClient, owner }: PlannedPlace,
  send: () => Promise<Result>,
): Promise<{ result: Result } | { problem: string }> {
  try {
    const result = await runMutation(queryClient, { mutationFn: () => refusalAsResult(send()) });
    return result instanceof ApiError ? { problem: refusalMessage(result) } : { result };
  } catch {
    // It may have left.
    void queryClient.invalidateQueries(threadQuery(owner));
    return { problem: UNCLEAR };
  } finally {
    void invalidateCorporationQueries(queryClient, [plannedMessage.list, interaction.list], owner.cid);
  }
}

type Named = Pick<PlannedMessage, 'plannedMessageId' | 'revision'>;

const problemOf = (written: { problem: string } | object): string | null =>
  'problem' in written ? written.problem : null;

/** Plans a message; returns what went wrong, or null. `idempotencyKey` is the same for each try of one plan. */
export async function planMessage(
  place: PlannedPlace,
  body: Plan,
  idempotencyKey: string,
): Promise<string | null> {
  const { cid, chatGroupId } = place.owner;
  return problemOf(
    await write(place, () =>
      call(plannedMessage.create, { params: { cid, chatGroupId }, body, idempotencyKey }),
    ),
  );
}

const paramsOf = ({ owner: { cid } }: PlannedPlace, { plannedMessageId }: Named) => ({
  cid,
  plannedMessageId,
});

/** Changes text and time of a planned message; returns what went wrong, or null. */
export async function changePlanned(place: PlannedPlace, planned: Named, plan: Plan): Promise<string | null> {
  const body = { ...plan, seenRevision: planned.revision };
  const params = paramsOf(place, planned);
  return problemOf(await write(place, () => call(plannedMessage.change, { params, body })));
}

/** Takes a planned message back; returns what went wrong, or null. */
export async function cancelPlanned(place: PlannedPlace, planned: Named): Promise<string | null> {
  const body = { seenRevision: planned.revision };
  const params = paramsOf(place, planned);
  return problemOf(await write(place, () => call(plannedMessage.cancel, { params, body })));
}

/** Sends a planned message at once; returns what went wrong, or null. */
export async function sendPlannedNow(place: PlannedPlace, planned: Named): Promise<string | null> {
  const { queryClient, owner } = place;
  const body = { seenRevision: planned.revision };
  // One revision leaves once: the same key for each try of it.
  const idempotencyKey = `${planned.plannedMessageId}/${planned.revision}`;
  const written = await write<ChatMessage | null>(place, () =>
    call(plannedMessage.sendNow, { params: paramsOf(place, planned), body, idempotencyKey }),
  );
  if ('result' in written) {
    noteSent(queryClient, owner, written.result);
    void queryClient.invalidateQueries(threadQuery(owner));
  }
  return problemOf(written);
}
