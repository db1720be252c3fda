import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, httpError } from '@/client/api-error';
import { IdentityError } from '@/session/identity';
import { acknowledgeAlert, useAlertStore } from '@/ui/feedback/alert-store';
import { alertError, reactionTo } from './error-alerts';

const TIMEOUT = 'タイムアウトが発生しました。ネットワーク環境をご確認の上、ページを再読み込みしてください。';
const NETWORK = 'ネットワークエラーが発生しました。リロードし、ページを再読み込みしてください。';
const CHUNK = 'ネットワークエラーが発生しました。リロードし、ページを再読み込みします。';

const named = (name: string, message = '') => Object.assign(new Error(message), { name });
const apiError = (kind: 'timeout' | 'network', message: string) =>
  new ApiError({ kind, message, requestId: 'r1' });

beforeEach(() => useAlertStore.setState({ queue: [] }));

describe('the error catalog', () => {
  it.each<[string, unknown, string]>([
    ['a timeout', apiError('timeout', 'timeout of 15000ms exceeded'), TIMEOUT],
    ['any message with 「timeout of」', new Error('timeout of 300ms'), TIMEOUT],
    ['a network error', apiError('network', 'Network Error'), NETWORK],
    ['a network error of the identity provider', new IdentityError('network'), NETWORK],
    ['a chunk load error', named('ChunkLoadError'), CHUNK],
    ['a chunk that cannot be loaded', new Error('Failed to load chunk /_next/static/a.js'), CHUNK],
    [
      'a module that cannot be loaded',
      new TypeError('Failed to fetch dynamically imported module: a'),
      CHUNK,
    ],
  ])('alerts %s', (_name, error, message) => {
    expect(reactionTo(error)).toMatchObject({ kind: 'alert', message });
  });

  it('alerts an error while offline', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(reactionTo(new Error('x'))).toMatchObject({ kind: 'alert', message: NETWORK });
  });

  it.each([
    ['a TypeError', new TypeError('x is undefined')],
    ['a HierarchyRequestError', new DOMException('', 'HierarchyRequestError')],
    ['a cancelled call', new DOMException('', 'AbortError')],
  ])('silently ignores %s', (_name, error) => {
    expect(reactionTo(error)).toEqual({ kind: 'ignore' });
  });

  it.each([
    ['a refused call', httpError({ status: 403, requestId: 'r1' })],
    ['any other error', new RangeError('x')],
    ['what is no error at all', 'text'],
  ])('rethrows %s', (_name, error) => {
    expect(reactionTo(error)).toEqual({ kind: 'rethrow' });
  });
});

it('shows the same alert once', () => {
  alertError(apiError('network', 'Network Error'));
  alertError(apiError('network', 'Network Error'));
  expect(useAlertStore.getState().queue).toHaveLength(1);
});

describe('a chunk load error', () => {
  const reload = vi.fn();
  beforeEach(() => {
    reload.mockReset();
    sessionStorage.clear();
    vi.stubGlobal('location', { reload });
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  /** Lets a chunk fail and presses OK; returns what the alert said. */
  function failAndAcknowledge(): string | undefined {
    alertError(named('ChunkLoadError'));
    const [alert] = useAlertStore.getState().queue;
    expect(reload).not.toHaveBeenCalled();
    if (alert) acknowledgeAlert(alert);
    expect(reload).toHaveBeenCalledOnce();
    reload.mockReset();
    return alert?.message;
  }

  it('is alerted, then the page reloads', () => {
    expect(failAndAcknowledge()).toBe(CHUNK);
  });

  it('says at the next time within a minute that the reload has not helped and what to do, and still reloads', () => {
    failAndAcknowledge();
    vi.advanceTimersByTime(59_000);
    const message = failAndAcknowledge();
    expect(message).toMatch(new RegExp(`^${CHUNK}\n再読み込みしても必要なファイルを読み込めませんでした`));
    expect(message).toContain('ネットワーク環境をご確認');
  });

  it('has its usual text again when the reload was long ago', () => {
    failAndAcknowledge();
    vi.advanceTimersByTime(61_000);
    expect(failAndAcknowledge()).toBe(CHUNK);
  });
});
