import type { ChatMessage } from '#endpoints/chat';
import { formatFullDateTime } from '@/lib/format';

/** A line of the thread: the divider of a day, or a message. `isFirst`: it begins a run of its sender's messages. */
export type ThreadRow =
  | { type: 'day'; key: string; sentAt: string }
  | { type: 'message'; key: string; message: ChatMessage; isFirst: boolean };

/** Messages of one sender belong together up to this many milliseconds. */
const RUN_LENGTH = 10 * 60_000;

const dayOf = (sentAt: string) => formatFullDateTime(sentAt).slice(0, 10);

const senderOf = ({ sender }: ChatMessage) => `${sender.side} ${sender.universalUid ?? sender.name}`;

function isSameRun(previous: ChatMessage, message: ChatMessage): boolean {
  return (
    senderOf(previous) === senderOf(message) &&
    Date.parse(message.sentAt) - Date.parse(previous.sentAt) < RUN_LENGTH
  );
}

/** Puts a divider before the first message of each JST day, and tells which messages need their sender's name. */
export function threadRows(messages: readonly ChatMessage[]): ThreadRow[] {
  return messages.flatMap((message, index): ThreadRow[] => {
    const previous = messages[index - 1];
    const { messageId, sentAt } = message;
    const isNewDay = previous === undefined || dayOf(previous.sentAt) !== dayOf(sentAt);
    const isFirst = isNewDay || !isSameRun(previous, message);
    const row = { type: 'message', key: messageId, message, isFirst } as const;
    return isNewDay ? [{ type: 'day', key: `day-${messageId}`, sentAt }, row] : [row];
  });
}
