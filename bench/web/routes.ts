import type { JSHandle, Page } from '@playwright/test';
import { UserError } from '../../scripts/lib/cli.ts';
import { untilQuiet } from '../../scripts/lib/until-quiet.ts';
import { type BenchBrowser, inTab } from './chromium.ts';
import type { BenchList } from './pages.ts';

/** What a person saw of a change of the route. */
export interface RouteChange {
  /** From the click or the press of "back" to the frame with the content. */
  milliseconds: number;
  /** Whether a frame before showed a spinner or the gray shapes of what loads. */
  sawLoading: boolean;
}

type Watched = { content: string; start: 'click' | 'back' };

/** Watches frame by frame: runs in the page, and starts to count at the click, or goes back itself. */
function watch({ content, start }: Watched): { change: Promise<RouteChange> } {
  const isLoading = () =>
    [...document.querySelectorAll('main .animate-spin, main .animate-shimmer')].some((element) =>
      element.checkVisibility(),
    );
  const change = new Promise<RouteChange>((resolve) => {
    let sawLoading = false;
    const follow = (startedAt: number) => {
      const look = () => {
        sawLoading ||= isLoading();
        if (!document.querySelector(content)) {
          requestAnimationFrame(look);
          return;
        }
        // A task after the frame's work: it has been painted, or is about to be.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          port1.close();
          resolve({ milliseconds: performance.now() - startedAt, sawLoading });
        };
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    };
    if (start === 'click') {
      window.addEventListener('click', ({ timeStamp }) => follow(timeStamp), { once: true, capture: true });
    } else {
      const startedAt = performance.now();
      window.history.back();
      follow(startedAt);
    }
  });
  return { change };
}

/** Returns what was seen, once the content is there. */
async function seen(watching: JSHandle<{ change: Promise<RouteChange> }>): Promise<RouteChange> {
  const change = await watching.evaluate((watched) => watched.change);
  await watching.dispose();
  return change;
}

/** Points at a row in the middle of the window until what it needs has been fetched. */
async function pointAt(page: Page, { name, links }: BenchList, index: number) {
  const link = page.locator(links).nth(index);
  await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await untilQuiet(page);
  const box = await link.boundingBox();
  if (!box) throw new UserError(`${name}: row ${index + 1} has no link to open.`);
  const place = { x: box.x + Math.min(box.width / 2, 40), y: box.y + box.height / 2 };
  await page.mouse.move(place.x, place.y);
  await untilQuiet(page);
  return place;
}

/** Opens different entries of a list, each after the pointer has rested on it, and goes back each time. */
export async function measureRoutes(
  browser: BenchBrowser,
  webUrl: string,
  { list, rounds }: { list: BenchList; rounds: number },
): Promise<{ open: RouteChange[]; back: RouteChange[] }> {
  const result = { open: [] as RouteChange[], back: [] as RouteChange[] };
  const run = async (page: Page) => {
    await page.goto(`${webUrl}${list.path}`);
    await page.locator(list.links).first().waitFor();
    await untilQuiet(page);
    const count = await page.locator(list.links).count();
    // The first one only warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const { x, y } = await pointAt(page, list, (round * 7) % count);
      const opening = await page.evaluateHandle(watch, { content: list.entry, start: 'click' } as const);
      await page.mouse.click(x, y);
      const open = await seen(opening);
      await untilQuiet(page);
      const back = await seen(
        await page.evaluateHandle(watch, { content: list.rows, start: 'back' } as const),
      );
      await untilQuiet(page);
      if (round > 0) result.open.push(open);
      if (round > 0) result.back.push(back);
    }
  };
  await inTab(browser, ({ page }) => run(page), 4);
  return result;
}
