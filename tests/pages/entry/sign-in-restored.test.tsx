import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { userAccount } from '#endpoints/user-account';
import { paths } from '@/config/paths';
import LoginPage from '@/pages/login';
import ProjectsPage from '@/pages/projects';
import { flags } from '@/session/flags';
import { countCalls, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import { fakeIdentityProvider, setIdentityUser } from '../../support/servers/fake-identity-provider.ts';

const api = servePageApi();

describe('somebody whom the identity provider knows, without the logged-in flag', () => {
  const url = paths.login('/profiles/?page=2');

  // First in this file: the session of a page lasts through its tests.
  it('gets an account and the flag, and is led on to the page that was asked for', async () => {
    const { user: as } = await createCorporation(api().db);
    const count = countCalls([userAccount.create]);
    const { router } = await visit(LoginPage, { url, as, hasFlag: false });
    await waitFor(() => expect(router.asPath).toBe('/profiles?page=2'));
    expect(flags.loggedIn.isSet()).toBe(true);
    expect(flags.lastLoginMethod.get()).toBe('password');
    expect(count()).toEqual([1]);
  });

  it('is led on in a second tab, which stands on the sign-in page while the first one signs in', async () => {
    const { user: as } = await createCorporation(api().db);
    const { router } = await visit(LoginPage, { url });
    expect(await screen.findByRole('button', { name: 'ログイン' })).toBeVisible();
    await act(async () => setIdentityUser(as));
    await waitFor(() => expect(router.asPath).toBe('/profiles?page=2'));
    expect(flags.loggedIn.isSet()).toBe(true);
  });

  it('goes on in a second tab when the flag is set before the identity provider notifies the tab', async () => {
    const { user: as } = await createCorporation(api().db);
    const count = countCalls([userAccount.create]);
    const { router } = await visit(LoginPage, { url });
    localStorage.setItem('biz.loggedIn', '1');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'biz.loggedIn', newValue: '1' })));
    await act(async () => setIdentityUser(as));
    await waitFor(() => expect(router.asPath).toBe('/profiles?page=2'));
    expect(count()).toEqual([0]);
  });

  it('stays on the sign-in page when the account cannot be made sure of, signed in at the provider', async () => {
    const { user: as } = await createCorporation(api().db);
    const signOut = vi.spyOn(fakeIdentityProvider, 'signOut');
    const count = countCalls([userAccount.create]);
    override(userAccount.create, { status: 500 });
    const { router } = await visit(LoginPage, { url, as, hasFlag: false });
    await waitFor(() => expect(count()).toEqual([1]));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(router.pathname).toBe('/login');
    expect(flags.loggedIn.isSet()).toBe(false);
    expect(signOut).not.toHaveBeenCalled();
  });
});

describe('a reload in the middle of a login attempt', () => {
  const button = () => screen.getByRole('button', { name: 'ログイン' });

  it('waits for what comes of it, and goes on', async () => {
    const { user: as } = await createCorporation(api().db);
    const gate = Promise.withResolvers<void>();
    override(userAccount.create, { until: gate.promise });
    flags.loginAttemptInProgress.set();
    const { user, router } = await visit(LoginPage, { url: paths.login('/scouts/'), as, hasFlag: false });
    expect(button()).toHaveAttribute('aria-busy', 'true');
    await user.click(button());
    expect(screen.queryByText('メールアドレスを入力してください')).not.toBeInTheDocument();
    gate.resolve();
    await waitFor(() => expect(router.asPath).toBe('/scouts'));
    expect(flags.loginAttemptInProgress.isSet()).toBe(false);
  });

  it('offers the form again when nobody was signed in', async () => {
    flags.loginAttemptInProgress.set();
    const { user } = await visit(LoginPage, { url: paths.login() });
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'));
    expect(flags.loginAttemptInProgress.isSet()).toBe(false);
    await user.click(button());
    expect(screen.getByText('メールアドレスを入力してください')).toBeVisible();
  });
});

it('a logout that a reload has interrupted is finished', async () => {
  const { user: as } = await createCorporation(api().db);
  const signOut = vi.spyOn(fakeIdentityProvider, 'signOut');
  const count = countCalls([userAccount.create]);
  flags.loggingOut.set();
  const { router } = await visit(ProjectsPage, { url: paths.projects(), as, hasFlag: false });
  await waitFor(() => expect(router.asPath).toBe('/login?return_to=%2Fprojects'));
  expect(signOut).toHaveBeenCalledOnce();
  expect(flags.loggingOut.isSet()).toBe(false);
  expect(flags.loggedIn.isSet()).toBe(false);
  expect(count()).toEqual([0]);
});
