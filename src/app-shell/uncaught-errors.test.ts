import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, httpError } from '@/client/api-error';
import { IdentityError } from '@/session/identity';
import { useAlertStore } from '@/ui/feedback/alert-store';
import { raiseError, watchUncaughtErrors } from './uncaught-errors';

const reportError = vi.hoisted(() => vi.fn());
vi.mock('./error-reporting', () => ({ reportError }));

const TIMEOUT = 'タイムアウトが発生しました。ネットワーク環境をご確認の上、ページを再読み込みしてください。';
const NETWORK = 'ネットワークエラーが発生しました。リロードし、ページを再読み込みしてください。';
const CHUNK = 'ネットワークエラーが発生しました。リロードし、ページを再読み込みします。';

const chunkError = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
const call = (kind: 'timeout' | 'network', message: string) =>
  new ApiError({ kind, message, requestId: 'r1' });

/** What becomes of an error: the alert, whether the browser still writes it to its console, whether it is reported. */
type Outcome = { alert: string | null; rethrown: boolean; reported: boolean };

const rows: [string, unknown, Outcome][] = [
  [
    'a timeout',
    call('timeout', 'timeout of 15000ms exceeded'),
    { alert: TIMEOUT, rethrown: false, reported: false },
  ],
  ['a network error', call('network', 'Network Error'), { alert: NETWORK, rethrown: false, reported: false }],
  ['a chunk load error', chunkError, { alert: CHUNK, rethrown: false, reported: false }],
  ['a TypeError', new TypeError('x'), { alert: null, rethrown: false, reported: false }],
  [
    'a HierarchyRequestError',
    new DOMException('x', 'HierarchyRequestError'),
    { alert: null, rethrown: false, reported: false },
  ],
  [
    'a cancelled call',
    new DOMException('x', 'AbortError'),
    { alert: null, rethrown: false, reported: false },
  ],
  [
    'a refused call',
    httpError({ status: 422, requestId: 'r1' }),
    { alert: null, rethrown: true, reported: false },
  ],
  [
    'a refused sign-in',
    new IdentityError('invalidCredential'),
    { alert: null, rethrown: true, reported: false },
  ],
  [
    'the network lost at sign-in',
    new IdentityError('network'),
    { alert: NETWORK, rethrown: false, reported: false },
  ],
  [
    'a fault of the server',
    httpError({ status: 503, requestId: 'r1' }),
    { alert: null, rethrown: true, reported: true },
  ],
  ['any other error', new RangeError('x'), { alert: null, rethrown: true, reported: true }],
  ['what is no error at all', 'text', { alert: null, rethrown: true, reported: true }],
];

let stop = () => {};
beforeEach(() => {
  reportError.mockReset();
  useAlertStore.setState({ queue: [] });
  stop = watchUncaughtErrors();
});
afterEach(() => stop());

const outcomeOf = (event: Event): Outcome => {
  const isPassedOn = window.dispatchEvent(event);
  return {
    alert: useAlertStore.getState().queue[0]?.message ?? null,
    rethrown: isPassedOn,
    reported: reportError.mock.calls.length > 0,
  };
};

describe('an error that nobody catches', () => {
  it.each(rows)('%s, thrown', (_name, error, outcome) => {
    expect(outcomeOf(new ErrorEvent('error', { error, cancelable: true }))).toEqual(outcome);
  });

  it.each(rows)('%s, in a promise', (_name, reason, outcome) => {
    const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
    expect(outcomeOf(event)).toEqual(outcome);
  });

  it.each(rows)('%s, that its caller passes on', (_name, error, { alert, reported }) => {
    raiseError(error);
    expect(useAlertStore.getState().queue[0]?.message ?? null).toBe(alert);
    expect(reportError).toHaveBeenCalledTimes(reported ? 1 : 0);
  });

  it('of a foreign script, which carries no details, is the browser’s business', () => {
    const event = new ErrorEvent('error', { message: 'Script error.', cancelable: true });
    expect(outcomeOf(event)).toEqual({ alert: null, rethrown: true, reported: false });
  });

  it('is nobody’s business any more after the end of watching', () => {
    stop();
    const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), {
      reason: chunkError,
    });
    expect(outcomeOf(event)).toEqual({ alert: null, rethrown: true, reported: false });
  });
});

describe('in next dev', () => {
  beforeEach(() => vi.stubEnv('NODE_ENV', 'development'));
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['a TypeError', new TypeError('x is undefined')],
    ['a HierarchyRequestError', new DOMException('x', 'HierarchyRequestError')],
  ])('%s goes on to the console', (_name, error) => {
    expect(outcomeOf(new ErrorEvent('error', { error, cancelable: true })).rethrown).toBe(true);
    const passedOn: unknown[] = [];
    const console = (event: ErrorEvent) => {
      if (!event.defaultPrevented) passedOn.push(event.error);
      event.preventDefault();
    };
    window.addEventListener('error', console);
    raiseError(error);
    window.removeEventListener('error', console);
    expect(passedOn).toEqual([error]);
  });

  it('a cancelled call is still ignored', () => {
    const error = new DOMException('x', 'AbortError');
    expect(outcomeOf(new ErrorEvent('error', { error, cancelable: true })).rethrown).toBe(false);
  });
});
