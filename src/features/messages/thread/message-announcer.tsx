import { useEffect, useRef, useState } from 'react';
import { type ChatMessage, messageInWords } from '#endpoints/chat';
import { messagesAfter } from '../merge-messages';
import { canTakeBack, type OutboxEntry } from '../sending/outbox';

type MessageAnnouncerProps = { messages: readonly ChatMessage[]; pending: readonly OutboxEntry[] };

const wordsOf = (message: ChatMessage) =>
  message.kind === 'file' ? `ファイル ${message.fileName}` : messageInWords(message);

/**
 * Reads new messages of the candidate out to screen readers, and sends that failed. A log of its own: the visible list
 * also grows at its beginning, and thirty old messages must not be read out.
 */
export function MessageAnnouncer({ messages, pending }: MessageAnnouncerProps) {
  const lastKey = messages.at(-1)?.messageId ?? null;
  const seen = useRef(lastKey);
  const [announced, setAnnounced] = useState<readonly ChatMessage[]>([]);
  const canStillTakeBack = pending.some((entry) => canTakeBack(entry, Date.now()));
  const failed = pending.filter(({ state }) => state.type === 'failed').length;

  useEffect(() => {
    if (seen.current === lastKey) return;
    const arrived = messagesAfter(messages, seen.current).filter(
      ({ sender }) => sender.side !== 'corporation',
    );
    seen.current = lastKey;
    if (arrived.length > 0) setAnnounced(arrived);
  }, [messages, lastKey]);

  return (
    <>
      <div role="log" aria-label="新着メッセージ" className="sr-only">
        {announced.map((message) => (
          <p
            key={message.messageId}
          >{`${message.sender.side === 'system' ? '' : `${message.sender.name || '候補者'}: `}${wordsOf(message)}`}</p>
        ))}
      </div>
      <p role="status" className="sr-only">
        {failed > 0 ? `${failed}件のメッセージを送信できませんでした` : ''}
      </p>
      <p role="status" className="sr-only">
        {canStillTakeBack ? 'まもなく送信します。「取り消す」で入力欄に戻せます' : ''}
      </p>
    </>
  );
}
