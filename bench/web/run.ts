import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { elapsed, step, UserError } from '../../scripts/lib/cli.ts';
import { root } from '../../scripts/lib/settings.ts';
import { lineOf } from '../../server/lib/start-error.ts';
import { describeMachine } from '../lib/figures.ts';
import { type ServedApp, serveApp } from './app.ts';
import { type BenchBrowser, openBrowser, signIn } from './chromium.ts';
import { benchFolder } from './environment.ts';
import { measureHeap } from './heap.ts';
import { measureByLighthouse } from './lighthouse.ts';
import type { BenchOptions } from './options.ts';
import { type BenchPage, findPage, lists } from './pages.ts';
import { type BenchResult, type PageResult, toMarkdown } from './report.ts';
import { measureRoutes } from './routes.ts';
import { measureTyping } from './typing.ts';
import { weigh } from './weigh.ts';

interface Bench {
  options: BenchOptions;
  app: ServedApp;
  /** Nobody is signed in there. */
  visitor: BenchBrowser;
  member: BenchBrowser;
}

/** Writes what has been measured so far: a run that is ended early has it. */
function save(result: BenchResult): void {
  const folder = join(root, benchFolder);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'result.json'), `${JSON.stringify(result, null, 2)}\n`);
  writeFileSync(join(folder, 'result.md'), `${toMarkdown(result)}\n`);
}

/** Measures one part; what fails is noted with its reason, and loses no figure of the others. */
async function attempt(result: BenchResult, name: string, measure: () => Promise<void>): Promise<void> {
  try {
    await step(name, measure);
  } catch (error) {
    const reason = lineOf(error);
    console.error(`✗ ${name}: ${reason}`);
    result.failures.push({ name, reason });
  } finally {
    save(result);
  }
}

async function measurePage({ options, visitor, member }: Bench, page: BenchPage, to: PageResult) {
  const browser = page.isSignedIn ? member : visitor;
  const { runs } = options;
  to.name = page.name;
  if (options.only.includes('weight')) to.weight = await weigh(browser, page);
  if (!options.only.includes('lighthouse')) return;
  to.mobile = await measureByLighthouse(browser, page.url, { form: 'mobile', runs });
  to.desktop = await measureByLighthouse(browser, page.url, { form: 'desktop', runs });
}

async function measure(bench: Bench, result: BenchResult): Promise<void> {
  const { options, app, member } = bench;
  const { only, rounds, changes } = options;
  const { webUrl } = app;
  const bare = { name: 'Bare Next.js page', url: app.floorUrl, isSignedIn: false, ready: 'h1' };
  await attempt(result, bare.name, () => measurePage(bench, bare, result.floor));
  const others = options.beside.map((one) => ({ ...one, isSignedIn: false, ready: 'h1, h2, form, table' }));
  const targets = [
    ...options.pages.map((key) => ({ name: key, find: () => findPage(member, webUrl, key) })),
    ...others.map((page) => ({ name: page.name, find: async () => page })),
  ];
  for (const { name, find } of targets) {
    const to: PageResult = { name };
    result.pages.push(to);
    await attempt(result, name, async () => measurePage(bench, await find(), to));
  }
  for (const list of lists.filter(({ key }) => only.includes('routes') && options.pages.includes(key))) {
    await attempt(result, list.name, async () => {
      result.routes.push(await measureRoutes(member, webUrl, { list, rounds }));
    });
  }
  if (only.includes('typing')) {
    await attempt(result, 'Typing and menus', async () => {
      result.typing = await measureTyping(member, webUrl);
    });
  }
  if (only.includes('heap')) {
    await attempt(result, `Heap over ${changes} route changes`, async () => {
      result.heap = await measureHeap(member, webUrl, changes);
    });
  }
}

/** Serves, measures and prints what was asked for. Needs the environment of the measurement before it is imported. */
export async function runBench(options: BenchOptions): Promise<void> {
  const since = performance.now();
  const app = await serveApp(options);
  const visitor = await openBrowser('visitor');
  const member = await openBrowser('member');
  const version = visitor.context.browser()?.version() ?? '';
  const date = new Date().toISOString().slice(0, 10);
  const result: BenchResult = {
    conditions: `${date}, Chromium ${version}, ${describeMachine()}. In brackets: the ratio to the bare page.`,
    floor: { name: 'Bare Next.js page' },
    pages: [],
    routes: [],
    typing: [],
    heap: [],
    failures: [],
  };
  try {
    await step('Signed in', () => signIn(member, app.webUrl));
    await measure({ options, app, visitor, member }, result);
    console.log(`\n${toMarkdown(result)}\n\nAlso in ${benchFolder}/result.md and ${benchFolder}/result.json`);
    console.log(`Took ${elapsed(since)}`);
    if (result.failures.length > 0) throw new UserError(`${result.failures.length} parts failed: see above.`);
  } finally {
    await visitor.context.close();
    await member.context.close();
    await app.close();
  }
}
