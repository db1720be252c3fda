import { afterEach, describe, expect, it, vi } from 'vitest';

const { send, createReporter } = vi.hoisted(() => {
  const sender = vi.fn();
  return { send: sender, createReporter: vi.fn(async (_settings: { isTraced: boolean }) => sender) };
});
vi.mock('./sentry', () => ({ createReporter }));

async function start({
  dsn = 'https://key@reports.example.com/1',
  environment = 'production',
  drawn = 0.5,
} = {}) {
  vi.resetModules();
  vi.stubEnv('NEXT_PUBLIC_SENTRY_DSN', dsn);
  vi.stubEnv('NEXT_PUBLIC_ENVIRONMENT', environment);
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  vi.spyOn(Math, 'random').mockReturnValue(drawn);
  return import('./error-reporting');
}

const sent = () => send.mock.calls.map(([error]) => error);

afterEach(() => {
  send.mockReset();
  createReporter.mockReset().mockImplementation(async () => send);
});

describe('error reporting', () => {
  it('loads the reporter with the first error, and sends it then', async () => {
    const { reportError, startTracing } = await start();
    startTracing();
    expect(createReporter).not.toHaveBeenCalled();
    const [first, second, late] = ['first', 'second', 'late'].map((message) => new Error(message));
    reportError(first);
    reportError(second);
    await vi.waitFor(() => expect(sent()).toEqual([first, second]));
    reportError(late);
    expect(sent()).toEqual([first, second, late]);
    expect(createReporter).toHaveBeenCalledExactlyOnceWith({ isTraced: false });
  });

  it('keeps errors while the reporter cannot be loaded, and tries again with the next one', async () => {
    const { reportError } = await start();
    createReporter.mockRejectedValueOnce(new Error('ChunkLoadError'));
    const [first, second] = [new Error('first'), new Error('second')];
    reportError(first);
    await vi.waitFor(() => expect(createReporter).toHaveBeenCalled());
    expect(send).not.toHaveBeenCalled();
    reportError(second);
    await vi.waitFor(() => expect(sent()).toEqual([first, second]));
  });

  it('traces one page load in a hundred, from when the page is idle', async () => {
    const { startTracing } = await start({ drawn: 0.009 });
    startTracing();
    await vi.waitFor(() => expect(createReporter).toHaveBeenCalledExactlyOnceWith({ isTraced: true }));
  });

  it.each([
    ['without a DSN', { dsn: '' }],
    ['in development', { environment: 'development' }],
  ])('is off %s', async (_name, settings) => {
    const { reportError, startTracing } = await start({ ...settings, drawn: 0 });
    startTracing();
    reportError(new Error('x'));
    expect(createReporter).not.toHaveBeenCalled();
  });
});
