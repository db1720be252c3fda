import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { elapsed, step, UserError } from '../../scripts/lib/cli.ts';
import { root } from '../../scripts/lib/settings.ts';
import { lineOf } from '../../server/lib/start-error.ts';
import { describeMachine } from '../lib/figures.ts';
import { openBrowser, signIn } from './chromium.ts';
import { benchFolder } from './environment.ts';
import { measureHeap } from './heap.ts';
import { type Audit, measureByLighthouse } from './lighthouse.ts';
import type { BenchOptions } from './options.ts';
import { type BenchPage, lists, pagesOf } from './pages.ts';
import { auditHead, auditRow, routeCells, type Section, toMarkdown } from './report.ts';
import { measureRoutes } from './routes.ts';
import { serveApp } from './serve.ts';
import { acts, measureAct } from './typing.ts';

/** Serves, measures and prints what was asked for. Needs the environment of the measurement before it is imported. */
export async function runBench(options: BenchOptions): Promise<void> {
  const { only, pages, runs, rounds, changes } = options;
  const since = performance.now();
  const sections: Section[] = [];
  const section = (title: string, head: readonly string[]): Section['rows'] => {
    const rows: Section['rows'] = [];
    sections.push({ title, head, rows });
    return rows;
  };
  const forms: { form: 'mobile' | 'desktop'; rows: Section['rows']; bare?: Audit }[] = [
    { form: 'mobile', rows: section('Lighthouse, mobile', auditHead) },
    { form: 'desktop', rows: section('Lighthouse, desktop', auditHead) },
  ];
  const ofRoute = (what: string) => [`${what} ms: p50 / p95 / max`, 'Something loading seen'];
  const routes = section('From a list to an entry and back at 4× CPU', [
    'Way',
    ...ofRoute('Click to content'),
    ...ofRoute('Back to rows'),
  ]);
  const typing = section('Interaction to next paint at 4× CPU', ['Interaction', 'INP ms']);
  const heap = section('Heap over route changes', ['Changes', 'MB', 'DOM nodes', 'Listeners']);
  const failures = section('Not measured', ['What', 'Why']);

  const app = await serveApp(options);
  const { webUrl } = app;
  const visitor = await openBrowser('visitor');
  const member = await openBrowser('member');
  const version = visitor.context.browser()?.version() ?? '';
  const date = new Date().toISOString().slice(0, 10);
  const conditions = `${date}, Chromium ${version}, ${describeMachine()}. Ratios are to the bare page.`;

  /** Measures one part; what fails is noted with its reason, and loses no figure of the others. */
  const attempt = async (name: string, measure: () => Promise<void>): Promise<void> => {
    try {
      await step(name, measure);
    } catch (error) {
      console.error(`✗ ${name}: ${lineOf(error)}`);
      failures.push([name, lineOf(error)]);
    } finally {
      // A run that is ended early has what was measured so far.
      mkdirSync(join(root, benchFolder), { recursive: true });
      writeFileSync(join(root, benchFolder, 'result.md'), `${toMarkdown(conditions, sections)}\n`);
    }
  };
  const audit = ({ name, url, isSignedIn }: BenchPage) =>
    attempt(name, async () => {
      for (const each of forms) {
        const figures = await measureByLighthouse(isSignedIn ? member : visitor, url, {
          form: each.form,
          runs,
        });
        each.rows.push(auditRow(name, figures, each.bare));
        each.bare ??= figures;
      }
    });

  try {
    await step('Signed in', () => signIn(member, webUrl));
    const bare = { name: 'Bare Next.js page', url: app.bareUrl, isSignedIn: false };
    const audited = only.includes('lighthouse') ? [bare, ...pagesOf(pages, webUrl)] : [];
    for (const page of audited) await audit(page);
    for (const list of lists.filter(({ key }) => only.includes('routes') && pages.includes(key))) {
      await attempt(list.name, async () => {
        const { open, back } = await measureRoutes(member, webUrl, { list, rounds });
        routes.push([list.name, ...routeCells(open), ...routeCells(back)]);
      });
    }
    for (const act of only.includes('typing') ? acts : []) {
      await attempt(act[1], async () => {
        const worst = await measureAct(member, webUrl, act);
        typing.push([act[1], worst <= 16 ? '≤ 16' : worst.toFixed(0)]);
      });
    }
    if (only.includes('heap')) {
      await attempt(`Heap over ${changes} route changes`, () =>
        measureHeap(member, webUrl, { changes, rows: heap }),
      );
    }
    console.log(`\n${toMarkdown(conditions, sections)}\n\nAlso in ${benchFolder}/result.md`);
    console.log(`Took ${elapsed(since)}`);
    if (failures.length > 0) throw new UserError(`${failures.length} parts failed: see above.`);
  } finally {
    await visitor.context.close();
    await member.context.close();
    await app.close();
  }
}
