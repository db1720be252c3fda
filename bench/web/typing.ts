import type { Locator, Page } from '@playwright/test';
import { untilQuiet } from '../../scripts/lib/until-quiet.ts';
import { type BenchBrowser, openTab, slowDown } from './chromium.ts';
import { listOf } from './pages.ts';

/** Interactions of one kind on a processor four times slower. */
export interface TypingResult {
  name: string;
  /** The slowest interaction from input to the next frame, in milliseconds: its INP. 16 and less is counted as 16. */
  worst: number;
}

const RATE = 4;
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

type Act = (page: Page) => Promise<void>;

/** What is done on each page, by its list and a name for the report. */
const scenes: readonly [key: 'profiles' | 'messages' | 'projects', acts: Record<string, Act>][] = [
  [
    'profiles',
    {
      '候補者検索: フリーワードに入力': (page) =>
        typeInto(page, page.getByRole('searchbox', { name: 'フリーワード' }), ['Type', 'Script', ' React']),
      '候補者検索: スキルに入力': async (page) => {
        await typeInto(page, filters(page).getByLabel('スキル'), ['Java', 'Script']);
        await page.keyboard.press('Escape');
      },
      '候補者検索: 条件のチェック': (page) =>
        clickInTurn(page, filters(page).getByRole('checkbox'), [0, 1, 0, 1]),
      '候補者検索: お気に入り': (page) =>
        clickInTurn(page, page.locator(listOf('profiles').rows).first().getByRole('button'), [0, 0]),
    },
  ],
  [
    'messages',
    {
      'メッセージ: 会話を切り替え': (page) =>
        clickInTurn(page, page.locator(listOf('messages').links), [1, 2, 3, 0]),
      '会話: メッセージを入力': (page) =>
        typeInto(page, page.getByRole('textbox', { name: /さんへのメッセージ/ }), [
          'konnichiwa, yoroshiku onegaishimasu.\n',
          'arigatougozaimasu',
        ]),
    },
  ],
  [
    'projects',
    {
      '案件管理: 案件のメニュー': (page) => openMenu(page, 'main tbody [aria-haspopup="menu"]'),
      アカウントのメニュー: (page) => openMenu(page, 'header [aria-haspopup="menu"]'),
    },
  ],
];

/** Types and clicks like a person in the pages that are typed in most, on a processor four times slower. */
export async function measureTyping(browser: BenchBrowser, webUrl: string): Promise<TypingResult[]> {
  const results: TypingResult[] = [];
  for (const [key, acts] of scenes) {
    const { page, devTools } = await openTab(browser);
    await slowDown(devTools, RATE);
    await page.goto(`${webUrl}${listOf(key).path}`);
    await page.locator(listOf(key).rows).first().waitFor();
    await untilQuiet(page);
    for (const [name, act] of Object.entries(acts)) {
      const noting = await page.evaluateHandle(noteInteractions);
      await act(page);
      await untilQuiet(page, 500);
      results.push({ name, worst: await noting.evaluate(({ stop }) => stop()) });
      await noting.dispose();
    }
    await page.close();
  }
  return results;
}
