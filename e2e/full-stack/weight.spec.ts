import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { budgets, kilobytes } from '../../scripts/lib/size-budgets.ts';
import { expect, test } from '../support/full-stack.ts';

/**
 * Loads a page anew and adds up the scripts that it fetches for itself until it is quiet: bytes after gzip. With
 * "save data" on, Next.js fetches nothing ahead for the pages that it links to.
 */
async function fetchedScripts(page: Page, path: string): Promise<number> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function expectWithinBudget(path: string, size: number): void {
  const limit = budgets.fetched[path] ?? 0;
  expect(size, `${path} fetches ${kilobytes(size)} of scripts, at most ${kilobytes(limit)}`).toBeLessThan(
    limit,
  );
}

test('the sign-in page stays within its budget of scripts', async ({ page }) => {
  expectWithinBudget('/login/', await fetchedScripts(page, '/biz/login/'));
});

test('the candidate search stays within its budget of scripts', async ({ page, login }) => {
  await login('paid', '/profiles/');
  await expect(page.getByRole('navigation', { name: 'ページ送り' })).toContainText('1000件以上');
  const another = await page.context().newPage();
  expectWithinBudget('/profiles/', await fetchedScripts(another, '/biz/profiles/'));
});
