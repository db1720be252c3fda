import { expect, it } from 'vitest';
import type { ChatMessage } from '#endpoints/chat';
import { threadRows } from './thread-rows';

const message = (messageId: string, sentAt: string, name = '山田 太郎'): ChatMessage => ({
  messageId,
  sender: { side: 'user', name, universalUid: name },
  sentAt,
  kind: 'text',
  textMessage: messageId,
});

const shape = (messages: ChatMessage[]) =>
  threadRows(messages).map((row) =>
    row.type !== 'message'
      ? { day: '日付', unread: '未読' }[row.type]
      : `${row.message.messageId}${row.isFirst ? ' 氏名' : ''}`,
  );

it('divides days where they change in Japan', () => {
  const rows = shape([
    message('a', '2026-11-20T14:59:00.000Z'),
    message('b', '2026-11-20T15:00:00.000Z'),
    message('c', '2026-11-20T15:01:00.000Z'),
  ]);
  expect(rows).toEqual(['日付', 'a 氏名', '日付', 'b 氏名', 'c']);
});

it('names the sender again after another one and after a while', () => {
  const rows = shape([
    message('a', '2026-11-21T01:00:00.000Z'),
    message('b', '2026-11-21T01:01:00.000Z', '佐藤 健一'),
    message('c', '2026-11-21T01:02:00.000Z', '佐藤 健一'),
    message('d', '2026-11-21T02:00:00.000Z', '佐藤 健一'),
  ]);
  expect(rows).toEqual(['日付', 'a 氏名', 'b 氏名', 'c', 'd 氏名']);
});
