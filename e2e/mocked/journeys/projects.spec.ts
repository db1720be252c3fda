import { createCorporation } from '../../../tests/support/records/factories.ts';
import { createProject } from '../../../tests/support/records/matching-factories.ts';
import { expect, test } from '../../support/mocked.ts';
import { heading } from '../../support/page-parts.ts';

test('案件管理: a project is created as a draft, and its details are saved', async ({ api, page, login }) => {
  const { user } = await createCorporation(api.db);
  await login(user, '/projects/');
  await page.getByRole('link', { name: '案件を作成' }).first().click();
  await expect(heading(page, '案件の作成')).toBeVisible();
  await page.getByLabel(/^案件名/).fill('検索基盤の開発');
  await page.getByRole('button', { name: '作成して編集へ進む' }).click();

  const details = page.getByRole('region', { name: '詳細', exact: true });
  await details.getByLabel(/^業務内容/).fill('検索機能の設計と実装');
  await details.getByRole('button', { name: '詳細を保存' }).click();
  await expect(details.getByText(/^保存しました \d\d:\d\d$/)).toBeVisible();

  await page.goto('/biz/projects/');
  const row = page.getByRole('row', { name: /検索基盤の開発/ });
  await expect(row).toContainText('下書き');
});

test('案件詳細: a draft is published', async ({ api, page, login }) => {
  const { cid, user } = await createCorporation(api.db);
  const { projectId } = await createProject(api.db, cid, { title: '決済基盤の刷新', status: 'draft' });
  await login(user, `/projects/${projectId}/`);
  await expect(heading(page, '決済基盤の刷新')).toBeVisible();

  await page.getByRole('button', { name: '決済基盤の刷新の操作' }).click();
  await page.getByRole('menuitem', { name: '公開', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'この案件を公開しますか?' });
  await question.getByRole('button', { name: '公開する' }).click();

  await expect(question).toBeHidden();
  await page.goto('/biz/projects/');
  await expect(page.getByRole('row', { name: /決済基盤の刷新/ })).toContainText('公開中');
});
