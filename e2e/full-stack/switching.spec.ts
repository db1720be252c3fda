import type { Page } from '@playwright/test';
import { expect, test } from '../support/full-stack.ts';
import { watchForComplaints } from '../support/quiet-page.ts';

const companyOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /伊藤 大輔/ });

const planIn = (page: Page) => page.getByRole('region', { name: '現在のプラン' });

async function switchTo(page: Page, name: string): Promise<void> {
  await companyOf(page).click();
  await page.getByRole('menuitem', { name }).click();
}

test('a company that is switched in one tab is the company of the other tab too', async ({
  page,
  login,
  complaints,
}) => {
  await login('both', '/projects/?status=draft');
  await expect(companyOf(page)).toContainText('株式会社みなとシステムズ');
  const other = await page.context().newPage();
  watchForComplaints(other, complaints);
  await other.goto('/biz/corporation/payment/management/?from=other');
  await expect(planIn(other)).toContainText('有料プラン');

  await switchTo(page, '合同会社あおばデザイン');

  await expect(page).toHaveURL(/\/biz\/projects\/\?status=draft$/);
  await expect(companyOf(page)).toContainText('合同会社あおばデザイン');
  await expect(companyOf(other)).toContainText('合同会社あおばデザイン');
  await expect(planIn(other)).toContainText('トライアルプラン');

  await switchTo(other, '株式会社みなとシステムズ');

  await expect(other).toHaveURL(/\/biz\/corporation\/payment\/management\/$/);
  await expect(companyOf(page)).toContainText('株式会社みなとシステムズ');
});

test('a link that switches the company leads nowhere else', async ({ page, login }) => {
  await login('both', '/projects/');
  await expect(companyOf(page)).toBeVisible();
  for (const redirect of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/biz/switch_account/?c=demo-corporation-2&redirect=${encodeURIComponent(redirect)}`);
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/biz\/projects\/$/);
    await expect(companyOf(page)).toContainText('合同会社あおばデザイン');
  }
});
