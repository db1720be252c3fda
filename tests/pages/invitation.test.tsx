import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { userAccount } from '#endpoints/user-account';
import { paths } from '@/config/paths';
import InvitationPage from '@/pages/invitations/[invitationId]';
import LoginPage from '@/pages/login';
import { useAuthStore } from '@/session/auth-store';
import { flags } from '@/session/flags';
import { callApi } from '../support/call-api.ts';
import { addMember, createCorporation, createUser } from '../support/factories.ts';
import { passwords } from '../support/fake-identity-provider.ts';
import { toast } from '../support/on-screen.ts';
import { countCalls, heading, override, servePageApi, visit } from '../support/render-page.tsx';
import { createNewcomer, invite, newAddress, waitHours } from '../support/sign-up.ts';

const api = servePageApi();

type Person = { uid: string; email: string };

const field = (label: string) => screen.findByLabelText(new RegExp(`^${label}(?!を表示)`));
const button = (name: string) => screen.findByRole('button', { name });

/** 株式会社みらい, its member 佐藤 健一, and an invitation that it sent. */
async function invited(email = newAddress()) {
  const company = await createCorporation(api().db, { name: '株式会社みらい' });
  const invitationId = await invite(api(), company, email);
  const members = async () =>
    (
      await callApi(api(), corporationAccount.listMembers, {
        as: company.user,
        params: { cid: company.cid },
      })
    ).json.map(({ lastName, firstName }) => `${lastName} ${firstName}`);
  return { ...company, invitationId, email, members };
}

async function open(invitationId: string, as?: Person) {
  const visited = await visit(InvitationPage, { url: paths.invitation(invitationId), as });
  await heading('メンバーへの招待');
  return visited;
}

type User = Awaited<ReturnType<typeof open>>['user'];

async function fillIn(user: User, password = 'secret-2026') {
  await user.type(await field('姓'), '鈴木');
  await user.type(await field('名'), '花子');
  await user.type(await field('パスワード'), password);
}

beforeEach(() => passwords.clear());
afterEach(() => {
  api().time.now = null;
});

describe('an invitation opened by nobody', () => {
  it('shows the company and the invited address', async () => {
    const { invitationId, email } = await invited();
    await open(invitationId);
    expect(await screen.findByText('株式会社みらい')).toBeVisible();
    expect(screen.getByText(`${email} への招待`)).toBeVisible();
  });

  it('makes a new account a member', async () => {
    const { invitationId, email, cid, members } = await invited();
    const { user, router } = await open(invitationId);
    await fillIn(user);
    await user.click(await button('登録して参加する'));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    await toast('株式会社みらいのメンバーになりました');
    expect(await members()).toEqual(['佐藤 健一', '鈴木 花子']);
    expect(passwords.get(email)?.password).toBe('secret-2026');
    expect(useAuthStore.getState().corporationId).toBe(cid);
    expect(flags.inProgressCorporationMemberSignup.isSet()).toBe(false);
  });

  it('asks for what is missing', async () => {
    const { invitationId } = await invited();
    const { user } = await open(invitationId);
    await user.type(await field('パスワード'), 'short');
    await user.click(await button('登録して参加する'));
    expect(await screen.findByText('姓を入力してください')).toBeVisible();
    expect(screen.getByText('名を入力してください')).toBeVisible();
    expect(screen.getByText('パスワードは8文字以上で入力してください')).toBeVisible();
    expect(await field('姓')).toHaveFocus();
    expect(passwords.size).toBe(0);
  });

  it('acts once, however often the button is pressed', async () => {
    const { invitationId } = await invited();
    const calls = countCalls([userAccount.create, corporationAccount.acceptInvitation]);
    override(userAccount.create, { delayMs: 50 }, { once: true });
    const { user, router } = await open(invitationId);
    await fillIn(user);
    await user.dblClick(await button('登録して参加する'));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(calls()).toEqual([1, 1]);
  });

  it('keeps what was typed when the server failed, and goes on at the next try', async () => {
    const { invitationId, members } = await invited();
    override(userAccount.create, { status: 500 }, { once: true });
    const { user, router } = await open(invitationId);
    await fillIn(user);
    await user.click(await button('登録して参加する'));
    expect(await screen.findByText(/処理を完了できませんでした/)).toBeVisible();
    expect(await field('姓')).toHaveValue('鈴木');
    expect(await field('パスワード')).toHaveValue('secret-2026');
    await user.click(await button('登録して参加する'));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(await members()).toContain('鈴木 花子');
  });

  it('keeps the account and the name when only joining failed', async () => {
    const { invitationId, members } = await invited();
    override(corporationAccount.acceptInvitation, { network: 'down' }, { once: true });
    const { user, router } = await open(invitationId);
    await fillIn(user);
    await user.click(await button('登録して参加する'));
    expect(await screen.findByText(/通信できませんでした/)).toBeVisible();
    expect(await field('姓')).toHaveValue('鈴木');
    expect(screen.queryByLabelText(/^パスワード/)).not.toBeInTheDocument();
    await user.click(await button('参加する'));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(await members()).toContain('鈴木 花子');
  });

  it('sends the owner of an account to sign-in, and back', async () => {
    const { invitationId, email, members } = await invited();
    const { uid } = await createNewcomer(api(), email);
    passwords.set(email, { uid, password: 'another-2026' });
    const { user, unmount } = await open(invitationId);
    await fillIn(user);
    await user.click(await button('登録して参加する'));
    expect(await screen.findByText(/すでに登録されています/)).toBeVisible();
    const way = screen.getByRole('link', { name: 'ログインして続ける' }).getAttribute('href') ?? '';
    expect(screen.getByRole('link', { name: 'ログインして参加する' })).toHaveAttribute('href', way);
    unmount();

    const login = await visit(LoginPage, { url: way });
    await user.type(screen.getByRole('textbox', { name: 'メールアドレス' }), email);
    await user.type(screen.getByLabelText('パスワード'), 'another-2026');
    await user.click(screen.getByRole('button', { name: 'ログイン' }));
    await waitFor(() => expect(login.router.asPath).toBe(`/invitations/${invitationId}`));
    expect(await members()).toEqual(['佐藤 健一']);
  });
});

describe('an invitation opened by the invited person', () => {
  it('is accepted by one press', async () => {
    const guest = await createUser(api().db, { lastName: '高橋', firstName: '一郎' });
    await createCorporation(api().db, { name: '株式会社むかし', member: guest });
    const { invitationId, cid, members } = await invited(guest.email);
    const { user, router } = await open(invitationId, guest);
    await user.dblClick(await button('参加する'));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(await members()).toEqual(['佐藤 健一', '高橋 一郎']);
    expect(useAuthStore.getState().corporationId).toBe(cid);
    expect(flags.switchedCorporationAccountId.get()).toBe(cid);
  });

  it('asks for the name when the account has none', async () => {
    const guest = await createNewcomer(api());
    const { invitationId, members } = await invited(guest.email.toUpperCase());
    const { user, router } = await open(invitationId, guest);
    await user.click(await button('参加する'));
    expect(await screen.findByText('姓を入力してください')).toBeVisible();
    await user.type(await field('姓'), '鈴木');
    await user.type(await field('名'), '花子');
    await user.click(await button('参加する'));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(await members()).toContain('鈴木 花子');
  });

  it('ends a sign-up that was to register a company', async () => {
    const guest = await createNewcomer(api());
    const { invitationId } = await invited(guest.email);
    flags.inProgressCorporationMemberSignup.set();
    const { user, router } = await open(invitationId, guest);
    await user.type(await field('姓'), '鈴木');
    await user.type(await field('名'), '花子');
    await user.click(await button('参加する'));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(flags.inProgressCorporationMemberSignup.isSet()).toBe(false);
  });

  it('opens the company when they belong to it already', async () => {
    const guest = await createUser(api().db);
    const { invitationId, cid } = await invited(guest.email);
    await addMember(api().db, cid, guest.universalUid);
    const { user, router } = await open(invitationId, guest);
    expect(await screen.findByText('すでにメンバーです。')).toBeVisible();
    await user.click(await button('この企業アカウントを開く'));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(useAuthStore.getState().corporationId).toBe(cid);
  });

  it('opens the company when the answer was lost', async () => {
    const guest = await createUser(api().db);
    const { invitationId, cid } = await invited(guest.email);
    override(
      corporationAccount.acceptInvitation,
      { lostAnswer: (request) => api().app.fetch(request) },
      { once: true },
    );
    const { user, router } = await open(invitationId, guest);
    await user.click(await button('参加する'));
    await user.click(await button('この企業アカウントを開く'));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(useAuthStore.getState().corporationId).toBe(cid);
  });

  it('says so when it expired while it was open', async () => {
    const guest = await createUser(api().db);
    const { invitationId } = await invited(guest.email);
    const { user } = await open(invitationId, guest);
    const join = await button('参加する');
    waitHours(api(), 7 * 24);
    await user.click(join);
    expect(await screen.findByRole('heading', { name: 'この招待は有効期限が切れています' })).toBeVisible();
  });
});

describe('an invitation opened by somebody else', () => {
  it('says who is signed in, and is open to the invited person after a logout', async () => {
    const { user: as } = await createCorporation(api().db);
    const { invitationId, email, members } = await invited();
    const { user, router } = await open(invitationId, as);
    expect(await screen.findByText('別のアカウントでログイン中です')).toBeVisible();
    expect(screen.getByText(`現在は ${as.email} でログインしています。`)).toBeVisible();
    expect(screen.getByText(new RegExp(`^${email} で続けるには`))).toBeVisible();
    await user.click(await button('ログアウトして切り替える'));
    expect(await screen.findByRole('link', { name: 'ログインして参加する' })).toHaveAttribute(
      'href',
      `/login?return_to=${encodeURIComponent(paths.invitation(invitationId))}`,
    );
    expect(router.asPath).toBe(`/invitations/${invitationId}`);
    await fillIn(user);
    await user.click(await button('登録して参加する'));
    await waitFor(() => expect(router.asPath).toBe('/projects'));
    expect(await members()).toContain('鈴木 花子');
  });
});

describe('an invitation that leads no further', () => {
  it('because it has expired says whom to ask', async () => {
    const { invitationId } = await invited();
    waitHours(api(), 7 * 24);
    await open(invitationId);
    expect(await screen.findByRole('heading', { name: 'この招待は有効期限が切れています' })).toBeVisible();
    expect(screen.getByText(/招待した方に再送をご依頼ください/)).toBeVisible();
    expect(screen.getByText('株式会社みらい')).toBeVisible();
  });

  it('because it was used leads to sign-in', async () => {
    const guest = await createUser(api().db);
    const { invitationId } = await invited(guest.email);
    await callApi(api(), corporationAccount.acceptInvitation, { as: guest, body: { invitationId } });
    await open(invitationId);
    expect(await screen.findByRole('heading', { name: 'この招待は使用済みです' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'ログイン' })).toHaveAttribute('href', '/login');
  });

  it('because its member was removed says whom to ask', async () => {
    const guest = await createUser(api().db);
    await createCorporation(api().db, { member: guest });
    const { invitationId, cid, user: as } = await invited(guest.email);
    await callApi(api(), corporationAccount.acceptInvitation, { as: guest, body: { invitationId } });
    const body = { universalUid: guest.universalUid };
    await callApi(api(), corporationAccount.removeMember, { as, params: { cid }, body });
    await open(invitationId, guest);
    expect(await screen.findByRole('heading', { name: 'この招待は使用済みです' })).toBeVisible();
    expect(screen.getByRole('link', { name: '案件管理へ' })).toBeVisible();
  });

  it('because it is unknown says so', async () => {
    await open('01900000-0000-7000-8000-000000000000');
    expect(await screen.findByRole('heading', { name: 'この招待は無効です' })).toBeVisible();
  });

  it('because the server failed is read again on request', async () => {
    const { invitationId } = await invited();
    override(corporationAccount.showInvitation, { status: 500 }, { once: true });
    const { user } = await open(invitationId);
    expect(await screen.findByText('招待を読み込めませんでした')).toBeVisible();
    await user.click(await button('再読み込み'));
    expect(await button('登録して参加する')).toBeVisible();
  });
});
