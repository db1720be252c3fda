import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '#endpoints/chat';
import { firstUnreadMessage, threadChunks, threadRows } from './thread-rows';

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

it('marks where the unread messages begin, and names the sender there', () => {
  const messages = [
    message('a', '2026-11-21T01:00:00.000Z'),
    message('b', '2026-11-21T01:01:00.000Z'),
    message('c', '2026-11-21T01:02:00.000Z'),
  ];
  const rows = threadRows(messages, { firstUnreadId: 'b' }).map(({ type, key }) => `${type} ${key}`);
  expect(rows).toEqual(['day day-a', 'message a', 'unread unread-b', 'message b', 'message c']);
});

it('goes on from the message before the stretch', () => {
  const previous = message('a', '2026-11-21T01:00:00.000Z');
  const rows = threadRows([message('b', '2026-11-21T01:01:00.000Z')], { previous });
  expect(rows).toMatchObject([{ type: 'message', key: 'b', isFirst: false }]);
});

describe('the first unread message', () => {
  const ours = (id: string): ChatMessage => ({
    ...message(id, '2026-11-21T01:00:00.000Z'),
    sender: { side: 'corporation', name: '佐藤 健一', universalUid: 'c' },
  });
  const theirs = (id: string) => message(id, '2026-11-21T01:00:00.000Z');
  const messages = [theirs('a'), theirs('b'), ours('c'), theirs('d'), theirs('later')];

  it('is counted back over the messages of the candidate', () => {
    expect(firstUnreadMessage(messages, { lastId: 'd', count: 1 })).toBe('d');
    expect(firstUnreadMessage(messages, { lastId: 'd', count: 2 })).toBe('b');
  });

  it('is null when there is none, or it is further up than what is loaded', () => {
    expect(firstUnreadMessage(messages, { lastId: 'd', count: 0 })).toBeNull();
    expect(firstUnreadMessage(messages, { lastId: 'd', count: 4 })).toBeNull();
    expect(firstUnreadMessage(messages, { lastId: 'gone', count: 1 })).toBeNull();
  });
});

describe('the stretches of a thread', () => {
  const thread = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) =>
      message(`m${from + index}`, new Date(Date.UTC(2026, 10, 1, 0, from + index)).toISOString()),
    );
  const cut = (from: number, to: number) =>
    threadChunks(thread(from, to), { originId: 'm100', size: 30 }).map(({ key, messages, previous }) => ({
      key,
      first: messages[0]?.messageId,
      last: messages.at(-1)?.messageId,
      previous: previous?.messageId,
    }));

  it('stay as they are when older and newer messages come', () => {
    const before = cut(100, 129);
    expect(before).toEqual([{ key: 0, first: 'm100', last: 'm129', previous: undefined }]);
    expect(cut(60, 131)).toEqual([
      { key: -2, first: 'm60', last: 'm69', previous: undefined },
      { key: -1, first: 'm70', last: 'm99', previous: 'm69' },
      { key: 0, first: 'm100', last: 'm129', previous: 'm99' },
      { key: 1, first: 'm130', last: 'm131', previous: 'm129' },
    ]);
  });

  it('hold every message once', () => {
    const all = threadChunks(thread(1, 500), { originId: 'm100', size: 30 });
    expect(all.flatMap(({ messages }) => messages)).toEqual(thread(1, 500));
  });

  it('are of the last messages only when no more are asked for', () => {
    const drawn = (last: number) =>
      threadChunks(thread(90, 129), { originId: 'm100', size: 30, last }).map(
        ({ key, messages, previous }) => [key, messages.length, messages[0]?.messageId, previous?.messageId],
      );
    expect(drawn(12)).toEqual([[0, 12, 'm118', 'm117']]);
    expect(drawn(30)).toEqual([[0, 30, 'm100', 'm99']]);
    expect(drawn(31)).toEqual([
      [-1, 1, 'm99', 'm98'],
      [0, 30, 'm100', 'm99'],
    ]);
    expect(drawn(99)).toEqual([
      [-1, 10, 'm90', undefined],
      [0, 30, 'm100', 'm99'],
    ]);
  });

  it('begin at the first message when the origin is gone, and are none without messages', () => {
    expect(threadChunks(thread(1, 40), { originId: 'gone', size: 30 }).map(({ key }) => key)).toEqual([0, 1]);
    expect(threadChunks([], { originId: undefined, size: 30 })).toEqual([]);
  });
});
