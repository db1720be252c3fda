import type { CDPSession } from '@playwright/test';
import { type BenchBrowser, openTab } from './chromium.ts';
import { listOf } from './pages.ts';

/** The page's memory in bytes after a number of route changes and a garbage collection. */
export interface HeapSample {
  changes: number;
  used: number;
  nodes: number;
  listeners: number;
}

const SAMPLE_EVERY = 20;

async function sample(devTools: CDPSession, changes: number): Promise<HeapSample> {
  // What the first collection lets go of may be the last thing that held something else.
  await devTools.send('HeapProfiler.collectGarbage');
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await devTools.send('Memory.getDOMCounters');
  return { changes, used: usedSize, nodes, listeners: jsEventListeners };
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
export async function measureHeap(
  browser: BenchBrowser,
  webUrl: string,
  changes: number,
): Promise<HeapSample[]> {
  const { page, devTools } = await openTab(browser);
  try {
    await page.goto(`${webUrl}/projects/`);
    await page.locator(listOf('projects').rows).first().waitFor();
    const samples: HeapSample[] = [];
    for (let change = 0; change < changes; change += 1) {
      if (change % SAMPLE_EVERY === 0) samples.push(await sample(devTools, change));
      const step = steps[change % steps.length];
      if (!step) continue;
      // What lies above the link, such as a tooltip, does not matter.
      await page.locator(step.link).first().dispatchEvent('click');
      await page.locator(step.ready).first().waitFor({ state: 'attached' });
    }
    return [...samples, await sample(devTools, changes)];
  } finally {
    await page.close();
  }
}
