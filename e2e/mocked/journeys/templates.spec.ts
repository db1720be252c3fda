import { createCorporation } from '../../../tests/support/records/factories.ts';
import { expect, test } from '../../support/mocked.ts';
import { heading } from '../../support/page-parts.ts';

test('テンプレート: one is created, and stands in the list', async ({ api, page, login }) => {
  const { user } = await createCorporation(api.db);
  await login(user, '/scouts/templates/');
  await page.getByRole('link', { name: 'テンプレートを作成' }).first().click();
  await page.getByLabel(/^テンプレート名/).fill('標準');
  await page.getByLabel(/^本文/).fill('{{候補者名}}様、はじめまして。');
  await page.getByRole('button', { name: '作成する' }).click();
  await expect(heading(page, 'テンプレートの編集')).toBeVisible();

  await page.goto('/biz/scouts/templates/');
  const row = page.getByRole('table', { name: 'スカウトのテンプレート' }).getByRole('row', { name: /標準/ });
  await expect(row).toContainText('はじめまして。');
});
