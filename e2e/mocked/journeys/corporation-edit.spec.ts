import { createCorporation } from '../../../tests/support/records/factories.ts';
import { expect, test } from '../../support/mocked.ts';

test('企業情報編集: a new name is saved, and shows in the header', async ({ api, page, login }) => {
  const { user } = await createCorporation(api.db, { name: '株式会社テスト' });
  await login(user, '/corporation/edit/');
  await expect(page.getByLabel(/^会社名/)).toHaveValue('株式会社テスト');

  await page.getByLabel(/^会社名/).fill('株式会社みらい');
  await page.getByLabel(/^会社紹介/).fill('人と仕事をつなぐ会社です。');
  await page.getByRole('button', { name: '保存する' }).click();

  await expect(page.getByText('企業情報を保存しました')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('株式会社みらい');
  await page.reload();
  await expect(page.getByLabel(/^会社紹介/)).toHaveValue('人と仕事をつなぐ会社です。');
});
