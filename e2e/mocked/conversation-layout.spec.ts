import { createCorporation } from '../../tests/support/records/factories.ts';
import { createConversation } from '../../tests/support/records/matching-factories.ts';
import { expect, test } from '../support/mocked.ts';

test('the button of a conversation’s menu covers neither the assignee nor a date', async ({
  api,
  page,
  login,
}) => {
  const { cid, user } = await createCorporation(api.db);
  await createConversation(api.db, cid, { status: 'inProgress' });
  await login(user, '/messages/');
  const row = page.getByRole('list', { name: '会話' }).getByRole('listitem');
  const button = row.getByRole('button', { name: /会話の操作$/ });
  await row.getByRole('link').click();
  await page.getByRole('button', { name: /^担当者/ }).click();
  await page.getByRole('menuitemradio', { name: /\(自分\)$/ }).click();
  const assignee = row.getByTitle(/^担当者/);
  await row.hover();
  const [name, menu] = await Promise.all([assignee.boundingBox(), button.boundingBox()]);
  expect((name?.x ?? Infinity) + (name?.width ?? Infinity)).toBeLessThanOrEqual(menu?.x ?? 0);
});

test('a toast covers nothing of the place to write in', async ({ api, page, login }) => {
  const { cid, user } = await createCorporation(api.db);
  const { chatGroupId } = await createConversation(api.db, cid, { status: 'inProgress' });
  await login(user, `/messages/${chatGroupId}/`);
  const field = page.getByRole('textbox', { name: /さんへのメッセージ$/ });
  await field.waitFor();
  await page
    .getByRole('region', { name: '会話', exact: true })
    .getByRole('button', { name: /会話の操作$/ })
    .click();
  await page.getByRole('menuitem', { name: 'ピン留めする' }).click();
  const toast = page.getByRole('region', { name: /^お知らせ/ }).getByRole('listitem');
  await expect(toast).toContainText('ピン留めしました');
  const [shown, written] = await Promise.all([toast.boundingBox(), field.boundingBox()]);
  expect((shown?.y ?? Infinity) + (shown?.height ?? Infinity)).toBeLessThanOrEqual(written?.y ?? 0);
});
