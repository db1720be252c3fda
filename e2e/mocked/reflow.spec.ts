import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { untilQuiet } from '../../scripts/lib/until-quiet.ts';
import { createSearchableCandidate } from '../../tests/support/records/candidate-factories.ts';
import { untilStill } from '../support/animations.ts';
import { expect, test } from '../support/mocked.ts';
import { lostOn, ZOOMED } from '../support/reflow.ts';
import { companyPaths, createCompanyAtWork, openPaths } from '../support/screens.ts';

test.use({ viewport: ZOOMED });
test.describe.configure({ timeout: 600_000 });

/** Opens a page and waits until nothing of it is loading any more. */
async function open(page: Page, path: string) {
  await Promise.all([untilQuiet(page), page.goto(`/biz${path}`)]);
  const busy = page.locator('.animate-shimmer, [aria-busy="true"]');
  await expect(async () => {
    // What loads only when it comes into sight may stand in the middle of the page.
    await page.evaluate(() =>
      document.querySelector('.animate-shimmer, [aria-busy="true"]')?.scrollIntoView(),
    );
    await expect(busy).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** What is too small or too close to be touched (WCAG 2.5.8). */
async function tooClose(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withRules(['target-size']).analyze();
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  );
}

test('nothing is lost or too close on any page at 400% zoom, also where names are short', async ({
  api,
  page,
  login,
}) => {
  const { user, detailPaths } = await createCompanyAtWork(api, {
    title: 'あ',
    lastName: '李',
    firstName: '',
  });
  for (const lastName of '王林関呉辻原東西')
    await createSearchableCandidate(api.db, { lastName, firstName: '' });
  const found: string[] = [];
  const look = async (path: string) => {
    await open(page, path);
    const faults = [...(await tooClose(page)), ...(await lostOn(page))];
    found.push(...faults.map((fault) => `${path}: ${fault}`));
  };
  for (const path of openPaths) await look(path);
  await login(user, '/projects/');
  for (const path of [...companyPaths, ...detailPaths]) await look(path);
  expect(found).toEqual([]);
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
    await untilStill(page);
    lost.push(...(await lostOn(page)).map((text) => `${name}: ${text}`));
  }
  expect(lost).toEqual([]);
});
