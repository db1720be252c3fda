import { describe, expect, it } from 'vitest';
import { createWishes } from './last-wish';

type Wish = { value: boolean };

/** A server that answers when told to. */
function createServer() {
  const waiting: { value: boolean; answer: (isRefused?: boolean) => void }[] = [];
  const sent: boolean[] = [];
  return {
    waiting,
    sent,
    send: ({ value }: Wish) =>
      new Promise<void>((resolve, reject) => {
        sent.push(value);
        waiting.push({ value, answer: (isRefused) => (isRefused ? reject(new Error('no')) : resolve()) });
      }),
  };
}

const next = () => new Promise((resolve) => setTimeout(resolve));

describe('the last wish', () => {
  it('is what is sent after the first, with none of those between', async () => {
    const wishes = createWishes<Wish>();
    const server = createServer();
    const first = wishes.settle('a', { value: true }, false, server.send);
    for (const value of [false, true, false, true, false]) {
      expect(await wishes.settle('a', { value }, false, server.send)).toBeNull();
    }
    expect(wishes.newest('a')).toEqual({ value: false });
    server.waiting[0]?.answer();
    await next();
    server.waiting[1]?.answer();
    expect(await first).toMatchObject({ value: false, hasFailed: false });
    expect(server.sent).toEqual([true, false]);
    expect(wishes.newest('a')).toBeUndefined();
  });

  it('is not sent again where it is what the server has by then', async () => {
    const wishes = createWishes<Wish>();
    const server = createServer();
    const first = wishes.settle('a', { value: true }, false, server.send);
    void wishes.settle('a', { value: false }, true, server.send);
    void wishes.settle('a', { value: true }, false, server.send);
    server.waiting[0]?.answer();
    expect(await first).toMatchObject({ value: true, hasFailed: false });
    expect(server.sent).toEqual([true]);
  });

  it('that is refused leaves what the server had, and the next one is sent', async () => {
    const wishes = createWishes<Wish>();
    const server = createServer();
    const first = wishes.settle('a', { value: true }, false, server.send);
    server.waiting[0]?.answer(true);
    expect(await first).toMatchObject({ value: false, hasFailed: true });
    const second = wishes.settle('a', { value: true }, false, server.send);
    server.waiting[1]?.answer();
    expect(await second).toMatchObject({ value: true, hasFailed: false });
  });

  it('for one thing does not wait for another', async () => {
    const wishes = createWishes<Wish>();
    const server = createServer();
    void wishes.settle('a', { value: true }, false, server.send);
    void wishes.settle('b', { value: true }, false, server.send);
    expect(server.sent).toEqual([true, true]);
  });
});
