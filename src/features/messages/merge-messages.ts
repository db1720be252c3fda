import type { ChatMessage } from '#endpoints/chat';
import { oldestFirst } from '#endpoints/message-order';
import { unreadableCountOf } from '@/client/unreadable-count';

/**
 * A stretch of a conversation without a gap, oldest first. What one sent oneself comes in by
 * `latest_list` too: if the record that a send returns were put at the end, a message that arrived just before it would
 * lie before the newest one known and never be asked for.
 */
export type Thread = {
  messages: readonly ChatMessage[];
  /** Whether there may be messages before the first: until `past_list` brings nothing, as its page size is not known. */
  hasOlder: boolean;
  /** How many messages the first page had. A later page with as many may have been cut. */
  pageSize: number;
  /** Messages of its pages that were left out (`readable-parts.ts`). */
  unreadableCount: number;
  /** Prefetched: not seen by anybody, and not marked as read on the server. */
  isAhead?: true;
};

/** The thread that begins with the newest messages. */
export function newestThread(newest: readonly ChatMessage[]): Thread {
  return {
    messages: withoutKnown(newest, []),
    hasOlder: newest.length > 0,
    pageSize: newest.length,
    unreadableCount: unreadableCountOf(newest),
  };
}

/** The same, from what was loaded ahead by `past_list`, which marks nothing as read. */
export function threadAhead(newest: readonly ChatMessage[]): Thread {
  return { ...newestThread(newest), isAhead: true };
}

/** The thread as one that is looked at. */
export function lookedAt({ isAhead: _, ...thread }: Thread): Thread {
  return thread;
}

/** Adds what `latest_list` returned for the last message. Returns the same thread when nothing in it is new. */
export function appendLater(thread: Thread, later: readonly ChatMessage[]): Thread {
  const added = withoutKnown(later, thread.messages);
  return added.length === 0 ? thread : { ...thread, messages: oldestFirst([...thread.messages, ...added]) };
}

/**
 * Adds what `past_list` returned for `oldestMessageId`; nothing new means that the thread begins here. When it no longer
 * begins with that message, the page would leave a gap and is dropped.
 */
export function prependOlder(
  thread: Thread,
  older: readonly ChatMessage[],
  oldestMessageId: string | undefined,
): Thread {
  if (thread.messages[0]?.messageId !== oldestMessageId) return thread;
  const added = withoutKnown(older, thread.messages);
  return {
    ...thread,
    messages: oldestFirst([...added, ...thread.messages]),
    hasOlder: added.length > 0,
    unreadableCount: thread.unreadableCount + unreadableCountOf(older),
  };
}

/** The messages after the one with the given id; all of them when it is null or not among them. */
export function messagesAfter(
  messages: readonly ChatMessage[],
  messageId: string | null,
): readonly ChatMessage[] {
  const index = messages.findIndex((message) => message.messageId === messageId);
  return messages.slice(index + 1);
}

/** The messages that are not among the known ones, each once. */
export function withoutKnown(messages: readonly ChatMessage[], known: readonly ChatMessage[]): ChatMessage[] {
  const ids = new Set(known.map(({ messageId }) => messageId));
  return messages.filter(({ messageId }) => {
    if (ids.has(messageId)) return false;
    ids.add(messageId);
    return true;
  });
}
