import { createCorporation } from '../../../tests/support/records/factories.ts';
import { createConversation } from '../../../tests/support/records/matching-factories.ts';
import { expect, test } from '../../support/mocked.ts';

test('メッセージ: a conversation is read and replied to', async ({ api, page, login }) => {
  const { cid, user } = await createCorporation(api.db);
  await createConversation(api.db, cid, {
    status: 'inProgress',
    messages: [{ side: 'user', text: '来週であればいつでも大丈夫です。' }],
    unreadCount: 1,
  });
  await login(user, '/messages/');
  await page
    .getByRole('list', { name: '会話' })
    .getByRole('link', { name: /山田 太郎/ })
    .click();
  const thread = page.getByRole('region', { name: 'やりとり' });
  await expect(thread).toContainText('来週であればいつでも大丈夫です。');

  await page.getByRole('textbox', { name: '山田 太郎さんへのメッセージ' }).fill('では火曜日にお願いします。');
  await page.keyboard.press('Control+Enter');
  await expect(thread).toContainText('では火曜日にお願いします。');

  await page.reload();
  await expect(thread).toContainText('では火曜日にお願いします。');
});
