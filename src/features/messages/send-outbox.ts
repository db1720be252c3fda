import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { type ChatMessage, chat } from '#endpoints/chat';
import { ApiError } from '@/client/api-error';
import { call } from '@/client/call';
import { noteSent } from './conversation-cache';
import { nextToSend, type OutboxEntry } from './outbox';
import { dispatchOutbox, type OutboxOwner, readOutbox } from './outbox-store';
import { readLatest, readThread, threadQuery } from './use-thread';

/** Whether an entry that may have arrived did not, after all. Throws when that cannot be told. */
async function isStillToSend(
  queryClient: QueryClient,
  owner: OutboxOwner,
  entry: OutboxEntry,
): Promise<boolean> {
  const { messages } = await readLatest(queryClient, owner);
  dispatchOutbox(owner, { type: 'reconcile', messages, ownUid: owner.ownUid });
  return readOutbox(owner).entries.some(({ entryId }) => entryId === entry.entryId);
}

/**
 * Sends one text; answers the message, or why the server refused it. Throws when there was no clear answer, after the
 * alerts of spec §8 that any write has.
 */
async function sendText(
  queryClient: QueryClient,
  { cid, chatGroupId }: OutboxOwner,
  textMessage: string,
): Promise<ChatMessage | { refusal: string | null }> {
  const mutation = new MutationObserver(queryClient, {
    mutationFn: () =>
      call(chat.createMessage, { params: { cid, chatGroupId }, body: { textMessage } }).catch((error) => {
        // The bubble says it; an alert with the same words would only be in the way.
        if (!isRefusal(error)) throw error;
        return { refusal: error.serverMessage ?? null };
      }),
  });
  return mutation.mutate();
}

function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status !== undefined && error.status < 500;
}

async function sendEntry(queryClient: QueryClient, owner: OutboxOwner, entry: OutboxEntry): Promise<void> {
  const { entryId, textMessage } = entry;
  const afterMessageId = readThread(queryClient, owner)?.messages.at(-1)?.messageId ?? null;
  dispatchOutbox(owner, { type: 'start', entryId, afterMessageId });
  const answer = await sendText(queryClient, owner, textMessage);
  if ('refusal' in answer) {
    const failure = { reason: answer.refusal, isUncertain: false };
    dispatchOutbox(owner, { type: 'fail', entryId, failure });
    return;
  }
  dispatchOutbox(owner, { type: 'succeed', entryId, message: answer });
  noteSent(queryClient, owner, answer);
  void queryClient.invalidateQueries(threadQuery(owner));
}

const draining = new Set<string>();

/** Sends what waits in a conversation, one after another, until nothing does or one fails. Never twice at a time. */
export async function drainOutbox(queryClient: QueryClient, owner: OutboxOwner): Promise<void> {
  const key = [owner.ownUid, owner.cid, owner.chatGroupId].join('/');
  if (draining.has(key)) return;
  draining.add(key);
  try {
    for (let entry = nextToSend(readOutbox(owner)); entry; entry = nextToSend(readOutbox(owner))) {
      await attempt(queryClient, owner, entry);
    }
  } finally {
    draining.delete(key);
  }
}

/** Sends one entry. Whatever throws leaves it unknown whether it arrived; the entry says so and can be tried again. */
async function attempt(queryClient: QueryClient, owner: OutboxOwner, entry: OutboxEntry): Promise<void> {
  const { entryId, state } = entry;
  const needsCheck = state.type === 'queued' && state.needsCheck;
  try {
    if (needsCheck && !(await isStillToSend(queryClient, owner, entry))) return;
    await sendEntry(queryClient, owner, entry);
  } catch {
    dispatchOutbox(owner, { type: 'fail', entryId, failure: { reason: null, isUncertain: true } });
  }
}
