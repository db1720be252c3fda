import { untilQuiet } from '../../scripts/lib/until-quiet.ts';
import { type BenchBrowser, clearHttpCache, openTab } from './chromium.ts';
import type { BenchPage } from './pages.ts';
import { median } from './statistics.ts';

/** Medians of what a person waits for on a slow line, in milliseconds from the click. */
export interface Paint {
  first: number;
  largest: number;
  runs: { first: number; largest: number }[];
}

/** What Lighthouse calls a slow 4G line when it lets the browser throttle: milliseconds and bytes a second. */
const slowLine = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1_474_560 / 8,
  uploadThroughput: 675_000 / 8,
};

const phone = { width: 412, height: 823 };

/** Reads when the page was painted first, and its largest content. */
function readPaints(): Promise<{ first: number; largest: number }> {
  return new Promise((resolve) => {
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    new PerformanceObserver((list, observer) => {
      observer.disconnect();
      resolve({ first, largest: list.getEntries().at(-1)?.startTime ?? Number.NaN });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

async function paintOnce(browser: BenchBrowser, { url }: BenchPage) {
  await clearHttpCache(browser);
  const { page, devTools } = await openTab(browser);
  try {
    await page.setViewportSize(phone);
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', slowLine);
    await page.goto(url, { waitUntil: 'load' });
    // Longer than a request takes that follows another.
    await untilQuiet(page, 2_000);
    return await page.evaluate(readPaints);
  } finally {
    await page.close();
  }
}

/** Opens a page several times with an empty cache, on a phone's window and a slow line. The processor is as fast as it is. */
export async function measurePaint(browser: BenchBrowser, page: BenchPage, runs: number): Promise<Paint> {
  const paints: Paint['runs'] = [];
  for (let run = 0; run < runs; run += 1) paints.push(await paintOnce(browser, page));
  return {
    first: median(paints.map(({ first }) => first)),
    largest: median(paints.map(({ largest }) => largest)),
    runs: paints,
  };
}
