import { beforeEach, describe, expect, it, vi } from 'vitest';

const send = vi.fn();
vi.mock('./sentry', () => ({ createReporter: () => send }));

async function start({ dsn = 'https://key@reports.example.com/1', environment = 'production' } = {}) {
  vi.resetModules();
  vi.stubEnv('NEXT_PUBLIC_SENTRY_DSN', dsn);
  vi.stubEnv('NEXT_PUBLIC_ENVIRONMENT', environment);
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  return import('./error-reporting');
}

beforeEach(() => send.mockReset());

describe('error reporting', () => {
  it('keeps early errors until the reporter is there', async () => {
    const { reportError, startErrorReporting } = await start();
    const early = new Error('early');
    reportError(early);
    expect(send).not.toHaveBeenCalled();
    startErrorReporting();
    await vi.waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith(early, expect.any(Number)));
    const late = new Error('late');
    reportError(late);
    expect(send).toHaveBeenLastCalledWith(late, expect.any(Number));
  });

  it.each([
    ['without a DSN', { dsn: '' }],
    ['in development', { environment: 'development' }],
  ])('is off %s', async (_name, settings) => {
    const idle = vi.fn();
    const { reportError, startErrorReporting } = await start(settings);
    vi.stubGlobal('requestIdleCallback', idle);
    startErrorReporting();
    reportError(new Error('x'));
    expect(idle).not.toHaveBeenCalled();
    expect(send).not.toHaveBeenCalled();
  });
});
