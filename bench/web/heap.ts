import type { CDPSession } from '@playwright/test';
import { itemOf } from '../lib/path-of.ts';
import { type BenchBrowser, inTab } from './chromium.ts';
import { listOf } from './pages.ts';

const SAMPLE_EVERY = 20;

/** The page's memory in MB after a number of route changes and a garbage collection, its nodes and its listeners. */
async function sample(devTools: CDPSession, changes: number): Promise<(string | number)[]> {
  // What the first collection lets go of may be the last thing that held something else.
  await devTools.send('HeapProfiler.collectGarbage');
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await devTools.send('Memory.getDOMCounters');
  return [changes, (usedSize / 1e6).toFixed(2), nodes, jsEventListeners];
}

/** Ten route changes, so that every sample is taken on the same page: lists, and the first entry of each. */
const steps = (['profiles', 'applications', 'messages', 'projects', 'profiles'] as const).flatMap((key) => {
  const { path, rows, links, entry } = listOf(key);
  return [
    { link: `nav[aria-label="メインメニュー"] a[href="/biz${path}"]`, ready: rows },
    { link: links, ready: entry },
  ];
});

/** Walks through lists and entries by their links and weighs the heap every 20 changes. */
export const measureHeap = (
  browser: BenchBrowser,
  webUrl: string,
  { changes, rows }: { changes: number; rows: (string | number)[][] },
): Promise<void> =>
  inTab(browser, async ({ page, devTools }) => {
    await page.goto(`${webUrl}/projects/`);
    await page.locator(listOf('projects').rows).first().waitFor();
    for (let change = 0; change <= changes; change += 1) {
      if (change % SAMPLE_EVERY === 0 || change === changes) rows.push(await sample(devTools, change));
      const { link, ready } = itemOf(steps, change);
      // What lies above the link, such as a tooltip, does not matter.
      await page.locator(link).first().dispatchEvent('click');
      await page.locator(ready).first().waitFor({ state: 'attached' });
    }
  });
