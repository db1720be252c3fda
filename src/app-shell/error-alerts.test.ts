import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AGGREGATE_ROOT_NOT_FOUND } from '#endpoints/error-messages';
import { ApiError, httpError } from '@/client/api-error';
import { IdentityError } from '@/session/identity';
import { acknowledgeAlert, useAlertStore } from '@/ui/alert-store';
import { alertError, reactionTo, refusalMessage } from './error-alerts';

const TIMEOUT = 'タイムアウトが発生しました。ネットワーク環境をご確認の上、ページを再読み込みしてください。';
const NETWORK = 'ネットワークエラーが発生しました。リロードし、ページを再読み込みしてください。';
const CHUNK = 'ネットワークエラーが発生しました。リロードし、ページを再読み込みします。';

const named = (name: string, message = '') => Object.assign(new Error(message), { name });
const apiError = (kind: 'timeout' | 'network', message: string) =>
  new ApiError({ kind, message, requestId: 'r1' });

beforeEach(() => useAlertStore.setState({ queue: [] }));

describe('the error catalogue', () => {
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

it('reloads after the alert of a chunk load error, but not again and again', () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const acknowledge = () => {
    alertError(named('ChunkLoadError'));
    for (const alert of useAlertStore.getState().queue) acknowledgeAlert(alert);
  };
  acknowledge();
  expect(reload).toHaveBeenCalledOnce();
  acknowledge();
  expect(reload).toHaveBeenCalledOnce();
});

describe('the text of a refused write', () => {
  it.each([
    [400, '本文を入力してください', '本文を入力してください'],
    [403, 'この操作はできません', 'この操作はできません'],
    [422, undefined, 'HTTP Error status: 422 Unprocessable Entity'],
    [
      404,
      AGGREGATE_ROOT_NOT_FOUND,
      '対象のデータが見つかりませんでした。ページを再読み込みして、もう一度お試しください。',
    ],
    [500, 'secret', 'システムエラーです。しばらく時間を置いてから、もう一度お試しください。'],
    [401, undefined, null],
  ])('of a %i with the message %s', (status, serverMessage, expected) => {
    expect(refusalMessage(httpError({ status, serverMessage, requestId: 'r1' }))).toBe(expected);
  });
});
