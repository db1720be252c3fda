import type { ChatMessage } from '#endpoints/chat';
import { messagesAfter } from './merge-messages';

/** Why a message was not sent. `isUncertain`: it may have arrived all the same, as after a timeout. */
export type SendFailure = { reason: string | null; isUncertain: boolean };

type SendState =
  /** `needsCheck`: whether it arrived the first time has to be looked up before it is sent again. */
  | { type: 'queued'; needsCheck: boolean }
  | { type: 'sending' }
  | { type: 'sent'; message: ChatMessage }
  | ({ type: 'failed' } & SendFailure);

/** What is sent. A file is uploaded first; `filePath` is the key that it got by that. */
export type OutboxContent =
  | { kind: 'text'; textMessage: string }
  | { kind: 'file'; fileName: string; byteSize: number; filePath: string | null };

/** A message on its way, from the press of the button until the conversation's list holds it. */
export type OutboxEntry = {
  entryId: string;
  content: OutboxContent;
  /** When it was written, ISO 8601. */
  queuedAt: string;
  /** The newest message that was known when it was last sent; what arrived must come after it. */
  afterMessageId: string | null;
  state: SendState;
};

/** The messages of one conversation on their way, in the order in which they were written. */
export type Outbox = {
  entries: readonly OutboxEntry[];
  /** Messages that earlier entries became, so that the same words sent twice are not taken for one. */
  claimedIds: readonly string[];
};

export type OutboxAction =
  | { type: 'queue'; entryId: string; content: OutboxContent; queuedAt: string }
  | { type: 'start'; entryId: string; afterMessageId: string | null }
  /** The file of an entry has been uploaded, and can be sent without the browser's copy of it. */
  | { type: 'uploaded'; entryId: string; fileName: string; filePath: string }
  | { type: 'succeed'; entryId: string; message: ChatMessage }
  | { type: 'fail'; entryId: string; failure: SendFailure }
  | { type: 'retry'; entryId: string }
  /** Another file takes the place of one that has not been uploaded, and is sent. */
  | { type: 'replaceFile'; entryId: string; fileName: string; byteSize: number }
  | { type: 'remove'; entryId: string }
  /** The conversation's list as it is now; `ownUid` is the sender to look for. */
  | { type: 'reconcile'; messages: readonly ChatMessage[]; ownUid: string | null }
  /** After a reload: what was being sent may have arrived, what waited did not. */
  | { type: 'restore' };

export const emptyOutbox: Outbox = { entries: [], claimedIds: [] };

/**
 * The entry to send now, or null. One at a time, and nothing overtakes: behind a failed entry the others wait until
 * it is sent again or deleted.
 */
export function nextToSend({ entries }: Outbox): OutboxEntry | null {
  const first = entries.find(({ state }) => state.type !== 'sent');
  return first?.state.type === 'queued' ? first : null;
}

/** Whether the file of an entry still has to be uploaded. Until then nothing of it can have arrived. */
export const needsUpload = ({ content }: OutboxEntry): boolean =>
  content.kind === 'file' && content.filePath === null;

function mayHaveArrived(entry: OutboxEntry): boolean {
  const { state } = entry;
  if (needsUpload(entry)) return false;
  return (
    state.type === 'sending' ||
    (state.type === 'failed' && state.isUncertain) ||
    (state.type === 'queued' && state.needsCheck)
  );
}

function isSameContent(message: ChatMessage, content: OutboxContent): boolean {
  return content.kind === 'text'
    ? message.kind === 'text' && message.textMessage === content.textMessage
    : message.kind === 'file' && message.filePath === content.filePath;
}

/**
 * Which listed message each entry became, by entry id. A sent entry is known by its id, one whose fate is unknown by
 * its sender, its words or its upload, and its place; no message stands for two entries.
 */
function arrivedEntries(
  { entries, claimedIds }: Outbox,
  messages: readonly ChatMessage[],
  ownUid: string | null,
): Map<string, string> {
  const arrived = new Map<string, string>();
  const listed = new Set(messages.map(({ messageId }) => messageId));
  const begin = messages[0]?.sentAt ?? '';
  const claimed = new Set(claimedIds);
  for (const { entryId, state } of entries) {
    if (state.type !== 'sent') continue;
    claimed.add(state.message.messageId);
    const { messageId, sentAt } = state.message;
    // Older than the stretch that is listed: it is there to be scrolled to.
    if (listed.has(messageId) || sentAt < begin) arrived.set(entryId, messageId);
  }
  for (const entry of entries) {
    if (!mayHaveArrived(entry)) continue;
    const found = messagesAfter(messages, entry.afterMessageId).find(
      (message) =>
        message.sender.side === 'corporation' &&
        message.sender.universalUid === ownUid &&
        isSameContent(message, entry.content) &&
        !claimed.has(message.messageId),
    );
    if (!found) continue;
    claimed.add(found.messageId);
    arrived.set(entry.entryId, found.messageId);
  }
  return arrived;
}

/** The entries that the conversation's list does not show yet. */
export function pendingEntries(
  outbox: Outbox,
  messages: readonly ChatMessage[],
  ownUid: string | null,
): OutboxEntry[] {
  const arrived = arrivedEntries(outbox, messages, ownUid);
  return outbox.entries.filter(({ entryId }) => !arrived.has(entryId));
}

/** One step of an outbox. Answers the same object when nothing changes. */
export function outboxReducer(outbox: Outbox, action: OutboxAction): Outbox {
  switch (action.type) {
    case 'queue': {
      const { entryId, content, queuedAt } = action;
      const state: SendState = { type: 'queued', needsCheck: false };
      const entry = { entryId, content, queuedAt, afterMessageId: null, state };
      return { ...outbox, entries: [...outbox.entries, entry] };
    }
    case 'start':
      return change(outbox, action.entryId, ({ state }) =>
        state.type === 'queued'
          ? { state: { type: 'sending' }, afterMessageId: action.afterMessageId }
          : undefined,
      );
    case 'uploaded':
      return change(outbox, action.entryId, ({ content }) =>
        content.kind === 'file'
          ? { content: { ...content, fileName: action.fileName, filePath: action.filePath } }
          : undefined,
      );
    case 'succeed':
      return change(outbox, action.entryId, () => ({ state: { type: 'sent', message: action.message } }));
    case 'fail':
      return change(outbox, action.entryId, () => ({ state: { type: 'failed', ...action.failure } }));
    case 'retry':
      return change(outbox, action.entryId, ({ state }) =>
        state.type === 'failed' ? { state: { type: 'queued', needsCheck: state.isUncertain } } : undefined,
      );
    case 'replaceFile':
      return change(outbox, action.entryId, (entry) =>
        entry.state.type === 'failed' && needsUpload(entry)
          ? {
              content: {
                kind: 'file',
                fileName: action.fileName,
                byteSize: action.byteSize,
                filePath: null,
              },
              state: { type: 'queued', needsCheck: false },
            }
          : undefined,
      );
    case 'remove':
      return without(outbox, new Set([action.entryId]), outbox.claimedIds);
    case 'reconcile':
      return reconcile(outbox, action.messages, action.ownUid);
    case 'restore':
      return restore(outbox);
  }
}

type Change = Partial<Pick<OutboxEntry, 'content' | 'state' | 'afterMessageId'>>;

function change(outbox: Outbox, entryId: string, to: (entry: OutboxEntry) => Change | undefined): Outbox {
  const entry = outbox.entries.find((candidate) => candidate.entryId === entryId);
  const changed = entry && to(entry);
  if (!changed) return outbox;
  return {
    ...outbox,
    entries: outbox.entries.map((other) => (other === entry ? { ...entry, ...changed } : other)),
  };
}

function without(outbox: Outbox, entryIds: ReadonlySet<string>, claimedIds: readonly string[]): Outbox {
  const entries = outbox.entries.filter(({ entryId }) => !entryIds.has(entryId));
  if (entries.length === outbox.entries.length) return outbox;
  return entries.length === 0 ? emptyOutbox : { entries, claimedIds };
}

function reconcile(outbox: Outbox, messages: readonly ChatMessage[], ownUid: string | null): Outbox {
  const arrived = arrivedEntries(outbox, messages, ownUid);
  // An entry still being sent is left to its answer; until then it is only hidden.
  for (const { entryId, state } of outbox.entries) if (state.type === 'sending') arrived.delete(entryId);
  return without(outbox, new Set(arrived.keys()), [...outbox.claimedIds, ...arrived.values()]);
}

function restore(outbox: Outbox): Outbox {
  const entries = outbox.entries.flatMap((entry): OutboxEntry[] => {
    const { state } = entry;
    if (state.type === 'failed') return [entry];
    // Sent ones are on the server, and the list will show them.
    if (state.type === 'sent') return [];
    const isUncertain = mayHaveArrived(entry);
    return [{ ...entry, state: { type: 'failed', reason: null, isUncertain } }];
  });
  return { ...outbox, entries };
}
