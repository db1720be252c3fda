import type { Page } from '@playwright/test';
import { expect, test } from '../support/full-stack.ts';

// Far below the shortest interval at which anything polls, ten seconds; nobody comes back to a window meanwhile.
const LIVE = { timeout: 5000 };

const STREAM = /\/change\/stream$/;
const COUNT = /\/number_of_unread_messages$/;

/** Resolves once the page gets changes. */
const receives = (page: Page) =>
  page.waitForResponse((response) => STREAM.test(response.url()) && response.ok());

const badge = (page: Page) =>
  page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name: /^メッセージ/ });
const list = (page: Page) => page.getByRole('list', { name: '会話' });
const thread = (page: Page) => page.getByRole('region', { name: '会話', exact: true });
const composer = (page: Page) => thread(page).getByRole('textbox', { name: /メッセージ/ });

const unreadIn = async (page: Page) => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);

test('what a colleague does shows on the other pages without anybody touching them', async ({ openAs }) => {
  test.setTimeout(180_000);
  const watcher = await openAs('paid', '/projects/');
  await receives(watcher);
  await expect(badge(watcher)).toContainText('未読');

  const reader = await openAs('colleague', '/messages/?filter=unread');
  await expect(list(reader).getByRole('link').first()).toBeVisible();
  const counted = watcher.waitForResponse((response) => COUNT.test(response.url()) && response.ok(), LIVE);
  await list(reader).getByRole('link').first().click();
  await expect(thread(reader).getByRole('heading').first()).toBeVisible();
  await counted;
  // Candidates may write meanwhile: that the number is lower than before says nothing, that both pages agree does.
  await expect.poll(async () => (await unreadIn(watcher)) - (await unreadIn(reader)), LIVE).toBe(0);

  // Both in one conversation: a message of the one is there for the other.
  const writer = await openAs('colleague', '/messages/?filter=application');
  await list(writer).getByRole('link').first().click();
  await expect(composer(writer)).toBeVisible();
  const other = await openAs('paid', new URL(writer.url()).pathname.replace(/^\/biz/, ''));
  await expect(composer(other)).toBeVisible();
  await receives(other);
  const text = `すぐに見えるはずです ${crypto.randomUUID()}`;
  await composer(writer).fill(text);
  await writer.keyboard.press('Control+Enter');
  await expect(thread(other).getByText(text, { exact: true })).toBeVisible(LIVE);
});

test('two colleagues at one conversation see each other, who looks after it, and never answer unasked at once', async ({
  openAs,
}) => {
  test.setTimeout(180_000);
  const first = await openAs('paid', '/messages/?filter=application');
  const firstReceives = receives(first);
  await list(first).getByRole('link').first().click();
  await expect(composer(first)).toBeVisible();
  const second = await openAs('colleague', new URL(first.url()).pathname.replace(/^\/biz/, ''));
  await Promise.all([firstReceives, receives(second)]);
  const others = (page: Page) => thread(page).getByRole('status', { name: 'ほかのメンバー' });
  await expect(others(first)).toHaveText('田中 美咲さんも開いています', LIVE);
  await expect(others(second)).toHaveText('佐藤 健一さんも開いています', LIVE);

  await composer(second).pressSequentially('私から');
  await expect(others(first)).toHaveText('田中 美咲さんが入力中', LIVE);
  const assignee = (page: Page) => thread(page).getByRole('button', { name: /^担当者:/ });
  for (const name of ['田中 美咲', '佐藤 健一']) {
    await assignee(second).click();
    await second.getByRole('menuitemradio', { name: new RegExp(name) }).click();
    await expect(assignee(first)).toHaveAccessibleName(`担当者: ${name}`, LIVE);
  }

  const text = `先にお返事します ${crypto.randomUUID()}`;
  await composer(first).fill(text);
  await first.keyboard.press('Control+Enter');
  await expect(thread(second).getByText(text, { exact: true })).toBeVisible(LIVE);
  await composer(second).press('Control+Enter');
  const question = second.getByRole('dialog', { name: '佐藤 健一さんが先に返信しています' });
  await question.getByRole('button', { name: '送信せずに戻る' }).click();
  await expect(composer(second)).toHaveValue('私から');
});

test('the tabs of a browser share one stream, and another tab has it when the first one is closed', async ({
  openAs,
}) => {
  test.setTimeout(180_000);
  const first = await openAs('paid', '/projects/');
  await receives(first);
  const second = await first.context().newPage();
  const streams: string[] = [];
  second.on('request', (request) => STREAM.test(request.url()) && streams.push(request.url()));
  await second.goto('/biz/applications/');
  await expect(second.getByRole('heading', { level: 1, name: '応募管理' })).toBeVisible();
  // Longer than a page waits before it looks for a stream.
  await second.waitForTimeout(8000);
  expect(streams).toEqual([]);
  const taken = receives(second);
  await first.close();
  await taken;
  expect(streams).toHaveLength(1);
});
