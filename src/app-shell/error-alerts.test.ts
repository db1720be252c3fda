import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/client/api-error';
import { IdentityError } from '@/session/identity';
import { acknowledgeAlert, useAlertStore } from '@/ui/feedback/alert-store';
import { alertError } from './error-alerts';

const NETWORK = 'ネットワークエラーが発生しました。リロードし、ページを再読み込みしてください。';
const CHUNK = 'ネットワークエラーが発生しました。リロードし、ページを再読み込みします。';

const named = (name: string, message = '') => Object.assign(new Error(message), { name });
const networkError = () => new ApiError({ kind: 'network', message: 'Network Error', requestId: 'r1' });

beforeEach(() => useAlertStore.setState({ queue: [] }));

it('alerts a network error of the identity provider', () => {
  expect(alertError(new IdentityError('network'))).toMatchObject({ kind: 'alert', message: NETWORK });
  expect(alertError(new IdentityError('other'))).toEqual({ kind: 'rethrow' });
});

it('shows the same alert once', () => {
  alertError(networkError());
  alertError(networkError());
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
