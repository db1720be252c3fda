import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '#endpoints/chat';
import { appendLater, messagesAfter, newestThread, prependOlder } from './merge-messages';

const message = (number: number): ChatMessage => ({
  messageId: `m${number}`,
  sender: { side: 'user', name: '山田 太郎', universalUid: 'u1' },
  sentAt: new Date(Date.UTC(2026, 10, 21, 0, number)).toISOString(),
  kind: 'text',
  textMessage: `${number}通目`,
});
const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
const ids = ({ messages }: { messages: readonly ChatMessage[] }) =>
  messages.map(({ messageId }) => messageId);

describe('a conversation put together from the server’s lists', () => {
  it('may have older messages, however few came first, unless it is empty', () => {
    expect(newestThread(messages(1, 2)).hasOlder).toBe(true);
    expect(newestThread([]).hasOlder).toBe(false);
  });

  it('shows a message once, however often it is returned', () => {
    const thread = appendLater(newestThread(messages(1, 3)), messages(2, 5));
    expect(ids(thread)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
  });

  it('stays the same object when nothing is new', () => {
    const thread = newestThread(messages(1, 3));
    expect(appendLater(thread, [])).toBe(thread);
    expect(appendLater(thread, [message(3)])).toBe(thread);
  });

  it.each([
    ['nothing comes', []],
    ['only what is known comes', messages(1, 2)],
  ])(
    'puts older messages before, whatever the size of a page, and has reached the beginning when %s',
    (_, last) => {
      const middle = prependOlder(newestThread(messages(41, 70)), messages(11, 40), 'm41');
      const whole = prependOlder(middle, messages(1, 10), 'm11');
      expect(ids(whole)).toEqual(ids({ messages: messages(1, 70) }));
      expect(whole.hasOlder).toBe(true);
      const begun = prependOlder(whole, last, 'm1');
      expect(ids(begun)).toEqual(ids(whole));
      expect(begun.hasOlder).toBe(false);
    },
  );

  it('drops older messages that would leave a gap', () => {
    const thread = newestThread(messages(41, 70));
    expect(prependOlder(thread, messages(1, 10), 'm11')).toBe(thread);
  });

  it('holds a stretch without gaps or doubles, in whatever order responses come', () => {
    const steps = fc.array(fc.oneof(fc.constant('older' as const), fc.integer({ min: 0, max: 8 })));
    fc.assert(
      fc.property(steps, (order) => {
        let total = 100;
        let thread = newestThread(messages(71, 100));
        for (const step of order) {
          const first = Number(thread.messages[0]?.messageId.slice(1));
          if (step === 'older') {
            thread = prependOlder(thread, messages(Math.max(1, first - 30), first - 1), `m${first}`);
          } else {
            const last = Number(thread.messages.at(-1)?.messageId.slice(1));
            total += step;
            thread = appendLater(thread, messages(last + 1, total));
          }
        }
        const begin = Number(thread.messages[0]?.messageId.slice(1));
        expect(ids(thread)).toEqual(ids({ messages: messages(begin, total) }));
      }),
    );
  });

  it('returns what came after a message, or everything when it is not there', () => {
    expect(ids({ messages: messagesAfter(messages(1, 3), 'm2') })).toEqual(['m3']);
    expect(ids({ messages: messagesAfter(messages(1, 3), 'other') })).toEqual(['m1', 'm2', 'm3']);
    expect(ids({ messages: messagesAfter(messages(1, 3), null) })).toEqual(['m1', 'm2', 'm3']);
  });
});
