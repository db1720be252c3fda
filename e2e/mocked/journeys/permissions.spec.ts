import { createCorporation } from '../../../tests/support/records/factories.ts';
import {
  createCandidate,
  createConversation,
  createProject,
} from '../../../tests/support/records/matching-factories.ts';
import { expect, test } from '../../support/mocked.ts';
import { heading, menuLink } from '../../support/page-parts.ts';

// The table of spec §6: what each plan may do, and what a lock leaves visible. tests/pages/parts/permissions.test.tsx has every
// row of it.

test('a FREE company finds scouting, the memo and the detailed search locked', async ({
  api,
  page,
  login,
}) => {
  const { user } = await createCorporation(api.db, { plan: 'free' });
  await createCandidate(api.db, { lastName: '小野寺', firstName: '美穂' });
  await login(user, '/profiles/');
  await page.getByRole('link', { name: '小野寺 美穂' }).click();
  await expect(heading(page, '小野寺 美穂')).toBeVisible();
  await page.getByRole('button', { name: '小野寺 美穂さんにスカウトする(有料プラン)' }).click();
  const reason = page.getByRole('dialog', { name: 'この機能は有料プランでご利用いただけます' });
  await expect(reason.getByRole('link', { name: /^プランについて問い合わせる/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'メモの内容' })).toBeHidden();

  await menuLink(page, '候補者検索').click();
  const further = page.getByRole('group', { name: '有料プランの検索条件' });
  await expect(further.getByRole('checkbox', { name: /未入力を除外/ })).toBeDisabled();
  await expect(page.getByRole('searchbox', { name: 'フリーワード' })).toBeEnabled();
});

test('a FREE company writes to applicants only', async ({ api, page, login }) => {
  const { cid, user } = await createCorporation(api.db, { plan: 'free' });
  const project = await createProject(api.db, cid);
  const scouted = await createConversation(api.db, cid, { project, origin: 'scout', status: 'inProgress' });
  const applied = await createConversation(api.db, cid, { project, status: 'inProgress' });
  await login(user, `/messages/${scouted.chatGroupId}/`);
  await expect(page.getByText('無料プランでは応募者へのみ送信できます')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /へのメッセージ/ })).toBeHidden();

  await page.goto(`/biz/messages/${applied.chatGroupId}/`);
  await expect(page.getByRole('textbox', { name: '山田 太郎さんへのメッセージ' })).toBeEnabled();
});

test('a TRIAL company scouts within its limits', async ({ api, page, login }) => {
  const { cid, user } = await createCorporation(api.db, { plan: 'trial' });
  for (const title of ['一つ目', '二つ目', '三つ目']) await createProject(api.db, cid, { title });
  await createCandidate(api.db, { lastName: '小野寺', firstName: '美穂' });
  await login(user, '/profiles/');
  await page.getByRole('link', { name: '小野寺 美穂' }).click();
  await expect(heading(page, '小野寺 美穂')).toBeVisible();
  await page.getByRole('button', { name: '小野寺 美穂さんにスカウトする' }).click();
  await expect(page.getByRole('dialog', { name: /小野寺 美穂さん/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await menuLink(page, '案件管理').click();
  await expect(page.getByText('公開できる案件 3/3件')).toBeVisible();
  await expect(page.getByRole('button', { name: '案件を作成' })).toHaveAttribute('aria-disabled', 'true');
});

test('a PAID company has no limits, and closes the notice about its plan', async ({ api, page, login }) => {
  const { cid, user } = await createCorporation(api.db, { plan: 'paid' });
  for (const title of ['一つ目', '二つ目', '三つ目']) await createProject(api.db, cid, { title });
  await login(user, '/projects/');
  await expect(heading(page, '案件管理')).toBeVisible();
  await expect(page.getByRole('link', { name: '案件を作成' }).first()).toBeVisible();

  await page.goto('/biz/corporation/payment/management/');
  const notice = page.getByText(/^有料プランでご利用中です。/);
  await page.getByRole('button', { name: 'お知らせを閉じる' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('region', { name: 'ご利用状況' })).toContainText('無制限');
});
