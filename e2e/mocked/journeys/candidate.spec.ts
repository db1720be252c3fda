import { createCorporation } from '../../../tests/support/records/factories.ts';
import { createCandidate } from '../../../tests/support/records/matching-factories.ts';
import { expect, test } from '../../support/mocked.ts';
import { heading } from '../../support/page-parts.ts';

test('候補者詳細: a memo is stored with the candidate', async ({ api, page, login }) => {
  const { user } = await createCorporation(api.db);
  await createCandidate(api.db, { lastName: '小野寺', firstName: '美穂' });
  await login(user, '/profiles/');
  await page.getByRole('link', { name: '小野寺 美穂' }).click();
  await expect(heading(page, '小野寺 美穂')).toBeVisible();

  await page.getByRole('textbox', { name: 'メモの内容' }).fill('決済の経験を面談で確認する');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText(/保存しました/)).toBeVisible();

  await page.reload();
  await expect(page.getByRole('textbox', { name: 'メモの内容' })).toHaveValue('決済の経験を面談で確認する');
});

test('候補者詳細: paper has the profile under its own head, without menus, buttons and the memo', async ({
  api,
  page,
  login,
}) => {
  const { user } = await createCorporation(api.db);
  await createCandidate(api.db, { lastName: '小野寺', firstName: '美穂' });
  await login(user, '/profiles/');
  await page.getByRole('link', { name: '小野寺 美穂' }).click();
  await expect(page.getByRole('textbox', { name: 'メモの内容' })).toBeVisible();
  const head = page.getByText(/ 印刷$/);
  await expect(head).toBeHidden();

  await page.emulateMedia({ media: 'print' });
  await expect(head).toBeVisible();
  await expect(heading(page, '小野寺 美穂')).toBeVisible();
  await expect(page.getByRole('region', { name: '職歴' })).toBeVisible();
  for (const role of ['button', 'textbox', 'banner', 'navigation', 'contentinfo'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
});
