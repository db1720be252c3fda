import type { Page } from '@playwright/test';
import { attributeOf } from '../support/attribute.ts';
import { expect, test } from '../support/full-stack.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'メインメニュー' });

/** The number beside メッセージ in the menu; 0 without one. */
async function unreadCount(page: Page): Promise<number> {
  const text = await menu(page)
    .getByRole('link', { name: /メッセージ/ })
    .textContent();
  return Number(/\d+/.exec(text ?? '')?.[0] ?? 0);
}

/** The same as the recruiter coming back to the tab. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('search, scout, get a reply, write back', async ({ page, login }) => {
  test.setTimeout(180_000);

  let candidate = '';
  await test.step('a visitor signs in and lands on the search asked for', async () => {
    await login('colleague', '/profiles/?excludeScouted=1&excludeApplied=1&orderBy=new');
    await expect(page).toHaveURL(/orderBy=new/);
    const card = page.getByRole('list', { name: '検索結果' }).getByRole('article').first();
    candidate = await attributeOf(card, 'aria-label');
    await card.getByRole('link', { name: candidate }).click();
    await expect(page.getByRole('heading', { level: 1, name: candidate })).toBeVisible();
  });

  await test.step('puts the candidate aside and notes something', async () => {
    await page.getByRole('button', { name: 'お気に入り', exact: true }).click();
    await expect(page.getByText('お気に入りに追加しました')).toBeVisible();
    await page.getByRole('textbox', { name: 'メモの内容' }).fill('決済の経験を面談で確認する');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText(/保存しました/)).toBeVisible();
  });

  const text = 'ご経歴を拝見しました。ぜひ一度お話しさせてください。';
  await test.step('writes a scout whose draft survives a reload, and sends it', async () => {
    await page.getByRole('button', { name: `${candidate}さんにスカウトする` }).click();
    await page.getByRole('combobox', { name: /案件/ }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('textbox', { name: /本文/ }).fill(`{{候補者の姓}}さん、${text}`);
    await page.reload();
    await page.getByRole('button', { name: `${candidate}さんにスカウトする` }).click();
    await expect(page.getByRole('textbox', { name: /本文/ })).toHaveValue(`{{候補者の姓}}さん、${text}`);
    await page.getByRole('button', { name: '確認へ進む' }).click();
    await expect(page.getByText(`${candidate}さんへ`)).toBeVisible();
    await page.getByRole('button', { name: '送信する' }).click();
    await expect(page.getByText('スカウトを送信しました')).toBeVisible();
  });

  await test.step('sees it among the sent scouts, and the badge count up when the candidate replies', async () => {
    const before = await unreadCount(page);
    await menu(page).getByRole('link', { name: 'スカウト送信一覧' }).click();
    await expect(page.getByRole('row', { name: new RegExp(candidate) }).first()).toBeVisible();
    await expect
      .poll(
        async () => {
          await comeBack(page);
          return unreadCount(page);
        },
        { timeout: 60_000, intervals: [1000] },
      )
      .toBeGreaterThan(before);
  });

  await test.step('reads the reply in the conversation and writes back', async () => {
    await menu(page)
      .getByRole('link', { name: /メッセージ/ })
      .click();
    await page
      .getByRole('link', { name: new RegExp(candidate) })
      .first()
      .click();
    const thread = page.getByRole('region', { name: '会話', exact: true });
    await expect(thread).toContainText(text);
    const reply = 'ご返信ありがとうございます。来週の候補日をお送りします。';
    await page.getByRole('textbox', { name: /メッセージ/ }).fill(reply);
    await page.keyboard.press('Control+Enter');
    await expect(thread).toContainText(reply);
    await page.reload();
    await expect(page.getByRole('region', { name: '会話', exact: true })).toContainText(reply);
  });

  await test.step('finds everything stored with the candidate', async () => {
    await menu(page).getByRole('link', { name: 'お気に入り' }).click();
    const card = page.getByRole('article', { name: candidate });
    await expect(card.getByText(/スカウト済み/)).toBeVisible();
    await expect(card.getByText('メモあり')).toBeVisible();
  });
});
