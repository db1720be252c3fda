import type { Page } from '@playwright/test';
import { attributeOf } from '../support/attribute.ts';
import { expect, test } from '../support/full-stack.ts';

const thread = (page: Page) => page.getByRole('region', { name: '会話', exact: true });
const composer = (page: Page) => thread(page).getByRole('textbox', { name: /メッセージ/ });
const list = (page: Page) => page.getByRole('list', { name: '会話' });

/** Words that no other message has, so that each copy of one can be counted. */
const unique = (words: string) => `${words} ${crypto.randomUUID()}`;

async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.keyboard.press('Control+Enter');
}

/** The same as the recruiter coming back to the tab. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

const copies = (page: Page, text: string) => thread(page).getByText(text, { exact: true });

/** Comes back to the tab until the message is there: it may still be on its way from another browser. */
async function seesOnce(page: Page, text: string): Promise<void> {
  const countOnReturn = async () => {
    await comeBack(page);
    return copies(page, text).count();
  };
  await expect.poll(countOnReturn, { timeout: 30_000 }).toBe(1);
}

async function openFirstApplication(page: Page): Promise<void> {
  await list(page).getByRole('link').first().click();
  await expect(composer(page)).toBeVisible();
}

test.describe.configure({ timeout: 180_000 });

test('two recruiters who reply at once see both replies, in one order', async ({ openAs }) => {
  const first = await openAs('paid', '/messages/?filter=application');
  await openFirstApplication(first);
  const second = await openAs('colleague', new URL(first.url()).pathname.replace(/^\/biz/, ''));
  await expect(composer(second)).toBeVisible();
  const [mine, theirs] = [unique('佐藤から'), unique('田中から')];

  await Promise.all([write(first, mine), write(second, theirs)]);

  for (const page of [first, second]) {
    await seesOnce(page, mine);
    await seesOnce(page, theirs);
  }
  const order = async (page: Page) => {
    const text = (await thread(page).textContent()) ?? '';
    return text.indexOf(mine) < text.indexOf(theirs);
  };
  await first.reload();
  await expect(copies(first, mine)).toHaveCount(1);
  expect(await order(first)).toBe(await order(second));
});

test('what is written while the network is gone goes out once when it is back', async ({ openAs }) => {
  const page = await openAs('paid', '/messages/?filter=application');
  await openFirstApplication(page);
  const watcher = await openAs('colleague', new URL(page.url()).pathname.replace(/^\/biz/, ''));
  const [one, two] = [unique('一通目'), unique('二通目')];

  await page.context().setOffline(true);
  await write(page, one);
  await write(page, two);
  await expect(copies(page, one)).toHaveCount(1);
  await expect(copies(page, two)).toHaveCount(1);
  await page.context().setOffline(false);

  for (const text of [one, two]) await seesOnce(watcher, text);
  await page.reload();
  await expect(copies(page, one)).toHaveCount(1);
  await expect(copies(page, two)).toHaveCount(1);
});

test('a message whose response is lost on the way is sent once, however often one tries again', async ({
  openAs,
}) => {
  const page = await openAs('paid', '/messages/?filter=application');
  await openFirstApplication(page);
  const text = unique('返事が届かない');
  let lost = 0;
  await page.route('**/message/create', async (route) => {
    lost += 1;
    if (lost > 1) return route.continue();
    await route.fetch(); // the server has it; the browser never learns
    await route.abort('connectionreset');
  });

  // Whenever it comes: before the button beside the message, or after.
  const alert = page.getByRole('alertdialog');
  await page.addLocatorHandler(alert, () => alert.getByRole('button', { name: 'OK' }).click());
  await write(page, text);
  const again = thread(page).getByRole('button', { name: '再送' });
  await expect(again.or(copies(page, text)).first()).toBeVisible();
  if (await again.isVisible()) await again.click();

  await expect(thread(page).getByText('送信できませんでした')).toHaveCount(0);
  await page.reload();
  await expect(copies(page, text)).toHaveCount(1);
  expect(lost).toBeGreaterThan(0);
});

test('reading in one tab shows in the other', async ({ openAs }) => {
  const page = await openAs('paid', '/messages/?filter=unread');
  const other = await page.context().newPage();
  await other.goto('/biz/messages/?filter=unread');
  const rows = list(other).getByRole('link');
  await expect(rows.first()).toBeVisible();
  const row = list(other).locator(`a[href="${await attributeOf(rows.first(), 'href')}"]`);
  await expect(row).toHaveCount(1);

  await list(page).getByRole('link').first().click();
  await expect(
    composer(page)
      .or(thread(page).getByText(/閲覧のみ|無料プラン/))
      .first(),
  ).toBeVisible();

  await expect(row).toHaveCount(0, { timeout: 10_000 });
});
