import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from './current-session';
import { flags } from './flags';
import { isSwitchInAnotherTab, watchSession } from './watch-session';

vi.mock('./current-session', () => ({
  session: { start: vi.fn(), logout: vi.fn(), followContract: vi.fn() },
}));

const raise = vi.fn();
let stop = () => {};

/** Opens a page. */
function open() {
  stop = watchSession(raise);
}

/** Lets an idle page do what waits for that. */
const idle = () => new Promise((resolve) => setTimeout(resolve, 5));

beforeEach(() => {
  raise.mockReset();
  vi.mocked(session.start).mockReset().mockResolvedValue(undefined);
  vi.mocked(session.logout).mockReset().mockResolvedValue(undefined);
});

afterEach(() => stop());

describe('the session of a page', () => {
  it('begins when the page is idle, for somebody without the logged-in flag', async () => {
    open();
    expect(session.start).not.toHaveBeenCalled();
    await idle();
    expect(session.start).toHaveBeenCalledOnce();
  });

  it('does not begin on a page that was left before', async () => {
    open();
    stop();
    await idle();
    expect(session.start).not.toHaveBeenCalled();
  });

  it('whose preparation fails says nothing before somebody signs in', async () => {
    vi.mocked(session.start).mockRejectedValue(new Error('Failed to load chunk'));
    open();
    await idle();
    expect(session.start).toHaveBeenCalledOnce();
    expect(raise).not.toHaveBeenCalled();
  });

  it.each([
    ['somebody who is signed in', flags.loggedIn],
    ['a login attempt that a reload has interrupted', flags.loginAttemptInProgress],
  ])('begins at once for %s', (_name, flag) => {
    flag.set();
    open();
    expect(session.start).toHaveBeenCalledOnce();
  });

  it('begins when somebody signs in in another tab', () => {
    open();
    localStorage.setItem('biz.loggedIn', '1');
    window.dispatchEvent(new StorageEvent('storage', { key: 'biz.loggedIn', newValue: '1' }));
    expect(session.start).toHaveBeenCalledOnce();
  });

  it('that cannot begin is raised, and ends the login attempt', async () => {
    const error = new Error('Failed to load chunk');
    vi.mocked(session.start).mockRejectedValue(error);
    flags.loginAttemptInProgress.set();
    open();
    await vi.waitFor(() => expect(raise).toHaveBeenCalledExactlyOnceWith(error));
    expect(flags.loginAttemptInProgress.isSet()).toBe(false);
  });

  it('does not begin after a logout that a reload has interrupted, which is finished first', async () => {
    flags.loggingOut.set();
    open();
    await idle();
    expect(session.logout).toHaveBeenCalledExactlyOnceWith(null);
    expect(session.start).not.toHaveBeenCalled();
  });
});

describe('the stored switched id in another tab', () => {
  it.each`
    key                                   | oldValue | newValue | reloads
    ${'biz.switchedCorporationAccountId'} | ${null}  | ${'c2'}  | ${true}
    ${'biz.switchedCorporationAccountId'} | ${'c1'}  | ${'c2'}  | ${true}
    ${'biz.switchedCorporationAccountId'} | ${'c1'}  | ${null}  | ${true}
    ${'biz.switchedCorporationAccountId'} | ${'c1'}  | ${'c1'}  | ${false}
    ${'biz.loggedIn'}                     | ${null}  | ${'1'}   | ${false}
    ${null}                               | ${null}  | ${null}  | ${false}
  `('$key from $oldValue to $newValue reloads: $reloads', ({ reloads, ...event }) => {
    expect(isSwitchInAnotherTab(event)).toBe(reloads);
  });
});
