import type { QueryClient } from '@tanstack/react-query';
import { type PlannedMessage, plannedMessage } from '#endpoints/planned-message';
import { call } from '@/client/call';
import type { Plan } from '@/parts/later/later-dialog';
import { type PlannedPlace, problemOf, sendPlannedNow, writePlanned } from '@/parts/later/planned-calls';
import { noteSent } from '../sending/send-outbox';
import { type ThreadOwner, threadQuery } from '../use-thread';

type Owner = ThreadOwner & { ownUid: string };

/** Where the messages of a conversation are planned. */
export const placeOf = (queryClient: QueryClient, owner: Owner): PlannedPlace => ({
  queryClient,
  cid: owner.cid,
  onUnclear: () => void queryClient.invalidateQueries(threadQuery(owner)),
});

/** Plans a message; returns what went wrong, or null. `idempotencyKey` is the same for each try of one plan. */
export async function planMessage(
  queryClient: QueryClient,
  owner: Owner,
  { body, idempotencyKey }: { body: Plan; idempotencyKey: string },
): Promise<string | null> {
  const { cid, chatGroupId } = owner;
  return problemOf(
    await writePlanned(placeOf(queryClient, owner), () =>
      call(plannedMessage.create, { params: { cid, chatGroupId }, body, idempotencyKey }),
    ),
  );
}

/** Sends a planned message at once, and shows it in its conversation; returns what went wrong, or null. */
export async function sendMessageNow(
  queryClient: QueryClient,
  owner: Owner,
  planned: PlannedMessage,
): Promise<string | null> {
  const written = await sendPlannedNow(placeOf(queryClient, owner), planned);
  if ('result' in written) {
    noteSent(queryClient, owner, written.result);
    void queryClient.invalidateQueries(threadQuery(owner));
  }
  return problemOf(written);
}
