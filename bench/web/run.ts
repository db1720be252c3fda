import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { elapsed, step, UserError } from '../../scripts/lib/cli.ts';
import { root } from '../../scripts/lib/settings.ts';
import { lineOf } from '../../server/lib/start-error.ts';
import { type ServedApp, serveApp } from './app.ts';
import { type BenchBrowser, openBrowser, signIn } from './chromium.ts';
import { benchFolder } from './environment.ts';
import { measureHeap } from './heap.ts';
import { type LighthouseResult, measureByLighthouse } from './lighthouse.ts';
import type { BenchOptions, Part } from './options.ts';
import { type BenchPage, findPage, lists } from './pages.ts';
import { measurePaint } from './paint.ts';
import { type BenchResult, type PageResult, toMarkdown } from './report.ts';
import { measureRoutes } from './routes.ts';
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

/** Measures one part; what fails is noted with its reason, and loses no figure of the others. */
async function attempt<Value>(
  result: BenchResult,
  name: string,
  measure: () => Promise<Value>,
): Promise<Value | null> {
  try {
    return await measure();
  } catch (error) {
    const reason = lineOf(error);
    console.error(`✗ ${name}: ${reason}`);
    result.failures.push({ name, reason });
    return null;
  } finally {
    save(result);
  }
}

async function measurePages(
  bench: Bench,
  result: BenchResult,
  pages: readonly BenchPage[],
  to: PageResult[],
): Promise<void> {
  for (const page of pages) {
    const measured = await attempt(result, page.name, () => measurePage(bench, page));
    if (measured) to.push(measured);
  }
}

async function measureLists({ options, app, member }: Bench, result: BenchResult): Promise<void> {
  for (const list of lists.filter(({ key }) => options.pages.includes(key))) {
    for (const rate of rates) {
      const name = `${list.name} at ${rate}×`;
      const route = await attempt(result, name, () =>
        step(name, () => measureRoutes(member, app.webUrl, list, { rate, rounds: options.rounds })),
      );
      if (route) result.routes.push(route);
    }
  }
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
  const result: BenchResult = {
    conditions: text,
    floor: { name: bare.name, weight: null, paint: null, lighthouse: null },
    pages: [],
    beside: [],
    routes: [],
    typing: [],
    heap: null,
    failures: [],
  };
  result.floor = (await attempt(result, bare.name, () => measurePage(bench, bare))) ?? result.floor;
  for (const key of options.pages) {
    const page = await attempt(result, key, () => findPage(member, app.webUrl, key));
    if (page) await measurePages(bench, result, [page], result.pages);
  }
  await measurePages(bench, result, others, result.beside);
  if (wants(options, 'routes')) await measureLists(bench, result);
  if (wants(options, 'typing')) {
    const name = 'Typing and menus at 4×';
    const measured = () => step(name, () => measureTyping(member, app.webUrl));
    result.typing = (await attempt(result, name, measured)) ?? [];
  }
  if (wants(options, 'heap')) {
    const name = `Heap over ${options.changes} route changes`;
    const measured = () => step(name, () => measureHeap(member, app.webUrl, options.changes));
    result.heap = await attempt(result, name, measured);
  }
  save(result);
  return result;
}

/** Writes what has been measured so far: a run that is ended early has it. */
function save(result: BenchResult): string {
  const folder = join(root, benchFolder);
  mkdirSync(folder, { recursive: true });
  const markdown = toMarkdown(result);
  writeFileSync(join(folder, 'result.json'), `${JSON.stringify(result, null, 2)}\n`);
  writeFileSync(join(folder, 'result.md'), `${markdown}\n`);
  return markdown;
}

/** Serves, measures and prints what was asked for. Needs the environment of the measurement before it is imported. */
export async function runBench(options: BenchOptions): Promise<void> {
  const since = performance.now();
  const app = await serveApp(options);
  const visitor = await openBrowser('visitor');
  const member = await openBrowser('member');
  try {
    await step('Signed in', () => signIn(member, app.webUrl));
    const result = await measure({ options, app, visitor, member });
    console.log(`\n${toMarkdown(result)}\n\nAlso in ${benchFolder}/result.md and ${benchFolder}/result.json`);
    console.log(`Took ${elapsed(since)}`);
    if (result.failures.length > 0) throw new UserError(`${result.failures.length} parts failed: see above.`);
  } finally {
    await visitor.context.close();
    await member.context.close();
    await app.close();
  }
}
