import type { Locator } from '@playwright/test';
import { attributeOf } from '../support/attribute.ts';
import { expect, test } from '../support/full-stack.ts';

/** Scrolls until it stays in the middle: cards that come on screen take their real heights and push it about. */
const putInTheMiddle = (element: Locator): Promise<void> =>
  element.evaluate(async (shown) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let before = Number.NaN;
    while (before !== shown.getBoundingClientRect().top) {
      before = shown.getBoundingClientRect().top;
      shown.scrollIntoView({ block: 'center' });
      await frame();
      await frame();
    }
  });

const topOf = (element: Locator): Promise<number> =>
  element.evaluate((shown) => shown.getBoundingClientRect().top);

test('back leads to the candidate that one came from, wherever in the list', async ({ page, login }) => {
  await login('paid', '/profiles/');
  const cards = page.getByRole('list', { name: '検索結果' }).getByRole('article');
  await expect(cards).toHaveCount(50);
  for (const index of [14, 28, 45]) {
    const card = cards.nth(index);
    const name = await attributeOf(card, 'aria-label');
    await putInTheMiddle(card);
    const before = await topOf(card);
    await card.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.goBack();
    await expect(cards).toHaveCount(50);
    await expect.poll(async () => Math.abs((await topOf(cards.nth(index))) - before)).toBeLessThan(5);
  }
});
