import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { userAccount } from '#endpoints/user-account';
import { paths } from '@/config/paths';
import LoginPage from '@/pages/login';
import ProjectsPage from '@/pages/projects';
import { flags } from '@/session/flags';
import { IdentityError } from '@/session/identity';
import { heading, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation } from '../../support/records/factories.ts';
import {
  fakeIdentityProvider,
  passwords,
  setIdentityUser,
} from '../../support/servers/fake-identity-provider.ts';

const api = servePageApi();
const wrong = 'メールアドレスまたはパスワードが正しくありません';

async function knownRecruiter() {
  const { user, name } = await createCorporation(api().db);
  passwords.set(user.email, { uid: user.uid, password: 'secret-2026' });
  return { ...user, company: name };
}

type Visitor = Awaited<ReturnType<typeof visit>>['user'];

async function signIn(user: Visitor, email: string, password: string) {
  await user.type(screen.getByRole('textbox', { name: 'メールアドレス' }), email);
  await user.type(screen.getByLabelText('パスワード'), password);
  await user.click(screen.getByRole('button', { name: 'ログイン' }));
}

beforeEach(() => passwords.clear());

describe('ログイン', () => {
  it('goes on to the page that was asked for', async () => {
    const { email } = await knownRecruiter();
    const { user, router } = await visit(LoginPage, { url: paths.login('/profiles/?page=2') });
    await signIn(user, email, 'secret-2026');
    await waitFor(() => expect(router.asPath).toBe('/profiles?page=2'));
    expect(flags.loggedIn.isSet()).toBe(true);
  });

  it('goes to the projects when nothing, or another site, was asked for', async () => {
    const { email } = await knownRecruiter();
    const { user, router } = await visit(LoginPage, { url: '/login/?return_to=%2F%2Fevil.example%2F' });
    await signIn(user, email, 'secret-2026');
    await waitFor(() => expect(router.asPath).toBe('/projects'));
  });

  it.each([
    ['/biz/profiles/?page=2', '/profiles?page=2'],
    ['/biz/profiles', '/profiles'],
    ['/biz/', '/'],
    ['/login/', '/projects'],
    ['/biz/login/?return_to=%2Fbiz%2Flogin%2F', '/projects'],
  ])('goes on from the way back %s to %s', async (returnTo, expected) => {
    const { user: as } = await createCorporation(api().db);
    const { router } = await visit(LoginPage, { url: paths.login(returnTo), as });
    await waitFor(() => expect(router.asPath).toBe(expected));
  });

  it('says the same for a wrong password and an unknown address, and keeps what was typed', async () => {
    const { email } = await knownRecruiter();
    const { user } = await visit(LoginPage, { url: paths.login() });
    await signIn(user, email, 'wrong');
    expect(await screen.findByText(wrong)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'メールアドレス' })).toHaveValue(email);
    expect(screen.getByLabelText('パスワード')).toHaveFocus();

    await user.clear(screen.getByRole('textbox', { name: 'メールアドレス' }));
    await signIn(user, 'nobody@example.com', 'secret-2026');
    expect(await screen.findByText(wrong)).toBeVisible();
  });

  it('says that there were too many attempts', async () => {
    vi.spyOn(fakeIdentityProvider, 'signIn').mockRejectedValueOnce(new IdentityError('tooManyRequests'));
    const { user } = await visit(LoginPage, { url: paths.login() });
    await signIn(user, 'sato@example.com', 'secret-2026');
    expect(
      await screen.findByText('試行回数が上限に達しました。しばらくしてからお試しください'),
    ).toBeVisible();
    expect(screen.getByLabelText('パスワード')).toHaveValue('secret-2026');
  });

  it('leads to the sign-up', async () => {
    await visit(LoginPage, { url: paths.login() });
    expect(screen.getByRole('link', { name: '新規登録' })).toHaveAttribute('href', '/signup');
  });

  it('leads somebody who is signed in on to the page that was asked for', async () => {
    const { user: as } = await createCorporation(api().db);
    const { router } = await visit(LoginPage, { url: paths.login('/profiles/?page=2'), as });
    await waitFor(() => expect(router.asPath).toBe('/profiles?page=2'));
  });

  it('asks for what is missing, at the first field that lacks it', async () => {
    const { user } = await visit(LoginPage, { url: paths.login() });
    await user.click(screen.getByRole('button', { name: 'ログイン' }));
    expect(screen.getByText('メールアドレスを入力してください')).toBeVisible();
    expect(screen.getByText('パスワードを入力してください')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'メールアドレス' })).toHaveFocus();
  });

  it('shows the password on demand', async () => {
    const { user } = await visit(LoginPage, { url: paths.login() });
    await user.click(screen.getByRole('button', { name: 'パスワードを表示' }));
    expect(screen.getByLabelText('パスワード')).toHaveAttribute('type', 'text');
  });

  it('hints at the method that was used last', async () => {
    flags.lastLoginMethod.set('password');
    await visit(LoginPage, { url: paths.login() });
    expect(screen.getByText('前回は「メールアドレスとパスワード」でログインしました')).toBeVisible();
  });

  it('takes a resigned account to its page', async () => {
    const { email } = await knownRecruiter();
    override(userAccount.create, { status: 422 });
    const { user, router } = await visit(LoginPage, { url: paths.login() });
    await signIn(user, email, 'secret-2026');
    await waitFor(() => expect(router.asPath).toBe('/error/auth/resigned-account'));
    expect(flags.loggedIn.isSet()).toBe(false);
  });

  it('can be tried again when the server could not be reached', async () => {
    const { email } = await knownRecruiter();
    override(userAccount.create, { network: 'down' }, { once: true });
    const { user, router } = await visit(LoginPage, { url: paths.login() });
    await signIn(user, email, 'secret-2026');
    expect(await screen.findByText(/通信できませんでした/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await user.click(await screen.findByRole('button', { name: 'ログイン' }));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
  });
});

describe('a page that requires sign-in', () => {
  it('sends a visitor to sign-in and keeps the way back', async () => {
    const { router } = await visit(ProjectsPage, { url: '/projects/?tab=draft' });
    await waitFor(() => expect(router.asPath).toBe('/login?return_to=%2Fprojects%3Ftab%3Ddraft'));
    expect(screen.queryByRole('heading', { name: '案件管理' })).not.toBeInTheDocument();
  });

  it('keeps the way to the page that was clicked when the session ends before that page has come', async () => {
    const { user: as } = await createCorporation(api().db);
    const { router } = await visit(ProjectsPage, { url: '/projects/', as });
    await heading('案件管理');
    act(() => router.events.emit('routeChangeStart', '/biz/profiles/', { shallow: false }));
    await act(async () => setIdentityUser(null));
    await waitFor(() => expect(router.asPath).toBe('/login?return_to=%2Fprofiles%2F'));
  });

  it('hides its content, not its frame, until the session is known', async () => {
    const { user: as } = await createCorporation(api().db);
    override(userAccount.me, { delayMs: 300 }, { once: true });
    await visit(ProjectsPage, { url: paths.projects(), as });
    expect(screen.getByRole('navigation', { name: 'メインメニュー' })).toBeInTheDocument();
    expect(screen.getByRole('status', { name: '読み込み中' })).toBeInTheDocument();
    expect(await heading('案件管理')).toBeVisible();
  });

  it('says that the session could not be made sure of, and tries again', async () => {
    const { user: as } = await createCorporation(api().db);
    override(userAccount.me, { status: 500 }, { once: true });
    const { user } = await visit(ProjectsPage, { url: paths.projects(), as });
    expect(await screen.findByText('ログイン状態を確認できませんでした')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(await heading('案件管理')).toBeVisible();
  });

  it('says what to do to a person without a company', async () => {
    const { user: as } = await createCorporation(api().db);
    override(corporationAccount.myAccountList, { response: [] });
    await visit(ProjectsPage, { url: paths.projects(), as });
    expect(await screen.findByText('所属する企業アカウントがありません')).toBeVisible();
  });

  it('asks to sign in again when the server no longer takes the session', async () => {
    const { user: as } = await createCorporation(api().db);
    const { user, router } = await visit(ProjectsPage, { url: paths.projects(), as });
    await heading('案件管理');
    override(corporationAccount.myAccountList, { status: 401 });
    await user.click(within(screen.getByRole('banner')).getByRole('button', { name: /株式会社テスト/ }));
    await waitFor(() => expect(router.asPath).toBe('/login?return_to=%2Fprojects'));
  });
});
