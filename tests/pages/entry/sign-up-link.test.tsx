import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { userAccount } from '#endpoints/user-account';
import { paths } from '@/config/paths';
import ContinueSignupPage from '@/pages/signup/[temporaryId]';
import { flags } from '@/session/flags';
import { acknowledgeAlert } from '../../support/pages/on-screen.ts';
import { countCalls, heading, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createCorporation, createUser } from '../../support/records/factories.ts';
import { callApi } from '../../support/servers/call-api.ts';
import { passwords } from '../../support/servers/fake-identity-provider.ts';
import {
  beginSignUp,
  createNewcomer,
  mailedId,
  newAddress,
  waitHours,
} from '../../support/servers/sign-up.ts';

const api = servePageApi();

const password = () => screen.findByLabelText(/^パスワード(?!を表示)/);
const create = () => screen.getByRole('button', { name: 'アカウントを作成' });
const signingUp = () => flags.inProgressCorporationMemberSignup.isSet();

async function open(temporaryId: string, as?: { uid: string; email: string }) {
  const visited = await visit(ContinueSignupPage, { url: paths.continueSignup(temporaryId), as });
  await heading('新規登録');
  return visited;
}

async function openFor(email: string, as?: { uid: string; email: string }) {
  return open(await beginSignUp(api(), email), as);
}

/** Registers a company, which uses up the links of its founder's address. */
const register = (as: { uid: string; email: string }) =>
  callApi(api(), corporationAccount.create, {
    as,
    body: {
      name: '株式会社テスト',
      introduction: '',
      url: '',
      prefectureCode: null,
      address: '',
      contactInformation: { personName: '', email: '', phone: '' },
      lastName: '佐藤',
      firstName: '健一',
    },
  });

beforeEach(() => passwords.clear());
afterEach(() => {
  api().time.now = null;
});

describe('the link of the confirmation mail', () => {
  it('creates the account and goes on to the company’s registration', async () => {
    const email = newAddress();
    sessionStorage.setItem('biz.signupMail', JSON.stringify({ email, sentAt: Date.now() }));
    const { user, router } = await openFor(email);
    expect(await screen.findByLabelText('メールアドレス')).toHaveValue(email);
    await user.type(await password(), 'secret-2026');
    await user.click(create());
    await waitFor(() => expect(router.asPath).toBe('/corporation/new'));
    expect(passwords.get(email)?.password).toBe('secret-2026');
    await waitFor(() => expect(sessionStorage.getItem('biz.signupMail')).toBeNull());
    expect(flags.loggedIn.isSet()).toBe(true);
    expect(signingUp()).toBe(true);
    const as = { uid: `firebase-${email}`, email };
    expect((await callApi(api(), userAccount.me, { as })).json.email).toBe(email);
  });

  it('names the terms and the privacy policy', async () => {
    await openFor(newAddress());
    await password();
    for (const name of [/^利用規約/, /^プライバシーポリシー/]) {
      for (const link of screen.getAllByRole('link', { name })) {
        expect(link).toHaveAttribute('target', '_blank');
      }
    }
  });

  it('offers the password to a password manager as a new one, and shows it on demand', async () => {
    const { user } = await openFor(newAddress());
    expect(await password()).toHaveAttribute('autocomplete', 'new-password');
    expect(await password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'パスワードを表示' }));
    expect(await password()).toHaveAttribute('type', 'text');
  });

  it.each([
    ['', 'パスワードを入力してください'],
    ['1234567', 'パスワードは8文字以上で入力してください'],
  ])('asks for 8 characters instead of 「%s」', async (typed, problem) => {
    const { user } = await openFor(newAddress());
    const field = await password();
    if (typed) await user.type(field, typed);
    await user.click(create());
    expect(await screen.findByText(problem)).toBeVisible();
    expect(field).toHaveFocus();
    expect(passwords.size).toBe(0);
    expect(signingUp()).toBe(false);
  });

  it('creates one account, however often the button is pressed', async () => {
    const calls = countCalls([userAccount.create]);
    override(userAccount.create, { delayMs: 50 }, { once: true });
    const { user, router } = await openFor(newAddress());
    await user.type(await password(), 'secret-2026');
    await user.dblClick(create());
    await waitFor(() => expect(router.asPath).toBe('/corporation/new'));
    expect(calls()).toEqual([1]);
  });

  it('keeps the password when the server failed, and goes on at the next try', async () => {
    override(userAccount.create, { status: 500 }, { once: true });
    const { user, router } = await openFor(newAddress());
    await user.type(await password(), 'secret-2026');
    await user.click(create());
    expect(await screen.findByText(/処理を完了できませんでした/)).toBeVisible();
    expect(await password()).toHaveValue('secret-2026');
    await user.click(create());
    await waitFor(() => expect(router.asPath).toBe('/corporation/new'));
  });

  it('keeps the password when the connection was lost, and goes on at the next try', async () => {
    override(userAccount.create, { network: 'down' }, { once: true });
    const { user, router } = await openFor(newAddress());
    await user.type(await password(), 'secret-2026');
    await user.click(create());
    await acknowledgeAlert(user);
    expect(screen.getByText(/通信できませんでした/)).toBeVisible();
    expect(await password()).toHaveValue('secret-2026');
    await user.click(create());
    await waitFor(() => expect(router.asPath).toBe('/corporation/new'));
  });

  it('sends the owner of an account to sign-in, and on from there', async () => {
    const email = newAddress();
    const temporaryId = await beginSignUp(api(), email);
    const { uid } = await createNewcomer(api(), email);
    passwords.set(email, { uid, password: 'another-2026' });
    const { user } = await open(temporaryId);
    await user.type(await password(), 'secret-2026');
    await user.click(create());
    expect(await screen.findByText(/すでに登録されています/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'ログインして続ける' })).toHaveAttribute(
      'href',
      '/login?return_to=%2Fcorporation%2Fnew%2F',
    );
    expect(await password()).toHaveValue('secret-2026');
    expect(signingUp()).toBe(false);
  });

  it('takes a resigned account to its page', async () => {
    override(userAccount.create, { status: 422 });
    const { user, router } = await openFor(newAddress());
    await user.type(await password(), 'secret-2026');
    await user.click(create());
    await waitFor(() => expect(router.asPath).toBe('/error/auth/resigned-account'));
    expect(signingUp()).toBe(false);
  });
});

describe('a link that leads no further', () => {
  it('because it has expired is sent again to the same address', async () => {
    const email = newAddress();
    const temporaryId = await beginSignUp(api(), email);
    waitHours(api(), 24);
    const { user, router } = await open(temporaryId);
    expect(await screen.findByRole('heading', { name: 'このURLは有効期限が切れています' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: '確認メールを再送する' }));
    await waitFor(() => expect(router.asPath).toBe('/signup'));
    expect(mailedId(api(), email, 'signup')).not.toBe(temporaryId);
    expect(JSON.parse(sessionStorage.getItem('biz.signupMail') ?? '')).toMatchObject({ email });
  });

  it('says why the mail could not be sent again', async () => {
    const temporaryId = await beginSignUp(api(), newAddress());
    waitHours(api(), 24);
    const { user } = await open(temporaryId);
    override(corporationAccount.createTemporaryAccount, { network: 'down' }, { once: true });
    await user.click(await screen.findByRole('button', { name: '確認メールを再送する' }));
    expect(await screen.findByText(/通信できませんでした/)).toBeVisible();
  });

  it('because the company is registered says to sign in', async () => {
    const email = newAddress();
    const temporaryId = await beginSignUp(api(), email);
    await register(await createNewcomer(api(), email));
    await open(temporaryId);
    expect(await screen.findByRole('heading', { name: 'このURLは使用済みです' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'ログイン' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'パスワードを忘れた方' })).toHaveAttribute(
      'href',
      '/password_reset',
    );
  });

  it.each(['01900000-0000-7000-8000-000000000000', 'cut%20off'])(
    'because it is unknown (%s) says to begin again',
    async (temporaryId) => {
      await visit(ContinueSignupPage, { url: `/signup/${temporaryId}/` });
      expect(await screen.findByRole('heading', { name: 'このURLは無効です' })).toBeVisible();
      expect(screen.getByRole('link', { name: '新規登録をやり直す' })).toHaveAttribute('href', '/signup');
    },
  );

  it('because the server failed is read again on request', async () => {
    override(corporationAccount.showTemporaryAccount, { status: 500 }, { once: true });
    const { user } = await openFor(newAddress());
    expect(await screen.findByText('登録の状態を確認できませんでした')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(await password()).toBeVisible();
  });
});

describe('the link opened while somebody is signed in', () => {
  it('goes on with the registration of its own address', async () => {
    const email = newAddress();
    const temporaryId = await beginSignUp(api(), email);
    const as = await createNewcomer(api(), email.toUpperCase());
    const { router } = await open(temporaryId, as);
    await waitFor(() => expect(router.asPath).toBe('/corporation/new'));
  });

  it('goes on even with a link that has expired since', async () => {
    const email = newAddress();
    const temporaryId = await beginSignUp(api(), email);
    const as = await createNewcomer(api(), email);
    waitHours(api(), 24);
    const { router } = await open(temporaryId, as);
    await waitFor(() => expect(router.asPath).toBe('/corporation/new'));
  });

  it('as somebody else says so, and goes on after a logout', async () => {
    const { user: as } = await createCorporation(api().db);
    const email = newAddress();
    const { user, router } = await openFor(email, as);
    expect(await screen.findByText('別のアカウントでログイン中です')).toBeVisible();
    expect(screen.getByText(`現在は ${as.email} でログインしています。`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'ログアウトして続ける' }));
    await user.type(await password(), 'secret-2026');
    await user.click(create());
    await waitFor(() => expect(router.asPath).toBe('/corporation/new'));
    expect(passwords.has(email)).toBe(true);
  });

  it('says that the session could not be made sure of, and tries again', async () => {
    const as = await createUser(api().db);
    override(userAccount.me, { status: 500 }, { once: true });
    const { user } = await openFor(newAddress(), as);
    expect(await screen.findByText('ログイン状態を確認できませんでした')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(await screen.findByText('別のアカウントでログイン中です')).toBeVisible();
  });
});
