import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { type ChatMessage, chat } from '#endpoints/chat';
import { file as fileEndpoints } from '#endpoints/file';
import { ApiError } from '@/client/api-error';
import { call } from '@/client/call';
import { noteSent } from './conversation-cache';
import { needsUpload, nextToSend, type OutboxContent, type OutboxEntry } from './outbox';
import { dispatchOutbox, type OutboxOwner, readOutbox } from './outbox-store';
import { readFile, runUpload } from './upload-store';
import { readLatest, readThread, threadQuery } from './use-thread';

const find = (owner: OutboxOwner, entryId: string) =>
  readOutbox(owner).entries.find((entry) => entry.entryId === entryId);

/** Whether an entry that may have arrived did not, after all. Throws when that cannot be told. */
async function isStillToSend(
  queryClient: QueryClient,
  owner: OutboxOwner,
  entry: OutboxEntry,
): Promise<boolean> {
  const { messages } = await readLatest(queryClient, owner);
  dispatchOutbox(owner, { type: 'reconcile', messages, ownUid: owner.ownUid });
  return find(owner, entry.entryId) !== undefined;
}

/** Why the server refused something, in its own words if it had any. */
type Refusal = { refusal: string | null };

/**
 * Writes something; answers what the server did, or why it refused. Throws when there was no clear answer, after the
 * alerts of spec §8 that any write has.
 */
async function write<Result>(
  queryClient: QueryClient,
  send: () => Promise<Result>,
): Promise<Result | Refusal> {
  const mutation = new MutationObserver<Result | Refusal>(queryClient, {
    mutationFn: () =>
      send().catch((error) => {
        // The bubble says it; an alert with the same words would only be in the way.
        if (!isRefusal(error)) throw error;
        return { refusal: error.serverMessage ?? null };
      }),
  });
  return mutation.mutate();
}

const isRefused = (answer: object): answer is Refusal => 'refusal' in answer;

function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status !== undefined && error.status < 500;
}

/**
 * Uploads the file of an entry if that is still to be done; answers what is to be sent. Null when nothing is: it was
 * taken back meanwhile.
 */
async function uploadContent(
  queryClient: QueryClient,
  owner: OutboxOwner,
  { entryId, content }: OutboxEntry,
): Promise<OutboxContent | Refusal | null> {
  if (content.kind === 'text' || content.filePath !== null) return content;
  const file = readFile(entryId);
  // Lost by a reload: the bubble asks for another.
  if (!file) return { refusal: null };
  const named = file.name === content.fileName ? file : new File([file], content.fileName);
  const uploaded = await write(queryClient, () =>
    runUpload(entryId, (extras) =>
      call(fileEndpoints.uploadChatFile, {
        params: { cid: owner.cid },
        body: { file: named },
        isLongUpload: true,
        ...extras,
      }),
    ),
  );
  if (uploaded === null || isRefused(uploaded)) return uploaded;
  dispatchOutbox(owner, { type: 'uploaded', entryId, ...uploaded });
  return find(owner, entryId)?.content ?? null;
}

function create(
  { cid, chatGroupId }: OutboxOwner,
  entryId: string,
  content: OutboxContent,
): Promise<ChatMessage> {
  const params = { cid, chatGroupId };
  if (content.kind === 'text') {
    const { textMessage } = content;
    return call(chat.createMessage, { params, body: { textMessage }, idempotencyKey: entryId });
  }
  const { fileName, filePath } = content;
  const body = { fileName, filePath: filePath ?? '' };
  return call(chat.createFile, { params, body, idempotencyKey: entryId });
}

async function sendEntry(queryClient: QueryClient, owner: OutboxOwner, entry: OutboxEntry): Promise<void> {
  const { entryId } = entry;
  const afterMessageId = readThread(queryClient, owner)?.messages.at(-1)?.messageId ?? null;
  dispatchOutbox(owner, { type: 'start', entryId, afterMessageId });
  const content = await uploadContent(queryClient, owner, entry);
  if (content === null) return;
  const answer = isRefused(content)
    ? content
    : await write(queryClient, () => create(owner, entryId, content));
  if (isRefused(answer)) {
    const failure = { reason: answer.refusal, isUncertain: false };
    dispatchOutbox(owner, { type: 'fail', entryId, failure });
    return;
  }
  dispatchOutbox(owner, { type: 'succeed', entryId, message: answer });
  noteSent(queryClient, owner, answer);
  void queryClient.invalidateQueries(threadQuery(owner));
}

const draining = new Set<string>();

/**
 * Sends what waits in a conversation, one after another, until nothing does or one fails. Never twice at a time; without
 * a network it waits on.
 */
export async function drainOutbox(queryClient: QueryClient, owner: OutboxOwner): Promise<void> {
  const key = [owner.ownUid, owner.cid, owner.chatGroupId].join('/');
  if (draining.has(key)) return;
  draining.add(key);
  const next = () => (navigator.onLine ? nextToSend(readOutbox(owner)) : null);
  try {
    for (let entry = next(); entry; entry = next()) {
      await attempt(queryClient, owner, entry);
    }
  } finally {
    draining.delete(key);
  }
}

/**
 * Sends one entry. Whatever throws leaves it unknown whether it arrived, unless it was still to be uploaded; the entry
 * says so and can be tried again.
 */
async function attempt(queryClient: QueryClient, owner: OutboxOwner, entry: OutboxEntry): Promise<void> {
  const { entryId, state } = entry;
  const needsCheck = state.type === 'queued' && state.needsCheck;
  try {
    if (needsCheck && !(await isStillToSend(queryClient, owner, entry))) return;
    await sendEntry(queryClient, owner, entry);
  } catch {
    const failed = find(owner, entryId);
    const failure = { reason: null, isUncertain: failed !== undefined && !needsUpload(failed) };
    dispatchOutbox(owner, { type: 'fail', entryId, failure });
  }
}

/**
 * Sends what the lost network has kept back, in the order in which it was written: what waits, and what broke off on its
 * way, after a look whether it arrived.
 */
export function resumeOutbox(queryClient: QueryClient, owner: OutboxOwner): void {
  for (const { entryId, state } of readOutbox(owner).entries) {
    if (state.type === 'failed' && state.isUncertain) dispatchOutbox(owner, { type: 'retry', entryId });
  }
  void drainOutbox(queryClient, owner);
}
