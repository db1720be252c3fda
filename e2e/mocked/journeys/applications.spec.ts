import { isStrictPlatform } from '../../../scripts/lib/test-environment.ts';
import { createCorporation } from '../../../tests/support/records/factories.ts';
import { createConversation } from '../../../tests/support/records/matching-factories.ts';
import { expect, test } from '../../support/mocked.ts';

test('応募管理: an application is opened, replied to and moves on to 選考中', async ({
  api,
  page,
  login,
}) => {
  const { cid, user } = await createCorporation(api.db);
  await createConversation(api.db, cid, { messages: [{ side: 'user', text: 'ぜひお話を伺いたいです。' }] });
  await login(user, '/applications/');
  const applications = page.getByRole('table', { name: '応募' });
  await expect(applications.getByRole('row', { name: /山田 太郎/ })).toContainText('未対応');

  await applications.getByRole('link', { name: /山田 太郎/ }).click();
  await expect(page.getByText('ぜひお話を伺いたいです。').first()).toBeVisible();
  await page
    .getByRole('textbox', { name: '山田 太郎さんへのメッセージ' })
    .fill('面談の候補日をお送りします。');
  await page.getByRole('button', { name: '送信', exact: true }).click();
  await expect(page.getByText('面談の候補日をお送りします。')).toBeVisible();

  await page.goto('/biz/applications/');
  await expect(applications.getByRole('row', { name: /山田 太郎/ })).toContainText('選考中');
});

test('応募詳細: a selection is finished', async ({ api, page, login }) => {
  const { cid, user } = await createCorporation(api.db);
  const { applicationId } = await createConversation(api.db, cid, { status: 'inProgress', isRead: true });
  await login(user, `/applications/${applicationId}/`);

  await page.getByRole('button', { name: '選考を終了' }).click();
  await page
    .getByRole('dialog', { name: 'この選考を終了しますか?' })
    .getByRole('button', { name: '終了する' })
    .click();

  await expect(page.getByText('山田 太郎さんの選考を終了しました')).toBeVisible();
  await expect(page.getByRole('button', { name: '選考を終了' })).toBeHidden();
});

test('応募詳細: on a wide window the applicant scrolls beside the conversation, whose field stays', async ({
  api,
  page,
  login,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const { cid, user } = await createCorporation(api.db);
  const long = `${'志望動機を書きます。\n'.repeat(60)}以上です。`;
  const { applicationId } = await createConversation(api.db, cid, {
    messages: [
      { side: 'user', text: long },
      { side: 'user', text: '履歴書もお送りできます。' },
    ],
  });
  await login(user, `/applications/${applicationId}/`);

  const field = page.getByRole('textbox', { name: '山田 太郎さんへのメッセージ' });
  await expect(field).toBeInViewport({ ratio: 1 });
  await page.getByText('以上です。').scrollIntoViewIfNeeded();
  await expect(page.getByText('以上です。')).toBeInViewport();
  await expect(field).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('履歴書もお送りできます。')).toBeInViewport();
  // Without extensions an application comes without the applicant's profile.
  if (isStrictPlatform) return;
  await page.getByRole('heading', { name: '実績・リンク' }).scrollIntoViewIfNeeded();
  await expect(field).toBeInViewport({ ratio: 1 });
});

test('応募管理: a card of the board is dragged to 選考終了 on a slow device', async ({
  api,
  page,
  login,
}) => {
  const { cid, user } = await createCorporation(api.db);
  await createConversation(api.db, cid, { status: 'inProgress' });
  await login(user, '/applications/?view=board');
  const column = (name: RegExp) => page.getByRole('region', { name });
  const card = column(/^選考中/).getByRole('article');
  await expect(card).toContainText('山田 太郎');

  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await card.dragTo(column(/^選考終了/));
  await page
    .getByRole('dialog', { name: 'この選考を終了しますか?' })
    .getByRole('button', { name: '終了する' })
    .click();

  await expect(page.getByText('山田 太郎さんの選考を終了しました')).toBeVisible();
  await expect(column(/^選考終了/).getByRole('link', { name: /山田 太郎/ })).toBeVisible();
  await expect(column(/^選考中/).getByRole('link')).toHaveCount(0);
});
