import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { WRONG_EMAIL } from '#endpoints/error-messages';
import { paths } from '@/config/paths';
import PasswordResetPage from '@/pages/password_reset';
import { IdentityError } from '@/session/identity';
import { acknowledgeAlert } from '../../support/pages/on-screen.ts';
import { heading, servePageApi, visit } from '../../support/pages/render-page.tsx';
import { fakeIdentityProvider } from '../../support/servers/fake-identity-provider.ts';

servePageApi();

const sent = '入力されたアドレスに登録がある場合、再設定メールを送信しました';
const address = () => screen.getByRole('textbox', { name: 'メールアドレス' });
const submit = () => screen.getByRole('button', { name: '再設定メールを送信' });
const spy = () => vi.spyOn(fakeIdentityProvider, 'sendPasswordReset');

async function open() {
  const { user } = await visit(PasswordResetPage, { url: paths.passwordReset });
  await heading('パスワードの再設定');
  return user;
}

describe('パスワードの再設定', () => {
  it('asks the identity provider for a mail, and never reveals whether the address is known', async () => {
    const send = spy();
    const user = await open();
    await user.type(address(), 'sato@example.com');
    await user.click(submit());
    expect(await screen.findByText(sent)).toBeVisible();
    expect(send).toHaveBeenCalledExactlyOnceWith('sato@example.com');
  });

  it('says what is wrong with the address', async () => {
    const send = spy();
    const user = await open();
    await user.type(address(), 'sato');
    await user.click(submit());
    expect(await screen.findByText(WRONG_EMAIL)).toBeVisible();
    expect(send).not.toHaveBeenCalled();
  });

  it.each([
    ['tooManyRequests', /試行回数が上限に達しました/],
    ['network', /通信できませんでした/],
  ] as const)('says why no mail was sent (%s), and can be tried again', async (reason, text) => {
    spy().mockRejectedValueOnce(new IdentityError(reason));
    const user = await open();
    await user.type(address(), 'sato@example.com');
    await user.click(submit());
    if (reason === 'network') await acknowledgeAlert(user);
    expect(await screen.findByText(text)).toBeVisible();
    await user.click(submit());
    expect(await screen.findByText(sent)).toBeVisible();
  });

  it('leads back to the sign-in page', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'ログインへ戻る' })).toHaveAttribute('href', '/login');
  });
});
