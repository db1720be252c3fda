import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { elapsed, step } from '../../scripts/lib/cli.ts';
import { root } from '../../scripts/lib/settings.ts';
import { type ServedApp, serveApp } from './app.ts';
import { type BenchBrowser, openBrowser, signIn } from './chromium.ts';
import { benchFolder } from './environment.ts';
import { measureHeap } from './heap.ts';
import { type LighthouseResult, measureByLighthouse } from './lighthouse.ts';
import type { BenchOptions, Part } from './options.ts';
import { type BenchPage, findPages, lists } from './pages.ts';
import { measurePaint } from './paint.ts';
import { type BenchResult, type PageResult, toMarkdown } from './report.ts';
import { measureRoutes, type RouteResult } from './routes.ts';
import { measureTyping } from './typing.ts';
import { weigh } from './weigh.ts';

/** The processor speeds at which lists are left and come back to. */
const rates = [1, 4];

interface Bench {
  options: BenchOptions;
  app: ServedApp;
  /** Nobody is signed in there. */
  visitor: BenchBrowser;
  member: BenchBrowser;
}

const wants = ({ only }: BenchOptions, part: Part) => only.includes(part);

async function measurePage({ options, visitor, member }: Bench, page: BenchPage): Promise<PageResult> {
  const browser = page.isSignedIn ? member : visitor;
  const weight = wants(options, 'weight')
    ? await step(`Weight: ${page.name}`, () => weigh(browser, page))
    : null;
  const paint = wants(options, 'paint')
    ? await step(`Slow line: ${page.name}`, () => measurePaint(browser, page, options.runs))
    : null;
  if (!wants(options, 'lighthouse')) return { name: page.name, weight, paint, lighthouse: null };
  const measure = (form: 'mobile' | 'desktop'): Promise<LighthouseResult> =>
    step(`Lighthouse ${form}: ${page.name}`, () =>
      measureByLighthouse(browser, page, { form, runs: options.runs }),
    );
  return {
    name: page.name,
    weight,
    paint,
    lighthouse: { mobile: await measure('mobile'), desktop: await measure('desktop') },
  };
}

async function measurePages(bench: Bench, pages: readonly BenchPage[]): Promise<PageResult[]> {
  const results: PageResult[] = [];
  for (const page of pages) results.push(await measurePage(bench, page));
  return results;
}

async function measureLists({ options, app, member }: Bench): Promise<RouteResult[]> {
  const results: RouteResult[] = [];
  for (const list of lists.filter(({ key }) => options.pages.includes(key))) {
    for (const rate of rates) {
      results.push(
        await step(`${list.name} at ${rate}×`, () =>
          measureRoutes(member, app.webUrl, list, { rate, rounds: options.rounds }),
        ),
      );
    }
  }
  return results;
}

function conditions(version: string): string {
  const [processor] = cpus();
  const load = loadavg()[0] ?? 0;
  return (
    `Measured on ${new Date().toISOString().slice(0, 10)} with Chromium ${version} on ${cpus().length} cores ` +
    `(${processor?.model.trim()}), load ${load.toFixed(1)} at the beginning. In brackets: the ratio to the bare page.`
  );
}

async function measure(bench: Bench): Promise<BenchResult> {
  const { options, app, visitor, member } = bench;
  const text = conditions(visitor.context.browser()?.version() ?? '');
  const bare = { name: 'Bare Next.js page', url: app.floorUrl, isSignedIn: false, ready: 'h1' };
  const others = options.beside.map((one) => ({ ...one, isSignedIn: false, ready: 'h1, h2, form, table' }));
  const pages = await step('Addresses of the pages', () => findPages(member, app.webUrl, options.pages));
  return {
    conditions: text,
    floor: await measurePage(bench, bare),
    pages: await measurePages(bench, pages),
    beside: await measurePages(bench, others),
    routes: wants(options, 'routes') ? await measureLists(bench) : [],
    typing: wants(options, 'typing')
      ? await step('Typing and menus at 4×', () => measureTyping(member, app.webUrl))
      : [],
    heap: wants(options, 'heap')
      ? await step(`Heap over ${options.changes} route changes`, () =>
          measureHeap(member, app.webUrl, options.changes),
        )
      : null,
  };
}

function write(result: BenchResult): void {
  const folder = join(root, benchFolder);
  mkdirSync(folder, { recursive: true });
  const markdown = toMarkdown(result);
  writeFileSync(join(folder, 'result.json'), `${JSON.stringify(result, null, 2)}\n`);
  writeFileSync(join(folder, 'result.md'), `${markdown}\n`);
  console.log(`\n${markdown}\n\nAlso in ${benchFolder}/result.md and ${benchFolder}/result.json`);
}

/** Serves, measures and prints what was asked for. Needs the environment of the measurement before it is imported. */
export async function runBench(options: BenchOptions): Promise<void> {
  const since = performance.now();
  const app = await serveApp(options);
  const visitor = await openBrowser('visitor');
  const member = await openBrowser('member');
  try {
    await step('Signed in', () => signIn(member, app.webUrl));
    write(await measure({ options, app, visitor, member }));
    console.log(`Took ${elapsed(since)}`);
  } finally {
    await visitor.context.close();
    await member.context.close();
    await app.close();
  }
}
