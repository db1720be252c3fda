import { mailedId, newAddress } from '../../../tests/support/servers/sign-up.ts';
import { expect, test } from '../../support/mocked.ts';
import { heading } from '../../support/page-parts.ts';

test('新規登録: by the link of a mail to a password, a company and its first page', async ({ api, page }) => {
  const email = newAddress();
  await page.goto('/biz/signup/');
  await page.getByRole('textbox', { name: /^メールアドレス/ }).fill(email);
  await page.getByRole('button', { name: '確認メールを送信' }).click();
  await expect(page.getByRole('heading', { name: '確認メールを送信しました' })).toBeVisible();

  await page.goto(`/biz/signup/${mailedId(api, email, 'signup')}/`);
  await page.getByRole('textbox', { name: /^パスワード/ }).fill('secret-2026');
  await page.getByRole('button', { name: 'アカウントを作成' }).click();
  await expect(heading(page, '企業の登録')).toBeVisible();
  await page.getByLabel(/^会社名/).fill('株式会社はじめ');
  await page.getByLabel(/^姓/).fill('山田');
  await page.getByLabel(/^名/).fill('花子');
  await page.getByRole('button', { name: '登録する' }).click();

  await expect(heading(page, '案件管理')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('株式会社はじめ');
  await expect(page.getByRole('banner')).toContainText('山田 花子');
});
