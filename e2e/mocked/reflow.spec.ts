import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { untilQuiet } from '../../scripts/lib/until-quiet.ts';
import { createSearchableCandidate } from '../../tests/support/records/candidate-factories.ts';
import { expect, test } from '../support/mocked.ts';
import { lostOn, ZOOMED } from '../support/reflow.ts';
import { companyPaths, createCompanyAtWork, openPaths } from '../support/screens.ts';

test.use({ viewport: ZOOMED });
test.describe.configure({ timeout: 600_000 });

/** Opens a page and waits until nothing of it is loading any more. */
async function open(page: Page, path: string) {
  await Promise.all([untilQuiet(page), page.goto(`/biz${path}`)]);
  // What loads only when it comes into sight.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.locator('.animate-shimmer, [aria-busy="true"]')).toHaveCount(0);
}

test('nothing is lost on any page at 400% zoom', async ({ api, page, login }) => {
  const { user, detailPaths } = await createCompanyAtWork(api);
  const lost: string[] = [];
  const look = async (path: string) => {
    await open(page, path);
    lost.push(...(await lostOn(page)).map((text) => `${path}: ${text}`));
  };
  for (const path of openPaths) await look(path);
  await login(user, '/projects/');
  for (const path of [...companyPaths, ...detailPaths]) await look(path);
  expect(lost).toEqual([]);
});

test('messages can be read while one writes at 400% zoom', async ({ api, page, login }) => {
  const { user, chatGroupId } = await createCompanyAtWork(api);
  await login(user, `/messages/${chatGroupId}/`);
  await page
    .getByRole('textbox', { name: /さんへのメッセージ$/ })
    .fill('承知しました。\n来週の火曜日にお願いします。');
  const box = await page.getByRole('region', { name: 'やりとり' }).boundingBox();
  const bottom = Math.min(ZOOMED.height, (box?.y ?? 0) + (box?.height ?? 0));
  expect(bottom - Math.max(0, box?.y ?? 0)).toBeGreaterThan(60);
  await expect(page.getByRole('button', { name: '送信', exact: true })).toBeInViewport();
});

const dialogs: [
  path: (ids: { chatGroupId: string; universalUid: string }) => string,
  button: string | RegExp,
][] = [
  [({ chatGroupId }) => `/messages/${chatGroupId}/`, '日程候補を挿入'],
  [({ chatGroupId }) => `/messages/${chatGroupId}/`, '決まった日程を保存'],
  [({ chatGroupId }) => `/messages/${chatGroupId}/`, '定型文を挿入'],
  [({ chatGroupId }) => `/messages/${chatGroupId}/`, '候補者とメモを表示'],
  [({ universalUid }) => `/profiles/${universalUid}/`, /にスカウトする$/],
  [() => '/profiles/', '絞り込み'],
  [() => '/profiles/', '保存した検索'],
  [() => '/projects/', 'メニューを開く'],
  [() => '/favorites/', 'ラベルを管理'],
  [() => '/corporation/members/', 'メンバーを招待'],
  [() => '/corporation/payment/management/', '請求先を登録'],
  [() => '/projects/', /佐藤 健一/],
];

test('nothing is lost in what opens over a page at 400% zoom', async ({ api, page, login }) => {
  const { user, ...ids } = await createCompanyAtWork(api);
  await login(user, '/projects/');
  const lost: string[] = [];
  for (const [pathOf, name] of dialogs) {
    await open(page, pathOf(ids));
    await page.getByRole('button', { name }).first().click();
    await expect(page.locator('[role="dialog"], [role="menu"]').last()).toBeVisible();
    await expect(page.locator('.animate-shimmer')).toHaveCount(0);
    lost.push(...(await lostOn(page)).map((text) => `${name}: ${text}`));
  }
  expect(lost).toEqual([]);
});

test('what is touched has room, also where names are short', async ({ api, page, login }) => {
  const { user, detailPaths } = await createCompanyAtWork(api, {
    title: 'あ',
    lastName: '李',
    firstName: '',
  });
  for (const lastName of '王林関呉辻原東西南北森岸')
    await createSearchableCandidate(api.db, { lastName, firstName: '' });
  await login(user, '/projects/');
  const found: string[] = [];
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of [...companyPaths, ...detailPaths]) {
      await open(page, path);
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode()
        .withRules(['target-size'])
        .analyze();
      const nodes = violations.flatMap((violation) => violation.nodes);
      found.push(...nodes.map(({ html }) => `${path} ${width}: ${html.slice(0, 200)}`));
    }
  }
  expect(found).toEqual([]);
});
