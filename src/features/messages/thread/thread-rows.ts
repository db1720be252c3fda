import type { ChatMessage } from '#endpoints/chat';
import { toJst } from '#endpoints/jst';
import type { Thread } from '../merge-messages';

/** A line of the thread: the divider of a day, the beginning of what is unread, or a message. */
export type ThreadRow =
  | { type: 'day'; key: string; sentAt: string }
  | { type: 'unread'; key: string }
  /** `isFirst`: it begins a run of its sender's messages. */
  | { type: 'message'; key: string; message: ChatMessage; isFirst: boolean };

/** Messages of one sender belong together up to this many milliseconds. */
const RUN_LENGTH = 10 * 60_000;

const DAY = 24 * 3_600_000;

/** The number of a day in JST. Writing the day out takes twice as long, and threads are long. */
const dayOf = (instant: Date) => Math.floor(toJst(instant).getTime() / DAY);

const instantOf = (message: ChatMessage | undefined) => (message?.sentAt ? new Date(message.sentAt) : null);

const senderOf = ({ sender }: ChatMessage) => `${sender.side} ${sender.universalUid ?? sender.name}`;

/**
 * The lines of a stretch of messages: a divider before the first message of each JST day, one before the message with
 * the id `firstUnreadId`, and which messages need their sender's name. `previous` is the message before the stretch.
 */
export function threadRows(
  messages: readonly ChatMessage[],
  { previous, firstUnreadId = null }: { previous?: ChatMessage; firstUnreadId?: string | null } = {},
): ThreadRow[] {
  let before = previous;
  let beforeTime = instantOf(previous);
  return messages.flatMap((message): ThreadRow[] => {
    const { messageId: key } = message;
    // One of which nothing says when it was sent is of the same time as the one before it.
    const time = instantOf(message) ?? beforeTime;
    const isNewDay = time !== null && (beforeTime === null || dayOf(beforeTime) !== dayOf(time));
    const isUnread = key === firstUnreadId;
    const passed = (time?.getTime() ?? 0) - (beforeTime?.getTime() ?? 0);
    const isSameRun = before && senderOf(before) === senderOf(message) && passed < RUN_LENGTH;
    const rows: ThreadRow[] = [];
    if (isNewDay) rows.push({ type: 'day', key: `day-${key}`, sentAt: time.toISOString() });
    if (isUnread) rows.push({ type: 'unread', key: `unread-${key}` });
    rows.push({ type: 'message', key, message, isFirst: isNewDay || isUnread || !isSameRun });
    before = message;
    beforeTime = time;
    return rows;
  });
}

/**
 * The id of the first of the `count` messages of the candidate that were unread when the message `lastId` was the
 * newest one; null when it is not among the messages.
 */
export function firstUnreadMessage(
  messages: readonly ChatMessage[],
  { lastId, count }: { lastId: string; count: number },
): string | null {
  let left = count;
  const last = messages.findLastIndex(({ messageId }) => messageId === lastId);
  for (let index = last; index >= 0 && left > 0; index -= 1) {
    const message = messages[index];
    if (message?.sender.side !== 'user') continue;
    left -= 1;
    if (left === 0) return message.messageId;
  }
  return null;
}

/**
 * A thread whose first message the page shows elsewhere already, as its text `shownText`: a line of its own says so
 * instead. `unreadCount` leaves that message out too. Returns both as they are when it begins with anything else.
 */
export function withoutShown(
  thread: Thread,
  { shownText, unreadCount }: { shownText: string; unreadCount: number },
): { thread: Thread; unreadCount: number } {
  const [first, ...rest] = thread.messages;
  const isShown =
    first?.kind === 'text' && first.sender.side === 'user' && first.textMessage.trim() === shownText.trim();
  if (!isShown) return { thread, unreadCount };
  const notice: ChatMessage = {
    ...first,
    sender: { ...first.sender, side: 'system' },
    textMessage: '応募メッセージが届きました',
  };
  return {
    thread: { ...thread, messages: [notice, ...rest] },
    unreadCount: Math.min(unreadCount, rest.filter(({ sender }) => sender.side === 'user').length),
  };
}

/** A chunk of a thread, which is rendered, and skipped while off screen, as a whole. */
export type ThreadChunk = {
  key: number;
  messages: readonly ChatMessage[];
  /** The message before the first. */
  previous: ChatMessage | undefined;
};

/**
 * Cuts a thread, or the `last` messages of it, into stretches of `size` messages, counted from the one with the id
 * `originId`: neither older nor newer messages move the cuts.
 */
export function threadChunks(
  messages: readonly ChatMessage[],
  { originId, size, last = messages.length }: { originId: string | undefined; size: number; last?: number },
): ThreadChunk[] {
  const first = Math.max(0, messages.length - last);
  const origin = Math.max(
    0,
    messages.findIndex(({ messageId }) => messageId === originId),
  );
  const chunks: ThreadChunk[] = [];
  const firstKey = 0 - Math.ceil(origin / size);
  for (let key = firstKey; origin + key * size < messages.length; key += 1) {
    const start = Math.max(first, origin + key * size);
    const end = origin + (key + 1) * size;
    if (end <= first) continue;
    chunks.push({ key, messages: messages.slice(start, end), previous: messages[start - 1] });
  }
  return chunks;
}
