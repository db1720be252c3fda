import type { Page } from '@playwright/test';
import { createCorporation } from '../../tests/support/records/factories.ts';
import { expect, test } from '../support/mocked.ts';

const LIGHT = 'rgb(247, 248, 250)';
const DARK = 'rgb(18, 20, 24)';

const expectCanvas = (page: Page, color: string) =>
  expect(page.locator('body')).toHaveCSS('background-color', color);

test.describe('before any script', () => {
  test.use({ javaScriptEnabled: false });

  test('a page has the theme of the device', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/biz/login/');
    await expectCanvas(page, DARK);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectCanvas(page, LIGHT);
  });
});

test('the choice in the account menu counts more, after a reload and in other tabs too', async ({
  api,
  page,
  context,
  login,
}) => {
  const { user } = await createCorporation(api.db);
  await login(user, '/projects/');
  await expectCanvas(page, LIGHT);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /佐藤 健一/ })
    .click();
  await page.getByRole('menuitemradio', { name: 'ダーク' }).click();
  await expectCanvas(page, DARK);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '案件管理' })).toBeVisible();
  await expectCanvas(page, DARK);

  const other = await context.newPage();
  await other.goto('/biz/login/');
  await expectCanvas(other, DARK);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /佐藤 健一/ })
    .click();
  await page.getByRole('menuitemradio', { name: 'ライト' }).click();
  await expectCanvas(other, LIGHT);
});

test('forced colors show which boxes are ticked, as the system draws them', async ({ api, page, login }) => {
  const { user } = await createCorporation(api.db);
  await page.emulateMedia({ forcedColors: 'active' });
  await login(user, '/profiles/');
  await expect(page.getByRole('checkbox', { name: '見送りを除く' })).toHaveCSS('appearance', 'auto');
  await expect(
    page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name: '候補者検索' }),
  ).toHaveCSS('outline-style', 'solid');
});
