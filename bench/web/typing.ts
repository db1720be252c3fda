import type { Locator, Page } from '@playwright/test';
import { untilQuiet } from '../../scripts/lib/until-quiet.ts';
import { type BenchBrowser, inTab } from './chromium.ts';
import { listOf } from './pages.ts';

const KEY_DELAY = 90;

/** Notes the slowest interaction that the browser itself measured: runs in the page. */
function noteInteractions(): { stop: () => number } {
  let worst = 16;
  const take = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      if ('interactionId' in entry && entry.interactionId !== 0) worst = Math.max(worst, entry.duration);
    }
  };
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  const options = { type: 'event', durationThreshold: 16 };
  observer.observe(options);
  return {
    stop: () => {
      take(observer.takeRecords());
      observer.disconnect();
      return worst;
    },
  };
}

/** Types words with pauses in which results come, and deletes them. */
async function typeInto(page: Page, field: Locator, words: readonly string[]): Promise<void> {
  await field.click();
  for (const word of words) {
    await page.keyboard.type(word, { delay: KEY_DELAY });
    await page.waitForTimeout(500);
  }
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Backspace');
}

async function clickInTurn(page: Page, locator: Locator, indexes: readonly number[]): Promise<void> {
  for (const index of indexes) {
    await locator.nth(index).click();
    await page.waitForTimeout(500);
  }
}

async function openMenu(page: Page, selector: string): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    await page.locator(selector).first().click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForTimeout(300);
  }
}

const filters = (page: Page) => page.getByRole('region', { name: '絞り込み条件' });

/** What is done on a page, and what the report calls it. */
type Act = readonly [
  on: 'profiles' | 'messages' | 'projects',
  name: string,
  act: (page: Page) => Promise<void>,
];

export const acts: readonly Act[] = [
  [
    'profiles',
    '候補者検索: フリーワードに入力',
    (page) =>
      typeInto(page, page.getByRole('searchbox', { name: 'フリーワード' }), ['Type', 'Script', ' React']),
  ],
  [
    'profiles',
    '候補者検索: スキルに入力',
    (page) => typeInto(page, filters(page).getByLabel('スキル'), ['Java', 'Script']),
  ],
  [
    'profiles',
    '候補者検索: 条件のチェック',
    (page) => clickInTurn(page, filters(page).getByRole('checkbox'), [0, 1, 0, 1]),
  ],
  [
    'profiles',
    '候補者検索: お気に入り',
    (page) => clickInTurn(page, page.locator(listOf('profiles').rows).first().getByRole('button'), [0, 0]),
  ],
  [
    'messages',
    'メッセージ: 会話を切り替え',
    (page) => clickInTurn(page, page.locator(listOf('messages').links), [1, 2, 3, 0]),
  ],
  [
    'messages',
    '会話: メッセージを入力',
    async (page) => {
      await page.locator(listOf('messages').links).first().click();
      const field = page.getByRole('textbox', { name: /さんへのメッセージ/ });
      await typeInto(page, field, ['konnichiwa, yoroshiku onegaishimasu.\n', 'arigatougozaimasu']);
    },
  ],
  ['projects', '案件管理: 案件のメニュー', (page) => openMenu(page, 'main tbody [aria-haspopup="menu"]')],
  ['projects', 'アカウントのメニュー', (page) => openMenu(page, 'header [aria-haspopup="menu"]')],
];

/**
 * Types and clicks like a person on a processor four times slower; returns the slowest interaction from input to the next frame in
 * milliseconds: its INP. 16 and less is counted as 16.
 */
export const measureAct = (browser: BenchBrowser, webUrl: string, [on, , act]: Act): Promise<number> =>
  inTab(
    browser,
    async ({ page }) => {
      await page.goto(`${webUrl}${listOf(on).path}`);
      await page.locator(listOf(on).rows).first().waitFor();
      await untilQuiet(page);
      const noting = await page.evaluateHandle(noteInteractions);
      await act(page);
      await untilQuiet(page, 500);
      return noting.evaluate(({ stop }) => stop());
    },
    4,
  );
