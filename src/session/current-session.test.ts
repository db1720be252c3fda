import { beforeEach, expect, it, vi } from 'vitest';
import { fakeContext, user } from '../../tests/support/session/fakes.ts';
import { useAuthErrorStore } from './auth-store';
import { connectSession, session } from './current-session';
import { flags } from './flags';
import { createSession, openSession } from './session';

vi.mock('./session', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./session')>()),
  openSession: vi.fn(),
}));
const { setIdentity } = vi.hoisted(() => ({ setIdentity: vi.fn() }));
vi.mock('@/client/attach-id-token', () => ({ setIdentity }));
vi.mock('@/client/http', () => ({ loadTransport: async () => {} }));

const context = fakeContext({ initial: user });
const getIdToken = (): Promise<string | null> =>
  setIdentity.mock.lastCall?.[0].getIdToken({ forceRefresh: false });

beforeEach(() => {
  connectSession(context.effects);
});

// One browser, whose session is loaded once: each test goes on where the one before ended.
it('of somebody who is not signed in has no token, and is not loaded for it', async () => {
  await expect(getIdToken()).resolves.toBeNull();
  session.prepare();
  await session.followContract();
  expect(openSession).not.toHaveBeenCalled();
});

it('that could not be loaded is an error of the gate, and loaded at the next try', async () => {
  const error = new Error('Failed to load chunk');
  vi.mocked(openSession).mockRejectedValueOnce(error).mockResolvedValueOnce(createSession(context));
  flags.loggedIn.set();
  await expect(session.start()).rejects.toBe(error);
  expect(useAuthErrorStore.getState().error).toBe(error);
  await session.retry();
  expect(useAuthErrorStore.getState().error).toBeNull();
  expect(context.effects.raise).not.toHaveBeenCalled();
});

it('has the token of the identity provider once it is loaded', async () => {
  flags.loggedIn.set();
  await expect(getIdToken()).resolves.toBe('token of uid-1');
});
