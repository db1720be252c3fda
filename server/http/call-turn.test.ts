import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { shared } from '#endpoints/shared';
import { findFreePort } from '../../scripts/lib/ports.ts';
import { callApi } from '../../tests/support/servers/call-api.ts';
import { createTestApi, TEST_API_URL, type TestApi } from '../../tests/support/servers/test-api.ts';
import { listen } from '../process/listen.ts';
import { AT_ONCE, countWaitingCalls, inTurn } from './call-turn.ts';

const BUSY = 'サーバーが混み合っています。しばらく時間を置いてからお試しください';
const here = () => ({ signal: new AbortController().signal });

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

/** As a database that stalls does: all turns are taken until `free`. */
let free: () => void;
let taken: Promise<unknown>;
beforeEach(() => {
  const stalled = Promise.withResolvers<void>();
  free = stalled.resolve;
  taken = Promise.all(Array.from({ length: AT_ONCE }, () => inTurn(() => stalled.promise, here())));
});
afterEach(async () => {
  vi.useRealTimers();
  free();
  await taken;
});

test('a call that would wait too long is refused while its caller still waits', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const call = callApi(api, shared.listPrefectures);
  await vi.waitFor(() => expect(countWaitingCalls()).toBe(1));
  await vi.advanceTimersByTimeAsync(9000);
  const { status, message, headers } = await call;
  expect([status, message, headers.get('retry-after')]).toEqual([503, BUSY, '5']);
  expect(countWaitingCalls()).toBe(0);
});

test('one that waits is served as soon as there is room', async () => {
  const call = callApi(api, shared.listPrefectures);
  await vi.waitFor(() => expect(countWaitingCalls()).toBe(1));
  free();
  expect((await call).status).toBe(200);
});

test('one that has been admitted goes before those that have not, and these in the order in which they came', async () => {
  const order: string[] = [];
  const note = (name: string, isAdmitted: boolean) =>
    inTurn(async () => void order.push(name), { ...here(), isAdmitted });
  const all = [note('first', false), note('second', false), note('admitted', true)];
  free();
  await Promise.all(all);
  expect(order).toEqual(['admitted', 'first', 'second']);
});

test('one whose caller is gone by then is never begun', async () => {
  const caller = new AbortController();
  const work = vi.fn(async () => {});
  const call = inTurn(work, caller);
  caller.abort();
  await expect(call).rejects.toMatchObject({ status: 503 });
  await expect(inTurn(work, caller)).rejects.toMatchObject({ status: 503 });
  free();
  await taken;
  expect(work).not.toHaveBeenCalled();
});

test('a caller that closes its connection waits no more', async () => {
  const port = await findFreePort();
  const server = await listen(api.app.fetch, { host: '127.0.0.1', port });
  try {
    const caller = new AbortController();
    const path = new URL(shared.listPrefectures.path, TEST_API_URL).pathname;
    const call = fetch(`http://127.0.0.1:${port}${path}`, { signal: caller.signal });
    await vi.waitFor(() => expect(countWaitingCalls()).toBe(1));
    caller.abort();
    await expect(call).rejects.toThrow();
    await vi.waitFor(() => expect(countWaitingCalls()).toBe(0));
  } finally {
    await server.close();
  }
});
