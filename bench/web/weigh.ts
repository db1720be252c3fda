import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { untilQuiet } from '../../scripts/lib/until-quiet.ts';
import { type BenchBrowser, clearHttpCache, openTab } from './chromium.ts';
import type { BenchPage } from './pages.ts';

/** What a page fetches on its first visit. Bytes are those of the scripts after gzip. */
export interface Weight {
  /** Scripts that the HTML names, and those that came before the content did. */
  usable: number;
  /** All scripts that the page has fetched for itself once it is quiet. */
  all: number;
  /** Those, and the ones fetched ahead for the pages that it links to. */
  withAhead: number;
  /** Requests of every kind until it is quiet, without those ahead. */
  requests: number;
  /** Of these, calls of the API and of sign-in. */
  calls: number;
  /** Addresses of the scripts with their bytes, largest first. */
  scripts: { url: string; bytes: number; isEarly: boolean }[];
}

/** Returns the scripts that a document names, without those for browsers that know no modules. */
function namedScripts(html: string, base: string): Set<string> {
  const tags = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes);
  const sources = tags
    .filter((attributes) => !/nomodule/i.test(attributes))
    .flatMap((attributes) => /src="([^"]+)"/.exec(attributes)?.[1] ?? []);
  return new Set(sources.map((source) => new URL(source, base).href));
}

/** Notes when the content is there: runs in the page, before its own scripts. */
function noteReady(selector: string): void {
  const look = () => {
    if (document.querySelector(selector)) performance.mark('bench-ready');
    else requestAnimationFrame(look);
  };
  look();
}

/** With "save data" on, Next.js fetches nothing ahead for the pages that it links to. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

async function load(page: Page, { url, ready }: BenchPage): Promise<Response[]> {
  const responses: Response[] = [];
  page.on('response', (response) => void responses.push(response));
  await page.addInitScript(noteReady, ready);
  await page.goto(url, { waitUntil: 'load' });
  await page.locator(ready).first().waitFor({ state: 'attached' });
  await untilQuiet(page, 1_000);
  return responses;
}

interface Script {
  url: string;
  bytes: number;
}

async function scriptsOf(responses: readonly Response[]): Promise<Script[]> {
  const scripts = responses.filter((response) => response.request().resourceType() === 'script');
  return Promise.all(
    scripts.map(async (response) => ({
      url: response.url(),
      bytes: gzipSync(await response.body()).length,
    })),
  );
}

const total = (scripts: readonly Script[]): number => scripts.reduce((sum, { bytes }) => sum + bytes, 0);

/** Returns the scripts that had come when the content was there. */
function fetchedBeforeReady(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const readyAt = performance.getEntriesByName('bench-ready')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry.startTime + entry.duration <= readyAt)
      .map(({ name }) => name);
  });
}

/** Opens a page twice with an empty cache, without and with what it fetches ahead, and adds up its scripts. */
export async function weigh(browser: BenchBrowser, target: BenchPage): Promise<Weight> {
  await clearHttpCache(browser);
  const { page } = await openTab(browser);
  await page.addInitScript(saveData);
  const responses = await load(page, target);
  const scripts = await scriptsOf(responses);
  const html = responses.find((response) => response.request().resourceType() === 'document');
  const early = namedScripts(html ? await html.text() : '', target.url);
  for (const url of await fetchedBeforeReady(page)) early.add(url);
  const calls = responses.filter((response) => ['xhr', 'fetch'].includes(response.request().resourceType()));
  await page.close();

  await clearHttpCache(browser);
  const { page: second } = await openTab(browser);
  const withAhead = total(await scriptsOf(await load(second, target)));
  await second.close();

  return {
    usable: total(scripts.filter(({ url }) => early.has(url))),
    all: total(scripts),
    withAhead,
    requests: responses.filter((response) => !response.url().startsWith('data:')).length,
    calls: calls.length,
    scripts: scripts
      .map((script) => ({ ...script, isEarly: early.has(script.url) }))
      .sort((left, right) => right.bytes - left.bytes),
  };
}
