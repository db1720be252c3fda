import type { QueryClient } from '@tanstack/react-query';
import { application } from '#endpoints/application';
import { type ChatMessage, chat, messageInWords } from '#endpoints/chat';
import { file as fileEndpoints, type UploadedFile } from '#endpoints/file';
import { interaction } from '#endpoints/interaction';
import { scout } from '#endpoints/scout';
import { ApiError } from '@/client/api-error';
import { call } from '@/client/call';
import type { CallExtras } from '@/client/input';
import { refusalAsResult } from '@/client/refusal';
import { refusalMessage } from '@/client/refusal-message';
import { ResponseShapeError } from '@/client/response-shape-error';
import { runMutation } from '@/client/run-mutation';
import { conversationEvents } from '@/parts/live/conversation-events';
import { useAuthStore } from '@/session/auth-store';
import { invalidateCorporationQueries } from '@/session/corporation-queries';
import { changeRow } from '../conversation-cache';
import { readLatest, readThread, threadQuery } from '../use-thread';
import { needsUpload, nextToSend, nextWait, type OutboxContent, type OutboxEntry } from './outbox';
import { dispatchOutbox, type OutboxOwner, readOutbox } from './outbox-store';
import { isServerAway, nextPause } from './resending';
import { readFile, runUpload } from './upload-store';

const find = (owner: OutboxOwner, entryId: string) =>
  readOutbox(owner).entries.find((entry) => entry.entryId === entryId);

/** Whether an entry may have arrived the first time, which is looked up before it is sent again. */
const isRepeat = ({ state }: OutboxEntry) => state.type === 'queued' && state.needsCheck;

/**
 * Whether an entry has not arrived yet: one that may have is looked up first. The conversation is read while it is not
 * known, since only what comes after its newest message can be distinguished from the same words written before.
 * Throws when reading fails.
 */
async function isStillToSend(
  queryClient: QueryClient,
  owner: OutboxOwner,
  entry: OutboxEntry,
): Promise<boolean> {
  if (!isRepeat(entry) && readThread(queryClient, owner)) return true;
  const { messages } = await readLatest(queryClient, owner);
  dispatchOutbox(owner, { type: 'reconcile', messages, ownUid: owner.ownUid });
  return find(owner, entry.entryId) !== undefined;
}

/** Why the server refused something, in its own words if it had any. */
type Refusal = { refusal: string | null };

/**
 * Writes something; returns its record if there is one, or why the server refused. Throws without a clear response,
 * after the alerts of spec §8 that any write has.
 */
async function write<Result>(
  queryClient: QueryClient,
  send: () => Promise<Result>,
): Promise<Result | Refusal> {
  // The bubble shows a refusal, and offers 再送 where there was no response.
  const meta = { handlesErrors: true };
  const result = await runMutation(queryClient, { mutationFn: () => refusalAsResult(send()), meta });
  return result instanceof ApiError ? { refusal: refusalMessage(result) } : result;
}

const isRefused = (result: object | null): result is Refusal => result !== null && 'refusal' in result;

/**
 * Uploads the file of an entry if that is still to be done; returns what is to be sent. Null when nothing is: it was
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
    runUpload(entryId, (extras) => upload(owner, named, extras)),
  );
  if (uploaded === null || isRefused(uploaded)) return uploaded;
  dispatchOutbox(owner, { type: 'uploaded', entryId, ...uploaded });
  return find(owner, entryId)?.content ?? null;
}

/** Uploads a file. Throws also when the response does not say where it is, which there is no other way to learn. */
async function upload(
  { cid }: OutboxOwner,
  named: File,
  extras: Pick<CallExtras, 'signal' | 'onUploadProgress'>,
): Promise<UploadedFile> {
  const endpoint = fileEndpoints.uploadChatFile;
  const input = { params: { cid }, body: { file: named }, isLongUpload: true, ...extras };
  const uploaded = await call(endpoint, input);
  if (!uploaded) throw new ResponseShapeError(endpoint, ['(root): nothing']);
  return uploaded;
}

/** Sends an entry whose file, if it is one, has been uploaded; returns its record where the platform returned one. */
export function create(
  { cid, chatGroupId }: OutboxOwner,
  entryId: string,
  content: OutboxContent,
  extras: Pick<CallExtras, 'outlivesPage'> = {},
): Promise<ChatMessage | null> {
  const params = { cid, chatGroupId };
  if (content.kind === 'text') {
    const { textMessage } = content;
    return call(chat.createMessage, { params, body: { textMessage }, idempotencyKey: entryId, ...extras });
  }
  const { fileName, filePath } = content;
  const body = { fileName, filePath: filePath ?? '' };
  return call(chat.createFile, { params, body, idempotencyKey: entryId, ...extras });
}

/**
 * Notes a message that we sent, with its record where the platform returned one; it may have moved the selection on.
 * Notifies the other tabs.
 */
export function noteSent(queryClient: QueryClient, owner: OutboxOwner, message: ChatMessage | null): void {
  if (message) {
    const sentAt = message.sentAt ?? new Date().toISOString();
    const last = { excerpt: messageInWords(message), sentAt, fromUs: true };
    changeRow(queryClient, owner, { last });
  }
  const shown = [interaction.list, interaction.show, application.search, application.show, scout.search];
  void invalidateCorporationQueries(queryClient, shown, owner.cid);
  conversationEvents.post({ type: 'sent', cid: owner.cid, chatGroupId: owner.chatGroupId });
}

async function sendEntry(queryClient: QueryClient, owner: OutboxOwner, entry: OutboxEntry): Promise<void> {
  const { entryId } = entry;
  const afterMessageId = readThread(queryClient, owner)?.messages.at(-1)?.messageId ?? null;
  dispatchOutbox(owner, { type: 'start', entryId, afterMessageId });
  const content = await uploadContent(queryClient, owner, entry);
  if (content === null) return;
  const result = isRefused(content)
    ? content
    : await write(queryClient, () => create(owner, entryId, content));
  if (isRefused(result)) {
    const failure = { reason: result.refusal, isUncertain: false };
    dispatchOutbox(owner, { type: 'fail', entryId, failure });
    return;
  }
  dispatchOutbox(owner, { type: 'succeed', entryId, message: result });
  noteSent(queryClient, owner, result);
  void queryClient.invalidateQueries(threadQuery(owner));
}

const draining = new Set<string>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const awaitingNetwork = new Set<string>();

/** Goes on when the next entry's wait is over, or the network is back: also when one looks elsewhere by then. */
function goOnLater(queryClient: QueryClient, owner: OutboxOwner, key: string): void {
  clearTimeout(timers.get(key));
  const wait = nextWait(readOutbox(owner), Date.now());
  if (wait !== null)
    timers.set(
      key,
      setTimeout(() => void drainOutbox(queryClient, owner), wait),
    );
  if (navigator.onLine || awaitingNetwork.has(key) || !nextToSend(readOutbox(owner))) return;
  awaitingNetwork.add(key);
  const goOn = () => {
    awaitingNetwork.delete(key);
    void drainOutbox(queryClient, owner);
  };
  window.addEventListener('online', goOn, { once: true });
}

/** Whether the writer is signed in: nobody else's token may carry the message. */
export const isWriterHere = ({ ownUid }: OutboxOwner): boolean =>
  (useAuthStore.getState().userAccount?.universalUid ?? '') === ownUid;

/**
 * Sends what waits in a conversation, one after another, until nothing does or one fails. Never twice at a time; without
 * a network, or while it can be taken back, it waits on.
 */
export async function drainOutbox(queryClient: QueryClient, owner: OutboxOwner): Promise<void> {
  const key = [owner.ownUid, owner.cid, owner.chatGroupId].join('/');
  if (draining.has(key) || !isWriterHere(owner)) return;
  draining.add(key);
  const next = () => (navigator.onLine && isWriterHere(owner) ? nextToSend(readOutbox(owner)) : null);
  try {
    for (let entry = next(); entry; entry = next()) {
      await attempt(queryClient, owner, entry);
    }
  } finally {
    draining.delete(key);
    goOnLater(queryClient, owner, key);
  }
}

/**
 * Sends one entry. A send that throws leaves it unknown whether it arrived, unless it was still to be uploaded; the entry
 * says so and can be tried again. A lookup that fails leaves it as it was.
 */
async function attempt(queryClient: QueryClient, owner: OutboxOwner, entry: OutboxEntry): Promise<void> {
  const { entryId } = entry;
  const fail = (error: unknown, isUncertain: boolean) => {
    const pause = isServerAway(error) ? nextPause(entryId) : null;
    const failure = { reason: null, isUncertain, isRepeated: pause !== null };
    dispatchOutbox(owner, { type: 'fail', entryId, failure });
    if (pause !== null) setTimeout(() => repeatEntry(queryClient, owner, entryId), pause);
  };
  try {
    if (!(await isStillToSend(queryClient, owner, entry))) return;
  } catch (error) {
    fail(error, isRepeat(entry));
    return;
  }
  try {
    await sendEntry(queryClient, owner, entry);
  } catch (error) {
    const failed = find(owner, entryId);
    fail(error, failed !== undefined && !needsUpload(failed));
  }
}

/** Sends an entry again that the server was away for, unless somebody has done so or deleted it. */
function repeatEntry(queryClient: QueryClient, owner: OutboxOwner, entryId: string): void {
  if (!isWriterHere(owner)) return;
  dispatchOutbox(owner, { type: 'retry', entryId });
  void drainOutbox(queryClient, owner);
}

/**
 * Sends what the lost network held back, in the order in which it was written: what waits, and what broke off on its
 * way, after checking whether it arrived.
 */
export function resumeOutbox(queryClient: QueryClient, owner: OutboxOwner): void {
  for (const { entryId, state } of readOutbox(owner).entries) {
    if (state.type === 'failed' && state.isUncertain) dispatchOutbox(owner, { type: 'retry', entryId });
  }
  void drainOutbox(queryClient, owner);
}
