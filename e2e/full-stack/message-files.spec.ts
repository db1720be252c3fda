import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { imageFile } from '../../tests/support/records/upload-factories.ts';
import { expect, test } from '../support/full-stack.ts';

/** Opens the newest conversation that began with an application and is still open. */
async function openConversation(page: Page): Promise<void> {
  await page.getByRole('list', { name: '会話' }).getByRole('link').first().click();
  await expect(page.getByRole('textbox', { name: /さんへのメッセージ/ })).toBeVisible();
}

const picker = (page: Page) => page.getByLabel('添付するファイル');
const send = (page: Page) => page.getByRole('button', { name: '送信', exact: true }).click();

test('files go to the candidate and come back as they were', async ({ page, login }) => {
  test.setTimeout(120_000);
  await login('paid', '/messages/?filter=application');
  await openConversation(page);
  const picture = Buffer.from(await (await imageFile('png', { width: 1200, height: 800 })).arrayBuffer());

  await test.step('picked, with a text', async () => {
    await picker(page).setInputFiles([
      { name: '画面案.png', mimeType: 'image/png', buffer: picture },
      { name: '../../<img src=x onerror=alert(1)>.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') },
      { name: '空.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
    ]);
    await expect(page.getByText('ファイルが空です。別のファイルを選択してください')).toBeVisible();
    await page.getByRole('textbox', { name: /さんへのメッセージ/ }).fill('資料をお送りします。');
    await send(page);
    await expect(
      page.getByRole('button', { name: '<img src=x onerror=alert(1)>.csvをダウンロード' }),
    ).toBeVisible();
  });

  await test.step('a picture is shown, and opened in full by the keyboard', async () => {
    const preview = page.getByRole('button', { name: '画面案.pngを拡大表示' });
    await preview.press('Enter');
    const dialog = page.getByRole('dialog', { name: '画面案.png' });
    await expect(dialog.getByRole('img', { name: '画面案.png' })).toHaveJSProperty('naturalWidth', 1200);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(preview).toBeFocused();
  });

  await test.step('and saved byte by byte', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '画面案.pngをダウンロード' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('画面案.png');
    expect(picture.equals(await readFile(await download.path()))).toBe(true);
  });
});

test('a reload in the middle of an upload asks, and the file is not lost in silence', async ({
  page,
  login,
}) => {
  test.setTimeout(120_000);
  await login('paid', '/messages/?filter=application');
  await openConversation(page);
  await page.route('**/chat_file/upload', () => {
    // Never gets a response: the upload goes on until the page is left.
  });
  await picker(page).setInputFiles({
    name: '秘密保持契約書.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await send(page);
  await expect(page.getByRole('progressbar', { name: '秘密保持契約書.pdfのアップロード' })).toBeVisible();

  const asked = page.waitForEvent('dialog');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  expect((await asked).type()).toBe('beforeunload');

  await expect(page.getByText('ファイルを選び直してください')).toBeVisible();
  await page.unroute('**/chat_file/upload');
  await page.getByLabel('選び直すファイル').setInputFiles({
    name: '秘密保持契約書.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await expect(page.getByRole('button', { name: '秘密保持契約書.pdfをダウンロード' })).toBeVisible();
});
