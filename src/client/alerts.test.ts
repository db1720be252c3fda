import { describe, expect, it, vi } from 'vitest';
import { reactionTo } from './alerts';
import { ApiError, httpError } from './api-error';

const TIMEOUT = 'タイムアウトが発生しました。ネットワーク環境をご確認の上、ページを再読み込みしてください。';
const NETWORK = 'ネットワークエラーが発生しました。リロードし、ページを再読み込みしてください。';
const CHUNK = 'ネットワークエラーが発生しました。リロードし、ページを再読み込みします。';

const named = (name: string, message = '') => Object.assign(new Error(message), { name });
const apiError = (kind: 'timeout' | 'network', message: string) =>
  new ApiError({ kind, message, requestId: 'r1' });

describe('the error catalog', () => {
  it.each<[string, unknown, string]>([
    ['a timeout', apiError('timeout', 'timeout of 15000ms exceeded'), TIMEOUT],
    ['any message with 「timeout of」', new Error('timeout of 300ms'), TIMEOUT],
    ['a network error', apiError('network', 'Network Error'), NETWORK],
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
