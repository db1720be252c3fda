import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { UserError } from '../../scripts/lib/cli.ts';
import { root } from '../../scripts/lib/settings.ts';
import { median } from '../lib/figures.ts';
import { type BenchBrowser, clearHttpCache } from './chromium.ts';

type Form = 'mobile' | 'desktop';

/** Medians of Lighthouse's figures: score of 100, milliseconds, shift without a unit, bytes of scripts as sent, calls. */
export type Audit = Record<'score' | 'fcp' | 'lcp' | 'tbt' | 'cls' | 'scripts' | 'calls', number>;

/** Times that a measurement which went wrong on its own account is begun again, as Lighthouse then asks. */
const RETRIES = 3;

const Lighthouse = v.object({ default: v.function(), desktopConfig: v.unknown() });
const Result = v.object({
  lhr: v.object({
    audits: v.record(v.string(), v.object({ numericValue: v.optional(v.number()), details: v.unknown() })),
    categories: v.object({ performance: v.object({ score: v.nullable(v.number()) }) }),
    runtimeError: v.optional(v.object({ message: v.string() })),
    finalDisplayedUrl: v.string(),
  }),
});

const Requests = v.object({
  items: v.array(v.object({ resourceType: v.optional(v.string()), transferSize: v.number() })),
});

/** Loads Lighthouse from a folder of its own: its two hundred packages are for this measurement alone. */
async function loadLighthouse(): Promise<v.InferOutput<typeof Lighthouse>> {
  const folder = 'bench/lighthouse';
  let program: string;
  try {
    program = createRequire(join(root, folder, 'package.json')).resolve('lighthouse');
  } catch {
    throw new UserError(`Lighthouse is not installed: npm ci --prefix ${folder}`);
  }
  return v.parse(Lighthouse, await import(pathToFileURL(program).href));
}

async function run(browser: BenchBrowser, url: string, form: Form, retries = RETRIES): Promise<Audit> {
  const { default: lighthouse, desktopConfig } = await loadLighthouse();
  await clearHttpCache(browser);
  const result = await lighthouse(
    url,
    {
      port: browser.debuggingPort,
      onlyCategories: ['performance'],
      // It would sign out: the session is in the browser's storage.
      disableStorageReset: true,
      disableFullPageScreenshot: true,
      // It waits for a network that is quiet, which the stream of changes never is.
      maxWaitForLoad: 15_000,
      logLevel: 'error',
    },
    form === 'desktop' ? desktopConfig : undefined,
  );
  const { audits, categories, runtimeError, finalDisplayedUrl: shown } = v.parse(Result, result).lhr;
  const isElsewhere = !runtimeError && new URL(shown).pathname !== new URL(url).pathname;
  if (runtimeError || isElsewhere) {
    if (retries > 0) return run(browser, url, form, retries - 1);
    throw new UserError(
      `Lighthouse could not measure ${url}: ${runtimeError?.message ?? `it came to ${shown}`}.`,
    );
  }
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const { items } = v.parse(Requests, audits['network-requests']?.details);
  const ofType = (...types: string[]) =>
    items.filter(({ resourceType = '' }) => types.includes(resourceType)).map((item) => item.transferSize);
  return {
    scripts: ofType('Script').reduce((sum, size) => sum + size, 0),
    calls: ofType('Fetch', 'XHR').length,
    score: (categories.performance.score ?? Number.NaN) * 100,
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  };
}

/** Runs Lighthouse several times with an empty HTTP cache and takes the medians. */
export async function measureByLighthouse(
  browser: BenchBrowser,
  url: string,
  { form, runs }: { form: Form; runs: number },
): Promise<Audit> {
  const all: Audit[] = [];
  for (let index = 0; index < runs; index += 1) all.push(await run(browser, url, form));
  const middle = (name: keyof Audit) => median(all.map((audit) => audit[name]));
  return {
    score: middle('score'),
    fcp: middle('fcp'),
    lcp: middle('lcp'),
    tbt: middle('tbt'),
    cls: middle('cls'),
    scripts: middle('scripts'),
    calls: middle('calls'),
  };
}
