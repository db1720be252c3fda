import type { Page } from '@playwright/test';
import { createCorporation } from '../../tests/support/factories.ts';
import { expect, test } from '../support/mocked.ts';
import { heading } from '../support/page-parts.ts';

/** Where everything stands that a page has from the beginning. */
const placesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { is: element.textContent || element.tagName, x, y, width, height };
      }),
  );

/** Keeps the stylesheet back; answers how to let it come. */
async function holdStylesheet(page: Page): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.css', async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

const untilPainted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);

test.describe('a page is painted before its stylesheet has come, and nothing moves when it does', () => {
  test('sign-in', async ({ page }) => {
    const everything = 'body :is(h1, label, input, button, a)';
    const release = await holdStylesheet(page);
    await page.goto('/biz/login/', { waitUntil: 'commit' });
    await untilPainted(page);
    const before = await placesOf(page, everything);
    expect(before).toContainEqual(expect.objectContaining({ is: 'ログイン' }));

    release();
    await page.waitForLoadState('load');

    expect(await placesOf(page, everything)).toEqual(before);
  });

  test('the frame of the pages behind it', async ({ api, page, login }) => {
    const frame = ':is(header, nav) :is(a, button)';
    const { user } = await createCorporation(api.db);
    await login(user, '/projects/');
    const release = await holdStylesheet(page);
    await page.reload({ waitUntil: 'commit' });
    await untilPainted(page);
    const before = await placesOf(page, frame);
    expect(before).toContainEqual(expect.objectContaining({ is: '候補者検索' }));

    release();
    await expect(heading(page, '案件管理')).toBeVisible();

    expect(await placesOf(page, frame)).toEqual(expect.arrayContaining(before));
  });
});
