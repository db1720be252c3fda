import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { untilQuiet } from '../../scripts/lib/until-quiet.ts';
import { type BenchBrowser, clearHttpCache, openTab } from './chromium.ts';
import type { BenchPage } from './pages.ts';

/** What a page fetches on its first visit, without what it fetches ahead. Bytes are those of the scripts after gzip. */
export interface Weight {
  /** Scripts that the HTML names, and those that came before the content did. */
  usable: number;
  /** All scripts that the page has fetched for itself once it is quiet. */
  all: number;
  /** Requests of every kind until it is quiet. */
  requests: number;
  /** Of these, calls of the API and of sign-in. */
  calls: number;
}

/** Returns the scripts that a document names, without those for browsers that know no modules. */
function namedScripts(html: string, base: string): string[] {
  return [...html.matchAll(/<script([^>]*)>/g)]
    .map(([, attributes = '']) => attributes)
    .filter((attributes) => !/nomodule/i.test(attributes))
    .flatMap((attributes) => /src="([^"]+)"/.exec(attributes)?.[1] ?? [])
    .map((source) => new URL(source, base).href);
}

/** Notes when the content is there: runs in the page, before its own scripts. */
function noteReady(selector: string): void {
  // With "save data" on, Next.js fetches nothing ahead for the pages that it links to.
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  const look = () => {
    if (document.querySelector(selector)) performance.mark('bench-ready');
    else requestAnimationFrame(look);
  };
  look();
}

/** Returns the addresses of what had come when the content was there. */
function fetchedBeforeReady(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const readyAt = performance.getEntriesByName('bench-ready')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry.startTime + entry.duration <= readyAt)
      .map(({ name }) => name);
  });
}

/** Opens a page with an empty cache and adds up its scripts. */
export async function weigh(browser: BenchBrowser, { url, ready }: BenchPage): Promise<Weight> {
  await clearHttpCache(browser);
  const { page } = await openTab(browser);
  try {
    const responses: Response[] = [];
    page.on('response', (response) => void responses.push(response));
    await page.addInitScript(noteReady, ready);
    await page.goto(url, { waitUntil: 'load' });
    await page.locator(ready).first().waitFor({ state: 'attached' });
    await untilQuiet(page, 1_000);
    const ofType = (...types: string[]) =>
      responses.filter((response) => types.includes(response.request().resourceType()));
    const html = (await ofType('document')[0]?.text()) ?? '';
    const early = new Set([...namedScripts(html, url), ...(await fetchedBeforeReady(page))]);
    const weight = { usable: 0, all: 0 };
    for (const script of ofType('script')) {
      const bytes = gzipSync(await script.body()).length;
      weight.all += bytes;
      if (early.has(script.url())) weight.usable += bytes;
    }
    return {
      ...weight,
      requests: responses.filter((response) => !response.url().startsWith('data:')).length,
      calls: ofType('xhr', 'fetch').length,
    };
  } finally {
    await page.close();
  }
}
