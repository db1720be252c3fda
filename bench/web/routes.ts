import type { CDPSession, Page } from '@playwright/test';
import { UserError } from '../../scripts/lib/cli.ts';
import { untilQuiet } from '../../scripts/lib/until-quiet.ts';
import { type BenchBrowser, openTab, slowDown } from './chromium.ts';
import type { BenchList } from './pages.ts';
import { type RouteChange, seen, watchBack, watchClick } from './route-timing.ts';

/** Opening entries of a list and coming back, at one speed of the processor. */
export interface RouteResult {
  list: string;
  /** How many times slower the processor was made. */
  rate: number;
  /** Click to content, in milliseconds. */
  open: number[];
  /** Rounds in which a spinner or gray shapes showed on the way to the entry. */
  openWithLoading: number;
  /** Processor time of the page's main thread for the change and all that follows it, in milliseconds at this rate. */
  openWork: number[];
  backWork: number[];
  /** Back to the rows, in milliseconds. */
  back: number[];
  backWithLoading: number;
  /** Rounds in which the row stood in its place in the first frame with rows, and a moment later. */
  inPlaceAtOnce: number;
  inPlace: number;
}

/**
 * Pixels by which a row may have moved to be still in its place. In the first frame the rows around it, which were not
 * laid out while they were out of sight, take their real heights.
 */
const tolerance = { firstFrame: 8, atRest: 2 };

const topOf = (page: Page, selector: string): Promise<number | null> =>
  page.evaluate((row) => document.querySelector(row)?.getBoundingClientRect().top ?? null, selector);

const isNear = (top: number | null, expected: number | null, pixels: number): boolean =>
  top !== null && expected !== null && Math.abs(top - expected) <= pixels;

/** Points at a row in the middle of the window until what it needs has been fetched; returns how to find it again. */
async function pointAt(
  page: Page,
  list: BenchList,
  index: number,
): Promise<{ row: string; x: number; y: number }> {
  const link = page.locator(list.links).nth(index);
  const href = await link.getAttribute('href');
  await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await untilQuiet(page);
  const box = await link.boundingBox();
  if (!href || !box) throw new UserError(`${list.name}: row ${index + 1} has no link to open.`);
  const x = box.x + Math.min(box.width / 2, 40);
  const y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await untilQuiet(page);
  const row = `a[href="${href}"]`;
  return { row, x, y };
}

/** Milliseconds of processor time that the main thread has used for its tasks. */
async function workOf(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

interface Round {
  open: RouteChange;
  back: RouteChange;
  openWork: number;
  backWork: number;
  /** Where the row stood before, and a moment after it was back. */
  before: number | null;
  after: number | null;
}

async function goThereAndBack(
  page: Page,
  devTools: CDPSession,
  list: BenchList,
  index: number,
): Promise<Round> {
  const { row, x, y } = await pointAt(page, list, index);
  const before = await topOf(page, row);
  const atFirst = await workOf(devTools);
  const opening = await watchClick(page, { content: list.entry });
  await page.mouse.click(x, y);
  const open = await seen(opening);
  await untilQuiet(page);
  const onEntry = await workOf(devTools);
  const back = await seen(await watchBack(page, { content: list.rows, row }));
  await untilQuiet(page);
  const atLast = await workOf(devTools);
  return {
    open,
    back,
    openWork: onEntry - atFirst,
    backWork: atLast - onEntry,
    before,
    after: await topOf(page, row),
  };
}

/** Opens different entries of a list, each after the pointer has rested on it, and goes back each time. */
export async function measureRoutes(
  browser: BenchBrowser,
  webUrl: string,
  list: BenchList,
  { rate, rounds }: { rate: number; rounds: number },
): Promise<RouteResult> {
  const { page, devTools } = await openTab(browser);
  try {
    await page.goto(`${webUrl}${list.path}`);
    await page.locator(list.links).first().waitFor();
    await untilQuiet(page);
    await slowDown(devTools, rate);
    await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const count = await page.locator(list.links).count();
    const results: Round[] = [];
    // The first one only warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const result = await goThereAndBack(page, devTools, list, (round * 7) % count);
      if (round > 0) results.push(result);
    }
    const number = (isSo: (round: Round) => boolean) => results.filter(isSo).length;
    return {
      list: list.name,
      rate,
      open: results.map(({ open }) => open.milliseconds),
      openWithLoading: number(({ open }) => open.sawLoading),
      openWork: results.map(({ openWork }) => openWork),
      backWork: results.map(({ backWork }) => backWork),
      back: results.map(({ back }) => back.milliseconds),
      backWithLoading: number(({ back }) => back.sawLoading),
      inPlaceAtOnce: number(({ back, before }) => isNear(back.rowTop, before, tolerance.firstFrame)),
      inPlace: number(({ after, before }) => isNear(after, before, tolerance.atRest)),
    };
  } finally {
    await page.close();
  }
}
