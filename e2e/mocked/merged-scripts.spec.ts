import type { Page } from '@playwright/test';
import { createCorporation } from '../../tests/support/factories.ts';
import { expect, test } from '../support/mocked.ts';
import { heading } from '../support/page-parts.ts';

/** The scripts that came with others, as part of one file. */
const mergedScripts = (page: Page) =>
  page
    .locator('script[type="text/plain"]')
    .evaluateAll((scripts) => scripts.map((script) => script instanceof HTMLScriptElement && script.src));

/** The address of the merged file that holds the session. */
async function sessionScript(page: Page): Promise<string> {
  const addresses = await page
    .locator('script[src]:not([type])')
    .evaluateAll((scripts) =>
      scripts.flatMap((script) => (script instanceof HTMLScriptElement ? script.src : [])),
    );
  const found: string[] = [];
  for (const address of new Set(addresses)) {
    const text = await (await page.request.get(address)).text();
    const isMerged = text.includes('"text/plain"');
    if (isMerged && text.includes('auth/password-does-not-meet-requirements')) found.push(address);
  }
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

test('no script that came with a page is fetched again, whatever is opened from there', async ({
  api,
  page,
  login,
}) => {
  const { user } = await createCorporation(api.db);
  await login(user, '/projects/');
  await expect(heading(page, '案件管理')).toBeVisible();
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') fetched.push(request.url());
  });
  await page.reload();
  await expect(heading(page, '案件管理')).toBeVisible();

  await page.getByRole('link', { name: '候補者検索' }).click();
  await expect(heading(page, '候補者検索')).toBeVisible();
  await page.getByRole('link', { name: '案件管理' }).click();
  await expect(heading(page, '案件管理')).toBeVisible();

  const merged = await mergedScripts(page);
  expect(merged.length).toBeGreaterThan(10);
  expect(fetched.filter((url) => merged.includes(url))).toEqual([]);
  expect(fetched).toHaveLength(new Set(fetched).size);
});

test('a page whose session does not come in one file fetches its parts', async ({ api, page, login }) => {
  const { user } = await createCorporation(api.db);
  await login(user, '/projects/');
  await expect(heading(page, '案件管理')).toBeVisible();
  const session = await sessionScript(page);
  let missing = 0;
  await page.route(session, (route) => {
    missing += 1;
    return route.abort();
  });

  await page.reload();

  await expect(heading(page, '案件管理')).toBeVisible();
  expect(missing).toBe(1);
});
