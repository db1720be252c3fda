import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { corporationAccount } from '#endpoints/corporation-account';
import { WRONG_EMAIL } from '#endpoints/error-messages';
import { paths } from '@/config/paths';
import SignupPage from '@/pages/signup';
import { acknowledgeAlert } from '../../support/pages/on-screen.ts';
import { countCalls, heading, override, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { createUser } from '../../support/records/factories.ts';
import { passwords } from '../../support/servers/fake-identity-provider.ts';
import { newAddress } from '../../support/servers/sign-up.ts';

const api = servePageApi();
const SENT_MAIL_KEY = 'biz.signupMail';

const address = () => screen.getByRole('textbox', { name: /メールアドレス/ });
const send = () => screen.getByRole('button', { name: '確認メールを送信' });
const resend = () => screen.getByRole('button', { name: /^再送/ });
const sent = () => screen.findByRole('heading', { name: '確認メールを送信しました' });

async function open() {
  const visited = await visit(SignupPage, { url: paths.signup });
  await heading('新規登録');
  return visited;
}

async function askForMail(email: string) {
  const visited = await open();
  await visited.user.type(address(), email);
  await visited.user.click(send());
  return visited;
}

/** As if this tab had asked for a mail some seconds ago. */
const sentBefore = (email: string, seconds: number) =>
  sessionStorage.setItem(SENT_MAIL_KEY, JSON.stringify({ email, sentAt: Date.now() - seconds * 1000 }));

beforeEach(() => {
  passwords.clear();
  api().mails.length = 0;
});
afterEach(() => {
  api().time.now = null;
});

describe('新規登録', () => {
  it('sends a mail to the address and says so', async () => {
    const email = newAddress();
    await askForMail(email);
    expect(await sent()).toHaveFocus();
    expect(screen.getByText(email)).toBeVisible();
    expect(api().mails).toEqual([expect.objectContaining({ to: email, subject: 'メールアドレスの確認' })]);
  });

  it('looks the same for an address that has an account; only its owner learns it', async () => {
    const page = () => document.body.textContent?.replace(/\S+@example\.com/, '…').replace(/\d+秒/, '…');
    const { unmount } = await askForMail(newAddress());
    await sent();
    const ofUnknown = page();
    unmount();
    sessionStorage.clear();

    const known = await createUser(api().db);
    await askForMail(known.email);
    await sent();
    expect(page()).toBe(ofUnknown);
    expect(api().mails.at(-1)?.subject).toBe('すでに登録済みのメールアドレスです');
  });

  it('takes an address typed in full width', async () => {
    await askForMail('ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ');
    await sent();
    expect(api().mails[0]?.to).toBe('taro@example.com');
  });

  it.each([
    ['', 'メールアドレスを入力してください'],
    ['taro', WRONG_EMAIL],
  ])('says what is wrong with the address 「%s」', async (typed, problem) => {
    const { user } = await open();
    if (typed) await user.type(address(), typed);
    await user.click(send());
    expect(await screen.findByText(problem)).toBeVisible();
    expect(address()).toHaveFocus();
    expect(api().mails).toEqual([]);
  });

  it('sends one mail, however often the button is pressed', async () => {
    override(corporationAccount.createTemporaryAccount, { delayMs: 50 }, { once: true });
    const { user } = await open();
    await user.type(address(), newAddress());
    await user.dblClick(send());
    await sent();
    expect(api().mails).toHaveLength(1);
  });

  it.each([
    ['an address that it refuses', { status: 400, message: '使えないドメインです' }, /使えないドメインです/],
    ['too many tries', { status: 429, message: 'Too many' }, /短時間に操作が集中した/],
    ['a mail that could not be handed over', { status: 503, message: 'No' }, /処理を完了できませんでした/],
    ['a fault of the server', { status: 500, message: 'Internal' }, /処理を完了できませんでした/],
  ] as const)('reports %s, keeps the address, and sends at the next try', async (_name, fault, text) => {
    const email = newAddress();
    override(corporationAccount.createTemporaryAccount, fault, { once: true });
    const { user } = await askForMail(email);
    expect(await screen.findByText(text)).toBeVisible();
    expect(address()).toHaveValue(email);
    await user.click(send());
    await sent();
  });

  it('reports a lost connection, keeps the address, and sends at the next try', async () => {
    const email = newAddress();
    override(corporationAccount.createTemporaryAccount, { network: 'down' }, { once: true });
    const { user } = await askForMail(email);
    await acknowledgeAlert(user);
    expect(screen.getByText(/通信できませんでした/)).toBeVisible();
    expect(address()).toHaveValue(email);
    await user.click(send());
    await sent();
  });

  it('leads to the sign-in page', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'ログイン' })).toHaveAttribute('href', '/login');
  });

  it('leads somebody who is signed in on to the projects', async () => {
    const as = await createUser(api().db);
    const { router } = await visit(SignupPage, { url: paths.signup, as });
    await waitFor(() => expect(router.asPath).toBe('/projects'));
  });
});

describe('the confirmation mail', () => {
  it('cannot be sent again at once', async () => {
    const { user } = await askForMail(newAddress());
    await sent();
    expect(resend()).toHaveAccessibleName(/あと(60|59|58)秒/);
    expect(resend()).toHaveAttribute('aria-disabled', 'true');
    await user.click(resend());
    expect(api().mails).toHaveLength(1);
  });

  it('counts on after a reload, and is sent again when the minute is over', async () => {
    const email = newAddress();
    sentBefore(email, 59);
    const { user } = await open();
    expect(await screen.findByText(email)).toBeVisible();
    await waitFor(() => expect(resend()).toHaveAccessibleName('再送'));
    await user.click(resend());
    expect(await screen.findByText('確認メールを再送しました')).toBeVisible();
    expect(api().mails.map(({ to }) => to)).toEqual([email]);
    expect(resend()).toHaveAccessibleName(/あと\d+秒/);
  });

  it('waits a minute at most, even if the clock was changed', async () => {
    sentBefore(newAddress(), -3600);
    await open();
    await sent();
    expect(resend()).toHaveAccessibleName('再送(あと60秒)');
  });

  it('says why it could not be sent again, and can be tried once more', async () => {
    sentBefore(newAddress(), 61);
    const { user } = await open();
    await sent();
    override(corporationAccount.createTemporaryAccount, { network: 'down' }, { once: true });
    await user.click(resend());
    await acknowledgeAlert(user);
    expect(screen.getByText(/通信できませんでした/)).toBeVisible();
    await user.click(resend());
    expect(await screen.findByText('確認メールを再送しました')).toBeVisible();
  });

  it('can go to another address, beginning with the one typed before', async () => {
    sentBefore('tarou@example.com', 5);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '別のアドレスを使う' }));
    expect(address()).toHaveValue('tarou@example.com');
    await user.clear(address());
    await user.type(address(), 'taro@example.com');
    await user.click(send());
    await sent();
    expect(screen.getByText('taro@example.com')).toBeVisible();
  });

  it.each([
    ['is forgotten when its link has expired', JSON.stringify({ email: 'a@example.com', sentAt: 0 })],
    ['is forgotten when it cannot be read', '{"email":'],
  ])('%s', async (_name, stored) => {
    sessionStorage.setItem(SENT_MAIL_KEY, stored);
    const calls = countCalls([corporationAccount.createTemporaryAccount]);
    await open();
    expect(address()).toHaveValue('');
    expect(calls()).toEqual([0]);
  });
});
