import type { CDPSession, Page } from '@playwright/test';
import { type BenchBrowser, openTab } from './chromium.ts';
import { listOf } from './pages.ts';
import { slope } from './statistics.ts';

/** The page's memory after a number of route changes and a garbage collection. */
interface HeapSample {
  changes: number;
  /** JavaScript heap in use, in bytes. */
  used: number;
  nodes: number;
  listeners: number;
}

export interface HeapResult {
  samples: HeapSample[];
  /**
   * Bytes that each change adds, by a line through the samples of the second half: by then all code and data are in
   * memory. V8 still compiles more of what runs often; a leak of ours would show as nodes, listeners or far more bytes.
   */
  perChange: number;
  nodesPerChange: number;
  listenersPerChange: number;
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

/** Clicks without a pointer: what lies above the link, such as a tooltip, does not matter. */
async function follow(page: Page, link: string, ready: string): Promise<void> {
  await page
    .locator(link)
    .first()
    .evaluate((element) => {
      if (element instanceof HTMLElement) element.click();
    });
  await page.locator(ready).first().waitFor({ state: 'attached' });
}

const menuLink = (path: string) => `nav[aria-label="メインメニュー"] a[href="/biz${path}"]`;

/** Ten route changes, so that every sample is taken on the same page: lists, and the first entry of each. */
const walk = ['profiles', 'applications', 'messages', 'projects', 'profiles'] as const;
const steps = walk.flatMap((key) => {
  const list = listOf(key);
  return [
    { link: menuLink(list.path), ready: list.rows },
    { link: list.links, ready: list.entry },
  ];
});

/** Walks through lists and entries by their links and weighs the heap every 20 changes. */
export async function measureHeap(
  browser: BenchBrowser,
  webUrl: string,
  changes: number,
): Promise<HeapResult> {
  const { page, devTools } = await openTab(browser);
  try {
    await page.goto(`${webUrl}/projects/`);
    await page.locator(listOf('projects').rows).first().waitFor();
    const samples: HeapSample[] = [];
    for (let change = 0; change < changes; change += 1) {
      if (change % SAMPLE_EVERY === 0) samples.push(await sample(devTools, change));
      const step = steps[change % steps.length];
      if (step) await follow(page, step.link, step.ready);
    }
    samples.push(await sample(devTools, changes));
    const settled = samples.filter((one) => one.changes >= changes / 2);
    const growth = (pick: (one: HeapSample) => number) =>
      slope(settled.map((one) => ({ x: one.changes, y: pick(one) })));
    return {
      samples,
      perChange: growth(({ used }) => used),
      nodesPerChange: growth(({ nodes }) => nodes),
      listenersPerChange: growth(({ listeners }) => listeners),
    };
  } finally {
    await page.close();
  }
}
