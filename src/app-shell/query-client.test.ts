import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, httpError } from '@/client/api-error';
import type { ErrorMeta } from '@/client/query-meta';
import { useAuthStore } from '@/session/auth-store';
import { acknowledgeAlert, useAlertStore } from '@/ui/feedback/alert-store';
import { userAccount } from '../../tests/support/session/fakes.ts';
import { createQueryClient } from './query-client';

const reportError = vi.hoisted(() => vi.fn());
vi.mock('./error-reporting', () => ({ reportError }));
const refresh = vi.hoisted(() => vi.fn(async () => {}));
vi.mock('@/session/current-session', () => ({ session: { refresh } }));

const TIMEOUT = 'タイムアウトが発生しました。ネットワーク環境をご確認の上、ページを再読み込みしてください。';
const NETWORK = 'ネットワークエラーが発生しました。リロードし、ページを再読み込みしてください。';

const timeout = new ApiError({ kind: 'timeout', message: 'timeout of 15000ms exceeded', requestId: 'r1' });
const offline = new ApiError({ kind: 'network', message: 'Network Error', requestId: 'r1' });
const refused = httpError({ status: 400, serverMessage: '案件を選択してください', requestId: 'r1' });

let client: QueryClient;

/** A call that fails by an error, or succeeds by null. */
type Outcome = Error | null;
const settle = (outcome: Outcome) => (outcome ? Promise.reject(outcome) : Promise.resolve('done'));

const read = (outcome: Outcome, meta?: ErrorMeta, name: string = crypto.randomUUID()) =>
  client.fetchQuery({ queryKey: [name], queryFn: () => settle(outcome), meta, staleTime: 0 }).catch(() => {});
const write = (outcome: Outcome, meta?: ErrorMeta) =>
  new MutationObserver(client, { mutationFn: () => settle(outcome), meta }).mutate().catch(() => {});

const alerts = () => useAlertStore.getState().queue.map(({ message }) => message);
/** What is alerted, which is then acknowledged. */
function takeAlerts(): string[] {
  const { queue } = useAlertStore.getState();
  for (const alert of queue) acknowledgeAlert(alert);
  return queue.map(({ message }) => message);
}

beforeEach(() => {
  client = createQueryClient();
  useAlertStore.setState({ queue: [] });
  reportError.mockReset();
  refresh.mockClear();
});

it('has the defaults of the specification', () => {
  expect(client.getDefaultOptions().queries).toMatchObject({
    staleTime: 300_000,
    retry: false,
    refetchOnWindowFocus: false,
  });
});

const calls = { read, write };
const screens: [string, ErrorMeta | undefined][] = [
  ['a screen that leaves it to the app', undefined],
  ['a screen that shows failures itself', { handlesErrors: true }],
];

describe.each(Object.entries(calls))('a %s without a response', (_name, call) => {
  it.each(screens)('is alerted in the words of the specification: %s', async (_screen, meta) => {
    await call(timeout, meta);
    expect(takeAlerts()).toEqual([TIMEOUT]);
    await call(null);
    await call(offline, meta);
    expect(takeAlerts()).toEqual([NETWORK]);
  });

  it('is alerted once when several fail at the same time', async () => {
    await Promise.all([call(timeout), call(timeout), call(timeout, { handlesErrors: true })]);
    expect(alerts()).toEqual([TIMEOUT]);
  });

  it('is alerted at each try, unless the screen shows it too', async () => {
    await call(timeout);
    takeAlerts();
    await call(timeout);
    expect(takeAlerts()).toEqual([TIMEOUT]);
    await call(timeout, { handlesErrors: true });
    expect(takeAlerts()).toEqual([]);
  });

  it.each([
    ['a response', null],
    ['a refusal', refused],
  ])('is alerted again after %s', async (_what, outcome) => {
    await call(timeout, { handlesErrors: true });
    takeAlerts();
    await call(outcome, { handlesErrors: true });
    takeAlerts();
    await call(timeout, { handlesErrors: true });
    expect(takeAlerts()).toEqual([TIMEOUT]);
  });

  it('is not alerted where nobody asked for it', async () => {
    await call(timeout, { hasNoAlert: true });
    expect(alerts()).toEqual([]);
  });
});

it('does not alert a read that keeps failing again and again while others succeed', async () => {
  for (let look = 0; look < 3; look += 1) {
    await read(timeout, { handlesErrors: true }, 'messages');
    await read(null, undefined, 'unread count');
  }
  expect(takeAlerts()).toEqual([TIMEOUT]);
  await read(null, { handlesErrors: true }, 'messages');
  await read(timeout, { handlesErrors: true }, 'messages');
  expect(takeAlerts()).toEqual([TIMEOUT]);
});

/** What a server, or something before it, may refuse by. A 401 depends on the session. */
const REFUSALS = [
  ...[
    400, 402, 403, 404, 405, 406, 408, 409, 410, 411, 412, 413, 414, 415, 417, 418, 421, 422, 423, 424, 425,
  ],
  ...[426, 428, 429, 431, 451, 499, 500, 501, 502, 503, 504, 505, 507, 508, 511, 520, 599],
];

describe('a refused call', () => {
  it('is left to the screen when it was a read', async () => {
    await read(refused);
    expect(alerts()).toEqual([]);
  });

  it('is alerted with the text of the refusal when it was a write', async () => {
    await write(refused);
    expect(alerts()).toEqual(['案件を選択してください']);
  });

  it('is not alerted when the screen shows failures itself, or nobody asked for it', async () => {
    await write(refused, { handlesErrors: true });
    await write(refused, { hasNoAlert: true });
    expect(alerts()).toEqual([]);
  });

  it.each(REFUSALS)('never leaves a write without a word: %i', async (status) => {
    await write(httpError({ status, requestId: 'r1' }));
    expect(alerts()).toEqual([expect.stringMatching(/。$/)]);
  });

  it('says so when one write alone is refused as of nobody, and one is still signed in', async () => {
    useAuthStore.setState({ userAccount });
    await write(httpError({ status: 401, requestId: 'r1' }));
    await vi.waitFor(() => expect(alerts()).toEqual([expect.stringContaining('もう一度ログイン')]));
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('is not alerted when the session has ended: that leads to the sign-in page', async () => {
    useAuthStore.setState({ userAccount: null });
    await write(httpError({ status: 401, requestId: 'r1' }));
    await vi.waitFor(() => expect(refresh).toHaveBeenCalledOnce());
    await Promise.resolve();
    expect(alerts()).toEqual([]);
  });
});

describe('a read that failed ahead of its screen', () => {
  it('is not made once more as the screen opens, but when one comes back to it', async () => {
    const queryFn = vi.fn(() => Promise.reject(timeout));
    const query = { queryKey: ['ahead'], queryFn };
    await client.prefetchQuery(query);
    const open = () => new QueryObserver(client, query).subscribe(() => {});
    const leave = open();
    expect(queryFn).toHaveBeenCalledTimes(1);
    leave();
    await vi.waitFor(() => expect(client.getQueryCache().getAll()).toEqual([]));
    open()();
    expect(queryFn).toHaveBeenCalledTimes(2);
  });
});

it.each([
  ['a fault of the server', httpError({ status: 503, requestId: 'r1' }), true],
  ['a mistake of ours', new RangeError('out of range'), true],
  ['what spec §8 ignores', new TypeError('x is undefined'), false],
  ['a refusal', refused, false],
  ['a call without a response', timeout, false],
  ['a cancelled call', new DOMException('', 'AbortError'), false],
])('reports %s: %s', async (_name, error, isReported) => {
  await write(error);
  expect(reportError).toHaveBeenCalledTimes(isReported ? 1 : 0);
});
