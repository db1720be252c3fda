import type { ChatMessage } from '#endpoints/chat';
import { UNKNOWN } from '#endpoints/received';
import { messagesAfter } from '../merge-messages';

/**
 * Why a message was not sent. `isUncertain`: it may have arrived all the same, as after a timeout. `isRepeated`: it is sent again
 * by itself soon.
 */
export type SendFailure = { reason: string | null; isUncertain: boolean; isRepeated?: boolean | undefined };

type SendState =
  /**
   * `needsCheck`: whether it arrived the first time has to be looked up before it is sent again. `until`: it is not sent
   * before this instant (ms since 1970), so that it can be taken back.
   */
  | { type: 'queued'; needsCheck: boolean; until?: number | undefined }
  | { type: 'sending' }
  /** `message`: the record of it, null where the platform returned none. */
  | { type: 'sent'; message: ChatMessage | null }
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
  | { type: 'queue'; entryId: string; content: OutboxContent; queuedAt: string; until?: number | undefined }
  /** It goes out while the page is left, which nobody sees the end of: looked up at `until`, if it still waits then. */
  | { type: 'handOver'; entryId: string; afterMessageId: string | null; until: number }
  | { type: 'start'; entryId: string; afterMessageId: string | null }
  /** The file of an entry has been uploaded, and can be sent without the browser's copy of it. */
  | { type: 'uploaded'; entryId: string; fileName: string; filePath: string }
  | { type: 'succeed'; entryId: string; message: ChatMessage | null }
  | { type: 'fail'; entryId: string; failure: SendFailure }
  | { type: 'retry'; entryId: string }
  /** Another file takes the place of one that has not been uploaded, and is sent. */
  | { type: 'replaceFile'; entryId: string; fileName: string; byteSize: number }
  | { type: 'remove'; entryId: string }
  /** The conversation's list as it is now; `ownUid` is the sender to look for. */
  | { type: 'reconcile'; messages: readonly ChatMessage[]; ownUid: string | null }
  /** After a reload: an entry in state `sending` may have arrived, a queued one has not. `now`: ms since 1970. */
  | { type: 'restore'; now?: number };

export const emptyOutbox: Outbox = { entries: [], claimedIds: [] };

/** Longer than any wait: a clock that was set back must not hold a message for hours. */
const LONGEST_WAIT = 60_000;

/** After this time nobody remembers that a message was about to go out: it asks before it does. */
const STILL_MEANT = 10 * 60_000;

/** How long an entry still waits before it may be sent, in ms; 0 when it need not. */
export function waitOf({ state }: OutboxEntry, now: number): number {
  const left = state.type === 'queued' && state.until !== undefined ? state.until - now : 0;
  return left > LONGEST_WAIT ? 0 : Math.max(0, left);
}

/** Whether an entry waits to be sent and nothing of it has gone out yet: it can be taken back. */
export const canTakeBack = (entry: OutboxEntry, now: number): boolean =>
  entry.state.type === 'queued' && !entry.state.needsCheck && waitOf(entry, now) > 0;

/** Whether one press of 送信 has put both into the outbox, to be taken back together. */
export const isSamePress = ({ state }: OutboxEntry, other: OutboxEntry | undefined): boolean =>
  state.type === 'queued' &&
  other?.state.type === 'queued' &&
  state.until !== undefined &&
  state.until === other.state.until;

const firstToSend = ({ entries }: Outbox): OutboxEntry | null => {
  const first = entries.find(({ state }) => state.type !== 'sent');
  return first?.state.type === 'queued' ? first : null;
};

/**
 * The entry to send now, or null. One at a time, and nothing overtakes: behind a failed entry the others wait until
 * it is sent again or deleted.
 */
export function nextToSend(outbox: Outbox, now: number = Date.now()): OutboxEntry | null {
  const first = firstToSend(outbox);
  return first && waitOf(first, now) === 0 ? first : null;
}

/** How long until the next entry may be sent, in ms; null when none waits for its time alone. */
export function nextWait(outbox: Outbox, now: number): number | null {
  const first = firstToSend(outbox);
  const left = first ? waitOf(first, now) : 0;
  return left > 0 ? left : null;
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

const isSentWithoutRecord = ({ state }: OutboxEntry): boolean =>
  state.type === 'sent' && state.message === null;

/** A text without what platforms normalise: line ends and surrounding whitespace. */
const wordsOf = (text: string) => text.replaceAll(/\r\n?/g, '\n').normalize().trim();

function isSameContent(message: ChatMessage, content: OutboxContent): boolean {
  return content.kind === 'text'
    ? message.kind === 'text' && wordsOf(message.textMessage) === wordsOf(content.textMessage)
    : message.kind === 'file' && message.filePath === content.filePath;
}

/** Whether one may have sent a message oneself: a platform need not say which of the company's people did. */
const isOwn = ({ sender }: ChatMessage, ownUid: string | null): boolean =>
  sender.side === 'corporation' && (sender.universalUid === null || sender.universalUid === ownUid);

/**
 * Which listed message each entry became, by entry id. A sent entry is known by its record; one without a record and one
 * whose outcome is unknown by the sender, the words or the upload, and the place. What was sent for certain is in the end
 * known by its place alone, should the platform have changed its words. No message stands for two entries.
 */
function arrivedEntries(
  { entries, claimedIds }: Outbox,
  messages: readonly ChatMessage[],
  ownUid: string | null,
): Map<string, string> {
  const arrived = new Map<string, string>();
  const listed = new Set(messages.map(({ messageId }) => messageId));
  const begin = Date.parse(messages[0]?.sentAt ?? '');
  const claimed = new Set(claimedIds);
  for (const { entryId, state } of entries) {
    if (state.type !== 'sent' || !state.message) continue;
    const { messageId, sentAt } = state.message;
    claimed.add(messageId);
    // Older than the stretch that is listed: it is there to be scrolled to.
    if (listed.has(messageId) || Date.parse(sentAt ?? '') < begin) arrived.set(entryId, messageId);
  }

  function find({ entryId, afterMessageId }: OutboxEntry, isIt: (message: ChatMessage) => boolean) {
    const found = messagesAfter(messages, afterMessageId).find(
      (message) => isOwn(message, ownUid) && !claimed.has(message.messageId) && isIt(message),
    );
    if (!found) return;
    claimed.add(found.messageId);
    arrived.set(entryId, found.messageId);
  }
  for (const entry of entries) {
    if (!mayHaveArrived(entry) && !isSentWithoutRecord(entry)) continue;
    find(entry, (message) => isSameContent(message, entry.content));
  }
  for (const entry of entries) {
    if (!isSentWithoutRecord(entry) || arrived.has(entry.entryId)) continue;
    find(entry, ({ kind }) => kind === entry.content.kind || kind === UNKNOWN);
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

/** One step of an outbox. Returns the same object when nothing changes. */
export function outboxReducer(outbox: Outbox, action: OutboxAction): Outbox {
  switch (action.type) {
    case 'queue': {
      const { entryId, content, queuedAt, until } = action;
      const state: SendState = { type: 'queued', needsCheck: false, ...(until !== undefined && { until }) };
      const entry = { entryId, content, queuedAt, afterMessageId: null, state };
      return { ...outbox, entries: [...outbox.entries, entry] };
    }
    case 'start':
      return change(outbox, action.entryId, ({ state }) =>
        state.type === 'queued'
          ? { state: { type: 'sending' }, afterMessageId: action.afterMessageId }
          : undefined,
      );
    case 'handOver':
      return change(outbox, action.entryId, ({ state }) =>
        state.type === 'queued'
          ? {
              state: { type: 'queued', needsCheck: true, until: action.until },
              afterMessageId: action.afterMessageId,
            }
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
      return restore(outbox, action.now ?? Date.now());
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
  // An entry still being sent is left until its response; until then it is only hidden.
  for (const { entryId, state } of outbox.entries) if (state.type === 'sending') arrived.delete(entryId);
  return without(outbox, new Set(arrived.keys()), [...outbox.claimedIds, ...arrived.values()]);
}

/** Whether an entry was waiting for its time when the page was left, and goes on after that. */
const goesOn = (entry: OutboxEntry, now: number): boolean =>
  entry.state.type === 'queued' &&
  entry.state.until !== undefined &&
  now - entry.state.until < STILL_MEANT &&
  !needsUpload(entry);

function restore(outbox: Outbox, now: number): Outbox {
  const entries = outbox.entries.map((entry): OutboxEntry => {
    if (entry.state.type === 'failed' || entry.state.type === 'sent' || goesOn(entry, now)) return entry;
    return { ...entry, state: { type: 'failed', reason: null, isUncertain: mayHaveArrived(entry) } };
  });
  // Sent ones are on the server, and the list will show them. They stay beside one whose outcome is unknown, so that it does
  // not take their message for its own.
  if (entries.some(mayHaveArrived)) return { ...outbox, entries };
  return { ...outbox, entries: entries.filter(({ state }) => state.type !== 'sent') };
}
