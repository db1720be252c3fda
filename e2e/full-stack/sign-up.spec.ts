import type { Page } from '@playwright/test';
import { expect, test } from '../support/full-stack.ts';
import { mailedLink } from '../support/mail.ts';
import { signIn } from '../support/sign-in.ts';

const password = 'e2e-pass-2026';
const newAddress = () => `${crypto.randomUUID()}@example.com`;
const passwordField = (page: Page) => page.getByRole('textbox', { name: /^パスワード/ });

test.describe.configure({ timeout: 120_000 });

/** From the sign-in page to the form of the company's registration. */
async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/biz/login/');
  await page.getByRole('link', { name: '新規登録' }).click();
  await expect(page.getByRole('heading', { name: '新規登録' })).toBeVisible();
  await page.getByRole('textbox', { name: /^メールアドレス/ }).fill(email);
  await page.getByRole('button', { name: '確認メールを送信' }).click();
  await expect(page.getByRole('heading', { name: '確認メールを送信しました' })).toBeVisible();
  await page.goto(await mailedLink(email, 'signup'));
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'アカウントを作成' }).click();
  await expect(page.getByRole('heading', { name: '企業の登録' })).toBeVisible();
}

test('a newcomer signs up, registers a company and invites a colleague, who joins from another browser', async ({
  page,
  openBrowser,
}) => {
  const [founder, colleague] = [newAddress(), newAddress()];
  const company = `株式会社${crypto.randomUUID().slice(0, 8)}`;
  await signUp(page, founder);
  await page.getByLabel(/^会社名/).fill(company);
  await page.getByLabel(/^姓/).fill('山田');
  await page.getByLabel(/^名/).fill('花子');
  await page.getByRole('button', { name: '登録する' }).click();
  await expect(page.getByRole('heading', { name: '案件管理' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(company);
  await expect(page.getByRole('banner')).toContainText('山田 花子');

  await page.goto('/biz/corporation/members/');
  await page.getByRole('button', { name: 'メンバーを招待' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(colleague);
  await page.getByRole('button', { name: '宛先を確認' }).click();
  await expect(page.getByText('招待メールを送信します')).toBeVisible();
  await page.getByRole('button', { name: '1件の招待を送る' }).click();
  const invitation = await mailedLink(colleague, 'invitations');

  await page.goto(invitation);
  await expect(page.getByText('別のアカウントでログイン中です')).toBeVisible();

  const other = await openBrowser();
  await other.goto(invitation);
  await expect(other.getByText(company)).toBeVisible();
  await other.getByLabel(/^姓/).fill('鈴木');
  await other.getByLabel(/^名/).fill('次郎');
  await passwordField(other).fill(password);
  await other.getByRole('button', { name: '登録して参加する' }).click();
  await expect(other.getByRole('heading', { name: '案件管理' })).toBeVisible();
  await expect(other.getByRole('banner')).toContainText(company);
  await other.goto(invitation);
  await expect(other.getByText('すでにメンバーです')).toBeVisible();

  await page.goto('/biz/corporation/members/');
  await expect(page.getByRole('row', { name: /鈴木 次郎/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /山田 花子/ })).toContainText('あなた');
});

test('a sign-up that breaks off is resumed, with what was typed until one signs out', async ({ page }) => {
  const email = newAddress();
  await signUp(page, email);
  await page.getByLabel(/^会社名/).fill('株式会社つづき');

  await page.reload();
  await expect(page.getByText('前回入力した内容を復元しました。')).toBeVisible();
  await expect(page.getByLabel(/^会社名/)).toHaveValue('株式会社つづき');
  await page.goto('/biz/profiles/');
  await expect(page).toHaveURL(/\/corporation\/new\/$/);

  await page.getByRole('button', { name: 'ログアウト' }).click();
  await expect(page).toHaveURL(/\/login\//);
  await signIn(page, { email, password });
  await expect(page).toHaveURL(/\/corporation\/new\/$/);
  await expect(page.getByLabel(/^会社名/)).toHaveValue('');
});

test('a forgotten password is reset by mail; an unknown address gets the same message', async ({ page }) => {
  const email = newAddress();
  await signUp(page, email);
  await page.getByRole('button', { name: 'ログアウト' }).click();
  await expect(page).toHaveURL(/\/login\//);
  await page.getByRole('link', { name: 'パスワードを忘れた方' }).click();
  await expect(page.getByRole('heading', { name: 'パスワードの再設定' })).toBeVisible();
  for (const address of [newAddress(), email]) {
    await page.getByLabel('メールアドレス').fill(address);
    await page.getByRole('button', { name: '再設定メールを送信' }).click();
    await expect(
      page.getByText('入力されたアドレスに登録がある場合、再設定メールを送信しました'),
    ).toBeVisible();
  }

  const link = await mailedLink(email, 'emulator/action');
  expect((await fetch(`${link}&newPassword=another-pass-2026`)).ok).toBe(true);

  await page.getByRole('link', { name: 'ログインへ戻る' }).click();
  await expect(page.getByRole('heading', { name: 'ログイン' })).toBeVisible();
  await signIn(page, { email, password: 'another-pass-2026' });
  await expect(page.getByRole('heading', { name: '企業の登録' })).toBeVisible();
});
