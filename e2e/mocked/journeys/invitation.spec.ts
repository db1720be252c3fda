import { isStrictPlatform } from '../../../scripts/lib/test-environment.ts';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import { invite, mailedId, newAddress } from '../../../tests/support/servers/sign-up.ts';
import { expect, test } from '../../support/mocked.ts';
import { heading } from '../../support/page-parts.ts';

test('招待: a member invites an address by mail', async ({ api, page, login }) => {
  const { user } = await createCorporation(api.db);
  const email = newAddress();
  await login(user, '/corporation/members/');
  await page.getByRole('button', { name: 'メンバーを招待' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(email);
  await page.getByRole('button', { name: '宛先を確認' }).click();
  await expect(page.getByText('招待メールを送信します')).toBeVisible();
  await page.getByRole('button', { name: '1件の招待を送る' }).click();

  await expect(page.getByText('1件の招待を送信しました')).toBeVisible();
  expect(mailedId(api, email, 'invitations')).not.toBe('');
});

// Our server takes a new member's name along with the invitation, which is an extension.
if (!isStrictPlatform) {
  test('招待: who is invited registers and joins the company', async ({ api, page }) => {
    const company = await createCorporation(api.db, { name: '株式会社みらい' });
    const invitationId = await invite(api, company, newAddress());
    await page.goto(`/biz/invitations/${invitationId}/`);
    await expect(page.getByText('株式会社みらい')).toBeVisible();

    await page.getByLabel(/^姓/).fill('鈴木');
    await page.getByLabel(/^名/).fill('次郎');
    await page.getByRole('textbox', { name: /^パスワード/ }).fill('secret-2026');
    await page.getByRole('button', { name: '登録して参加する' }).click();

    await expect(heading(page, '案件管理')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('株式会社みらい');
    await expect(page.getByRole('banner')).toContainText('鈴木 次郎');
  });
}
