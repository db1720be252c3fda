import { describe, expect, it } from 'vitest';
import { createChangeQueue } from './change-queue';

type Change = { value: boolean };

/** A server that responds when the test says so. */
function createServer() {
  const waiting: { value: boolean; answer: (isRefused?: boolean) => void }[] = [];
  const sent: boolean[] = [];
  return {
    waiting,
    sent,
    send: ({ value }: Change) =>
      new Promise<void>((resolve, reject) => {
        sent.push(value);
        waiting.push({ value, answer: (isRefused) => (isRefused ? reject(new Error('no')) : resolve()) });
      }),
  };
}

const next = () => new Promise((resolve) => setTimeout(resolve));

describe('the latest change', () => {
  it('is what is sent after the first, with none of those between', async () => {
    const changes = createChangeQueue<Change>();
    const server = createServer();
    const first = changes.settle('a', { value: true }, false, server.send);
    for (const value of [false, true, false, true, false]) {
      expect(await changes.settle('a', { value }, false, server.send)).toBeNull();
    }
    expect(changes.newest('a')).toEqual({ value: false });
    server.waiting[0]?.answer();
    await next();
    server.waiting[1]?.answer();
    expect(await first).toMatchObject({ value: false, hasFailed: false });
    expect(server.sent).toEqual([true, false]);
    expect(changes.newest('a')).toBeUndefined();
  });

  it('is not sent again where it is what the server has by then', async () => {
    const changes = createChangeQueue<Change>();
    const server = createServer();
    const first = changes.settle('a', { value: true }, false, server.send);
    void changes.settle('a', { value: false }, true, server.send);
    void changes.settle('a', { value: true }, false, server.send);
    server.waiting[0]?.answer();
    expect(await first).toMatchObject({ value: true, hasFailed: false });
    expect(server.sent).toEqual([true]);
  });

  it('that is refused leaves what the server had, and the next one is sent', async () => {
    const changes = createChangeQueue<Change>();
    const server = createServer();
    const first = changes.settle('a', { value: true }, false, server.send);
    server.waiting[0]?.answer(true);
    expect(await first).toMatchObject({ value: false, hasFailed: true });
    const second = changes.settle('a', { value: true }, false, server.send);
    server.waiting[1]?.answer();
    expect(await second).toMatchObject({ value: true, hasFailed: false });
  });

  it('for one thing does not wait for another', async () => {
    const changes = createChangeQueue<Change>();
    const server = createServer();
    void changes.settle('a', { value: true }, false, server.send);
    void changes.settle('b', { value: true }, false, server.send);
    expect(server.sent).toEqual([true, true]);
  });
});
