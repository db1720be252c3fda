import { createCorporation } from '../../../tests/support/records/factories.ts';
import { createCandidate, createProject } from '../../../tests/support/records/matching-factories.ts';
import { expect, test } from '../../support/mocked.ts';
import { heading, menuLink } from '../../support/page-parts.ts';

test('スカウト: one is written, confirmed and sent, and stands in the list', async ({ api, page, login }) => {
  const { cid, user } = await createCorporation(api.db);
  await createProject(api.db, cid, { title: '検索基盤の開発' });
  await createCandidate(api.db, { lastName: '小野寺', firstName: '美穂' });
  await login(user, '/profiles/');
  await page.getByRole('link', { name: '小野寺 美穂' }).click();
  await expect(heading(page, '小野寺 美穂')).toBeVisible();

  await page.getByRole('button', { name: '小野寺 美穂さんにスカウトする' }).click();
  const dialog = page.getByRole('dialog', { name: /小野寺 美穂さん/ });
  await dialog.getByRole('combobox', { name: /案件/ }).fill('検索基盤');
  await page.getByRole('option', { name: '検索基盤の開発' }).click();
  await dialog.getByRole('textbox', { name: /本文/ }).fill('{{候補者の姓}}さん、はじめまして。');
  await dialog.getByRole('button', { name: '確認へ進む' }).click();
  await expect(page.getByText(/小野寺 美穂さんへ「検索基盤の開発」のスカウトを送信します。/)).toBeVisible();
  await page.getByRole('button', { name: '送信する' }).click();
  await expect(page.getByText('スカウトを送信しました')).toBeVisible();

  await menuLink(page, 'スカウト送信一覧').click();
  const row = page.getByRole('table', { name: '送信したスカウト' }).getByRole('row', { name: /小野寺 美穂/ });
  await expect(row).toContainText('小野寺さん、はじめまして。');
  await expect(row).toContainText('送信済み');
});
