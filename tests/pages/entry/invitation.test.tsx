import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { userAccount } from '#endpoints/user-account';
import { paths } from '@/config/paths';
import LoginPage from '@/pages/login';
import { useAuthStore } from '@/session/auth-store';
import { flags } from '@/session/flags';
import {
  buttonOf,
  createInvitation,
  fieldOf,
  fillInAccount,
  openInvitation,
} from '../../support/pages/invitation-page.tsx';
import { acknowledgeAlert, toast } from '../../support/pages/on-screen.ts';
import {
  countCalls,
  itWithExtensions,
  override,
  servePageApi,
  visit,
} from '../../support/pages/render-page.tsx';
import { createCorporation, createUser } from '../../support/records/factories.ts';
import { callApi } from '../../support/servers/call-api.ts';
import { passwords } from '../../support/servers/fake-identity-provider.ts';
import { createNewcomer, waitHours } from '../../support/servers/sign-up.ts';

const api = servePageApi();
const invited = (email?: string) => createInvitation(api(), email);

beforeEach(() => passwords.clear());
afterEach(() => {
  api().time.now = null;
});

describe('an invitation opened by nobody', () => {
  it('shows the company and the invited address', async () => {
    const { invitationId, email } = await invited();
    await openInvitation(invitationId);
    expect(await screen.findByText('株式会社みらい')).toBeVisible();
    expect(screen.getByText(`${email} への招待`)).toBeVisible();
  });

  it('makes a new account a member', async () => {
    const { invitationId, email, cid, members, inviter } = await invited();
    const { user, router } = await openInvitation(invitationId);
    await fillInAccount(user);
    await user.click(await buttonOf('登録して参加する'));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    await toast('株式会社みらいのメンバーになりました');
    expect(await members()).toEqual([inviter.email, email]);
    expect(passwords.get(email)?.password).toBe('secret-2026');
    expect(useAuthStore.getState().corporationId).toBe(cid);
    expect(flags.inProgressCorporationMemberSignup.isSet()).toBe(false);
  });

  it('asks for a password that is long enough', async () => {
    const { invitationId } = await invited();
    const { user } = await openInvitation(invitationId);
    await fillInAccount(user, 'short');
    await user.click(await buttonOf('登録して参加する'));
    expect(await screen.findByText('パスワードは8文字以上で入力してください')).toBeVisible();
    expect(passwords.size).toBe(0);
  });

  itWithExtensions('asks for the name', async () => {
    const { invitationId } = await invited();
    const { user } = await openInvitation(invitationId);
    await user.type(await fieldOf('パスワード'), 'secret-2026');
    await user.click(await buttonOf('登録して参加する'));
    expect(await screen.findByText('姓を入力してください')).toBeVisible();
    expect(screen.getByText('名を入力してください')).toBeVisible();
    expect(await fieldOf('姓')).toHaveFocus();
    expect(passwords.size).toBe(0);
  });

  it('acts once, however often the button is pressed', async () => {
    const { invitationId } = await invited();
    const calls = countCalls([userAccount.create, corporationAccount.acceptInvitation]);
    override(userAccount.create, { delayMs: 50 }, { once: true });
    const { user, router } = await openInvitation(invitationId);
    await fillInAccount(user);
    await user.dblClick(await buttonOf('登録して参加する'));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(calls()).toEqual([1, 1]);
  });

  it('keeps what was typed when the server failed, and goes on at the next try', async () => {
    const { invitationId, email, members } = await invited();
    override(userAccount.create, { status: 500 }, { once: true });
    const { user, router } = await openInvitation(invitationId);
    await fillInAccount(user);
    await user.click(await buttonOf('登録して参加する'));
    expect(await screen.findByText(/処理を完了できませんでした/)).toBeVisible();
    expect(await fieldOf('パスワード')).toHaveValue('secret-2026');
    await user.click(await buttonOf('登録して参加する'));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(await members()).toContain(email);
  });

  it('keeps the account when only joining failed', async () => {
    const { invitationId, email, members } = await invited();
    override(corporationAccount.acceptInvitation, { network: 'down' }, { once: true });
    const { user, router } = await openInvitation(invitationId);
    await fillInAccount(user);
    await user.click(await buttonOf('登録して参加する'));
    await acknowledgeAlert(user);
    expect(await screen.findByText(/通信できませんでした/)).toBeVisible();
    expect(screen.queryByLabelText(/^パスワード/)).not.toBeInTheDocument();
    await user.click(await buttonOf('参加する'));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(await members()).toContain(email);
  });

  itWithExtensions('keeps the name when only joining failed', async () => {
    const { invitationId } = await invited();
    override(corporationAccount.acceptInvitation, { status: 500 }, { once: true });
    const { user, router } = await openInvitation(invitationId);
    await fillInAccount(user);
    await user.click(await buttonOf('登録して参加する'));
    expect(await screen.findByText(/処理を完了できませんでした/)).toBeVisible();
    expect(await fieldOf('姓')).toHaveValue('鈴木');
    await user.click(await buttonOf('参加する'));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(useAuthStore.getState().userProfile).toMatchObject({ lastName: '鈴木' });
  });

  it('sends the owner of an account to sign-in, and back', async () => {
    const { invitationId, email, members, inviter } = await invited();
    const { uid } = await createNewcomer(api(), email);
    passwords.set(email, { uid, password: 'another-2026' });
    const { user, unmount } = await openInvitation(invitationId);
    await fillInAccount(user);
    await user.click(await buttonOf('登録して参加する'));
    expect(await screen.findByText(/すでに登録されています/)).toBeVisible();
    const way = screen.getByRole('link', { name: 'ログインして続ける' }).getAttribute('href') ?? '';
    expect(screen.getByRole('link', { name: 'ログインして参加する' })).toHaveAttribute('href', way);
    unmount();

    const login = await visit(LoginPage, { url: way });
    await user.type(screen.getByRole('textbox', { name: 'メールアドレス' }), email);
    await user.type(screen.getByLabelText('パスワード'), 'another-2026');
    await user.click(screen.getByRole('button', { name: 'ログイン' }));
    await waitFor(() => expect(login.router.asPath).toBe(`/invitations/${invitationId}`));
    expect(await members()).toEqual([inviter.email]);
  });
});

describe('an invitation opened by somebody else', () => {
  it('says who is signed in, and is open to the invited person after a logout', async () => {
    const { user: as } = await createCorporation(api().db);
    const { invitationId, email, members } = await invited();
    const { user, router } = await openInvitation(invitationId, as);
    expect(await screen.findByText('別のアカウントでログイン中です')).toBeVisible();
    expect(screen.getByText(`現在は ${as.email} でログインしています。`)).toBeVisible();
    expect(screen.getByText(new RegExp(`^${email} で続けるには`))).toBeVisible();
    await user.click(await buttonOf('ログアウトして切り替える'));
    expect(await screen.findByRole('link', { name: 'ログインして参加する' })).toHaveAttribute(
      'href',
      `/login?return_to=${encodeURIComponent(paths.invitation(invitationId))}`,
    );
    expect(router.asPath).toBe(`/invitations/${invitationId}`);
    await fillInAccount(user);
    await user.click(await buttonOf('登録して参加する'));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(await members()).toContain(email);
  });
});

describe('an invitation that leads no further', () => {
  it('because it has expired says whom to ask', async () => {
    const { invitationId } = await invited();
    waitHours(api(), 7 * 24);
    await openInvitation(invitationId);
    expect(await screen.findByRole('heading', { name: 'この招待は有効期限が切れています' })).toBeVisible();
    expect(screen.getByText(/招待した方に再送をご依頼ください/)).toBeVisible();
    expect(screen.getByText('株式会社みらい')).toBeVisible();
  });

  it('because it was used leads to sign-in', async () => {
    const guest = await createUser(api().db);
    const { invitationId } = await invited(guest.email);
    await callApi(api(), corporationAccount.acceptInvitation, { as: guest, body: { invitationId } });
    await openInvitation(invitationId);
    expect(await screen.findByRole('heading', { name: 'この招待は使用済みです' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'ログイン' })).toHaveAttribute('href', '/login');
  });

  it('because its member was removed says whom to ask', async () => {
    const guest = await createUser(api().db);
    await createCorporation(api().db, { member: guest });
    const { invitationId, cid, inviter: as } = await invited(guest.email);
    await callApi(api(), corporationAccount.acceptInvitation, { as: guest, body: { invitationId } });
    const body = { universalUid: guest.universalUid };
    await callApi(api(), corporationAccount.removeMember, { as, params: { cid }, body });
    await openInvitation(invitationId, guest);
    expect(await screen.findByRole('heading', { name: 'この招待は使用済みです' })).toBeVisible();
    expect(screen.getByRole('link', { name: '案件管理へ' })).toBeVisible();
  });

  it('because it is unknown says so', async () => {
    await openInvitation('01900000-0000-7000-8000-000000000000');
    expect(await screen.findByRole('heading', { name: 'この招待は無効です' })).toBeVisible();
  });

  it('because the server failed is read again on request', async () => {
    const { invitationId } = await invited();
    override(corporationAccount.showInvitation, { status: 500 }, { once: true });
    const { user } = await openInvitation(invitationId);
    expect(await screen.findByText('招待を読み込めませんでした')).toBeVisible();
    await user.click(await buttonOf('再読み込み'));
    expect(await buttonOf('登録して参加する')).toBeVisible();
  });
});
