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
