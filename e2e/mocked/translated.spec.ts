import { chat } from '#endpoints/chat';
import { project } from '#endpoints/project';
import { untilQuiet } from '../../scripts/lib/until-quiet.ts';
import { callApi } from '../../tests/support/servers/call-api.ts';
import { expect, test } from '../support/mocked.ts';
import { heading } from '../support/page-parts.ts';
import { companyPaths, createCompanyAtWork, openPaths } from '../support/screens.ts';
import { type Translation, translatePage } from '../support/translator.ts';

const translations: Translation[] = ['wrapped', 'replaced'];

for (const translation of [...translations, 'reworded'] as const) {
  test(`a page that is ${translation} before its script comes can be used`, async ({ page }) => {
    await translatePage(page, translation, { beforeHydration: true });
    await page.goto('/biz/login/');
    await page.getByRole('button', { name: 'ログイン' }).click();
    await expect(page.getByText('メールアドレスを入力してください')).toBeVisible();
    await page.getByLabel('メールアドレス').fill('sato');
    await page.getByRole('button', { name: 'ログイン' }).click();
    await expect(page.getByText('メールアドレスの形式が正しくありません')).toBeVisible();
    await expect(page.getByText('メールアドレスを入力してください')).toHaveCount(0);
  });
}

for (const translation of translations) {
  test.describe(`while every text is ${translation}`, () => {
    test.use({ translation });

    test('a message goes out by Ctrl+Enter, and an answer comes', async ({ api, page, login }) => {
      const { cid, user, chatGroupId } = await createCompanyAtWork(api);
      await login(user, `/messages/${chatGroupId}/`);
      const thread = page.getByRole('region', { name: 'やりとり' });
      const field = page.getByRole('textbox', { name: /さんへのメッセージ$/ });
      await field.fill('では火曜日にお願いします。');
      await page.keyboard.press('Control+Enter');
      await expect(thread).toContainText('では火曜日にお願いします。');
      await expect(page.getByText(/送信中|送信待ち/)).toHaveCount(0);
      await callApi(api, chat.createMessage, {
        as: user,
        params: { cid, chatGroupId },
        body: { textMessage: '別の画面から送ります。' },
      });
      await expect(thread).toContainText('別の画面から送ります。');
    });

    test('a memo and the section of a project are saved, and say so', async ({ api, page, login }) => {
      const { user, projectId, universalUid } = await createCompanyAtWork(api);
      await login(user, `/profiles/${universalUid}/`);
      await page.getByRole('textbox', { name: 'メモの内容' }).fill('決済の経験を面談で確認する');
      await expect(page.getByText('保存していない変更があります')).toBeVisible();
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await expect(page.getByText(/^保存しました/)).toBeVisible();
      await expect(page.getByText('保存していない変更があります')).toHaveCount(0);

      await page.goto(`/biz/projects/${projectId}/edit/`);
      await page.getByLabel(/^案件名/).fill('決済基盤の再構築');
      await expect(page.getByText('保存していない変更があります')).toBeVisible();
      await page.keyboard.press('Control+s');
      await expect(page.getByText(/^保存しました/).first()).toBeVisible();
      await expect(page.getByText('保存していない変更があります')).toHaveCount(0);
    });

    test('a failure, its retry and a logout show what is so now', async ({ api, page, login, override }) => {
      const { user } = await createCompanyAtWork(api);
      override(project.list, { status: 500 }, { once: true });
      await login(user, '/projects/');
      await expect(page.getByText('案件を読み込めませんでした')).toBeVisible();
      await page.getByRole('button', { name: '再読み込み' }).click();
      await expect(page.getByText('案件を読み込めませんでした')).toHaveCount(0);
      await expect(page.getByText('決済基盤の刷新').first()).toBeVisible();

      await page.getByRole('button', { name: 'ログアウト' }).click();
      await expect(heading(page, 'ログイン')).toBeVisible();
    });
  });
}

test.describe('while every text is replaced', () => {
  test.use({ translation: 'replaced' });

  test('each page opens', async ({ api, page, login }) => {
    const { user, detailPaths } = await createCompanyAtWork(api);
    for (const path of openPaths) {
      await page.goto(`/biz${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await login(user, '/projects/');
    for (const path of [...companyPaths, ...detailPaths]) {
      await Promise.all([untilQuiet(page), page.goto(`/biz${path}`)]);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
});
