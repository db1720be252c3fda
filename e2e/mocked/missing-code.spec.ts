import type { Page } from '@playwright/test';
import { createCorporation } from '../../tests/support/records/factories.ts';
import { expect, test } from '../support/mocked.ts';
import { acknowledge, alert, areScriptsThere, heading, menuLink } from '../support/page-parts.ts';

const CHUNK = 'ネットワークエラーが発生しました。リロードし、ページを再読み込みします。';

/** Counts the loads of the page from now on. */
function countLoads(page: Page): () => number {
  let count = 0;
  page.on('load', () => {
    count += 1;
  });
  return () => count;
}

test.describe('code that cannot be loaded', () => {
  test('is alerted, then the page is loaded again; when that has not helped, the alert says so', async ({
    api,
    page,
    login,
  }) => {
    const { user } = await createCorporation(api.db);
    await login(user, '/projects/');
    await expect(heading(page, '案件管理')).toBeVisible();
    const loads = countLoads(page);
    const press = async (text: string) => {
      // The first use of a page fetches the code of the alert.
      await heading(page, '案件管理').click();
      await expect.poll(() => areScriptsThere(page)).toBe(true);
      await page.route('**/_next/static/chunks/**', (route) => route.abort());
      await page.getByRole('button', { name: /キーボード操作/ }).click();
      await expect(alert(page)).toContainText(text);
      await page.unroute('**/_next/static/chunks/**');
      await acknowledge(page);
    };
    await press(CHUNK);
    await expect.poll(loads).toBe(1);
    await expect(heading(page, '案件管理')).toBeVisible();
    await press('再読み込みしても必要なファイルを読み込めませんでした。');
    await expect.poll(loads).toBe(2);
    await expect(heading(page, '案件管理')).toBeVisible();
  });

  test('is reported even when the alert’s own code is missing', async ({ api, page, login }) => {
    const { user } = await createCorporation(api.db);
    await login(user, '/projects/');
    await expect(heading(page, '案件管理')).toBeVisible();
    await expect.poll(() => areScriptsThere(page)).toBe(true);
    await page.route('**/_next/static/chunks/**', (route) => route.abort());
    const opened = page.waitForEvent('dialog');
    await page.getByRole('button', { name: /キーボード操作/ }).click();
    const dialog = await opened;
    expect(dialog.message()).toBe(CHUNK);
    await page.unroute('**/_next/static/chunks/**');
    await dialog.accept();
    await expect(heading(page, '案件管理')).toBeVisible();
  });

  test('of a page, while the network is away: it is alerted, and the page and what was typed stay', async ({
    api,
    page,
    login,
  }) => {
    const { user } = await createCorporation(api.db);
    await login(user, '/projects/');
    await expect(heading(page, '案件管理')).toBeVisible();
    await page.getByRole('searchbox').fill('決済');
    await expect(page).toHaveURL(/q=/);
    // The first use of a page fetches the code of the alert.
    await heading(page, '案件管理').click();
    await expect.poll(() => areScriptsThere(page)).toBe(true);
    await page.context().setOffline(true);
    await menuLink(page, 'ご契約プラン').click();
    await expect(alert(page)).toContainText(
      'ネットワークエラーが発生しました。リロードし、ページを再読み込みしてください。',
    );
    await acknowledge(page);
    await expect(page.getByRole('searchbox')).toHaveValue('決済');
    await page.context().setOffline(false);
  });
});
