import type { Page } from '@playwright/test';
import { untilQuiet } from '../../scripts/lib/until-quiet.ts';
import { type BenchBrowser, openTab, slowDown } from './chromium.ts';
import { listOf } from './pages.ts';

/** Interactions of one kind on a processor four times slower. */
export interface TypingResult {
  name: string;
  /** The slowest interaction from input to the next frame, in milliseconds: its INP. 16 and less is counted as 16. */
  worst: number;
  /** All that took longer than 16 ms, slowest first. */
  slow: { type: string; milliseconds: number }[];
}

const RATE = 4;
const KEY_DELAY = 90;

/** Collects the browser's own measurements of interactions: runs in the page. */
function collectInteractions(): { stop: () => { type: string; milliseconds: number }[] } {
  const slowest = new Map<number, { type: string; milliseconds: number }>();
  const take = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      if (!('interactionId' in entry) || typeof entry.interactionId !== 'number') continue;
      if (entry.interactionId === 0) continue;
      const known = slowest.get(entry.interactionId);
      if (known && known.milliseconds >= entry.duration) continue;
      slowest.set(entry.interactionId, { type: entry.name, milliseconds: entry.duration });
    }
  };
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  const options = { type: 'event', durationThreshold: 16 };
  observer.observe(options);
  return {
    stop: () => {
      take(observer.takeRecords());
      observer.disconnect();
      return [...slowest.values()].sort((left, right) => right.milliseconds - left.milliseconds);
    },
  };
}

/** Does something in the page and returns how long its interactions took. */
async function during(page: Page, name: string, act: () => Promise<void>): Promise<TypingResult> {
  const collecting = await page.evaluateHandle(collectInteractions);
  await act();
  await untilQuiet(page, 500);
  const slow = await collecting.evaluate(({ stop }) => stop());
  await collecting.dispose();
  return { name, worst: slow[0]?.milliseconds ?? 16, slow };
}

async function clear(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Backspace');
}

/** Types a word, pauses until the search begins, and types more while its results come. */
async function typeWords(page: Page, words: readonly string[]): Promise<void> {
  for (const word of words) {
    await page.keyboard.type(word, { delay: KEY_DELAY });
    await page.waitForTimeout(500);
  }
  await clear(page);
}

type Scene = (page: Page, webUrl: string) => Promise<TypingResult[]>;

const searching: Scene = async (page, webUrl) => {
  const { rows } = listOf('profiles');
  await page.goto(`${webUrl}/profiles/`);
  await page.locator(rows).first().waitFor();
  await untilQuiet(page);
  const results = [
    await during(page, '候補者検索: フリーワードに入力', async () => {
      await page.getByRole('searchbox', { name: 'フリーワード' }).click();
      await typeWords(page, ['Type', 'Script', ' React']);
    }),
    await during(page, '候補者検索: スキルに入力', async () => {
      await page.getByRole('region', { name: '絞り込み条件' }).getByLabel('スキル').click();
      await typeWords(page, ['Java', 'Script']);
      await page.keyboard.press('Escape');
    }),
    await during(page, '候補者検索: 条件のチェック', async () => {
      const form = page.getByRole('region', { name: '絞り込み条件' });
      const boxes = form.getByRole('checkbox');
      for (const index of [0, 1, 0, 1]) {
        await boxes.nth(index).click();
        await page.waitForTimeout(400);
      }
    }),
  ];
  results.push(
    await during(page, '候補者検索: お気に入り', async () => {
      const button = page.locator(rows).first().getByRole('button').first();
      for (let press = 0; press < 2; press += 1) {
        await button.click();
        await page.waitForTimeout(400);
      }
    }),
  );
  return results;
};

const writing: Scene = async (page, webUrl) => {
  await page.goto(`${webUrl}/messages/`);
  await page.locator(listOf('messages').links).first().click();
  const composer = page.getByRole('textbox', { name: /さんへのメッセージ/ });
  await composer.waitFor();
  await untilQuiet(page);
  return [
    await during(page, '会話: メッセージを入力', async () => {
      await composer.click();
      await page.keyboard.type('konnichiwa, yoroshiku onegaishimasu.', { delay: KEY_DELAY });
      await page.keyboard.press('Enter');
      await page.keyboard.type('arigatougozaimasu', { delay: KEY_DELAY });
      await clear(page);
    }),
    await during(page, 'メッセージ: 会話を切り替え', async () => {
      for (const index of [1, 2, 3, 0]) {
        await page.locator(listOf('messages').links).nth(index).click();
        await page.waitForTimeout(700);
      }
    }),
  ];
};

const openingMenus: Scene = async (page, webUrl) => {
  await page.goto(`${webUrl}/projects/`);
  await page.locator(listOf('projects').rows).first().waitFor();
  await untilQuiet(page);
  const menus = [
    { name: '案件管理: 案件のメニュー', button: page.locator('main tbody [aria-haspopup="menu"]').first() },
    { name: 'アカウントのメニュー', button: page.locator('header [aria-haspopup="menu"]').first() },
  ];
  const results: TypingResult[] = [];
  for (const { name, button } of menus) {
    results.push(
      await during(page, name, async () => {
        for (let time = 0; time < 3; time += 1) {
          await button.click();
          await page.getByRole('menu').waitFor();
          await page.keyboard.press('Escape');
          await page.waitForTimeout(300);
        }
      }),
    );
  }
  return results;
};

/** Types and clicks like a person in the pages that are typed in most, on a processor four times slower. */
export async function measureTyping(browser: BenchBrowser, webUrl: string): Promise<TypingResult[]> {
  const results: TypingResult[] = [];
  for (const scene of [searching, writing, openingMenus]) {
    const { page, devTools } = await openTab(browser);
    await slowDown(devTools, RATE);
    results.push(...(await scene(page, webUrl)));
    await page.close();
  }
  return results;
}
