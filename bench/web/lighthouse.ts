import lighthouse, { desktopConfig } from 'lighthouse';
import { UserError } from '../../scripts/lib/cli.ts';
import { type BenchBrowser, clearHttpCache } from './chromium.ts';
import type { BenchPage } from './pages.ts';
import { median } from './statistics.ts';

export type Form = 'mobile' | 'desktop';

/** Medians of Lighthouse's figures: score of 100, milliseconds, and shift without a unit. */
interface Audit {
  score: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
}

export interface LighthouseResult extends Audit {
  /** Of 100; null where only the speed was measured. */
  accessibility: number | null;
  bestPractices: number | null;
  /** What accessibility and best practices found fault with. */
  faults: string[];
  runs: Audit[];
}

const speed = ['performance'];
const everything = ['performance', 'accessibility', 'best-practices'];

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** Times that a measurement which went wrong on its own account is begun again, as Lighthouse then asks. */
const RETRIES = 3;

async function run(
  browser: BenchBrowser,
  url: string,
  form: Form,
  onlyCategories: string[],
  retries = RETRIES,
): Promise<Report> {
  const result = await lighthouse(
    url,
    {
      port: browser.debuggingPort,
      onlyCategories,
      // It would sign out: the session is in the browser's storage.
      disableStorageReset: true,
      disableFullPageScreenshot: true,
      // It waits for a network that is quiet, which the stream of changes never is.
      maxWaitForLoad: 15_000,
      logLevel: 'error',
    },
    form === 'desktop' ? desktopConfig : undefined,
  );
  if (!result) throw new Error('Lighthouse returned nothing.');
  const { lhr } = result;
  if (lhr.runtimeError) {
    if (retries > 0) return run(browser, url, form, onlyCategories, retries - 1);
    throw new UserError(`Lighthouse could not measure ${url}: ${lhr.runtimeError.message}`);
  }
  const shown = lhr.finalDisplayedUrl;
  if (new URL(shown).pathname !== new URL(url).pathname) {
    const problem = `Lighthouse was to measure ${url}, but came to ${shown}.`;
    if (retries === 0) throw new UserError(problem);
    console.warn(`  ${problem} It tries again.`);
    return run(browser, url, form, onlyCategories, retries - 1);
  }
  return lhr;
}

function auditOf({ audits, categories }: Report): Audit {
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    score: (categories.performance?.score ?? Number.NaN) * 100,
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  };
}

function faultsOf({ audits, categories }: Report): string[] {
  const names = ['accessibility', 'best-practices'].flatMap(
    (category) =>
      categories[category]?.auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id) ?? [],
  );
  return names.filter((name) => (audits[name]?.score ?? 1) < 1);
}

const percent = (report: Report, category: string): number | null => {
  const score = report.categories[category]?.score;
  return score === null || score === undefined ? null : score * 100;
};

/**
 * Runs Lighthouse several times with an empty HTTP cache and takes the medians. Accessibility and best practices do not
 * vary: the first run looks at them too, unless `isSpeedOnly`.
 */
export async function measureByLighthouse(
  browser: BenchBrowser,
  { url }: Pick<BenchPage, 'url'>,
  { form, runs, isSpeedOnly = false }: { form: Form; runs: number; isSpeedOnly?: boolean },
): Promise<LighthouseResult> {
  const reports: Report[] = [];
  for (let index = 0; index < runs; index += 1) {
    await clearHttpCache(browser);
    reports.push(await run(browser, url, form, index === 0 && !isSpeedOnly ? everything : speed));
  }
  const all = reports.map(auditOf);
  const middle = (pick: (audit: Audit) => number) => median(all.map(pick));
  const [first] = reports;
  return {
    score: middle(({ score }) => score),
    fcp: middle(({ fcp }) => fcp),
    lcp: middle(({ lcp }) => lcp),
    tbt: middle(({ tbt }) => tbt),
    cls: middle(({ cls }) => cls),
    accessibility: first ? percent(first, 'accessibility') : null,
    bestPractices: first ? percent(first, 'best-practices') : null,
    faults: first ? faultsOf(first) : [],
    runs: all,
  };
}
