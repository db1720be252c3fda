import { quantile, table } from '../lib/figures.ts';
import type { HeapSample } from './heap.ts';
import type { Audit, Form } from './lighthouse.ts';
import type { RouteChange, RouteResult } from './routes.ts';
import type { TypingResult } from './typing.ts';
import type { Weight } from './weigh.ts';

/** The figures of one page; undefined where they were not asked for. */
export interface PageResult {
  name: string;
  weight?: Weight;
  mobile?: Audit;
  desktop?: Audit;
}

export interface BenchResult {
  /** When it was measured, on what. */
  conditions: string;
  /** The bare page. */
  floor: PageResult;
  /** The app's pages, then those of other programs. */
  pages: PageResult[];
  routes: RouteResult[];
  typing: TypingResult[];
  heap: HeapSample[];
  /** What could not be measured, and why. */
  failures: { name: string; reason: string }[];
}

/** Returns a figure with its ratio to the floor's: `132.4 (1.2×)`. */
function beside(value: number, floor: number | undefined, format: (value: number) => string): string {
  return floor ? `${format(value)} (${(value / floor).toFixed(1)}×)` : format(value);
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1);
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);

type Row = readonly (string | number)[];

/** Returns a section with a table; nothing without rows. */
const section = (title: string, head: readonly string[], rows: readonly Row[]): string[] =>
  rows.length === 0 ? [] : [`### ${title}\n\n${table(head, rows)}`];

function weightRows({ floor, pages }: BenchResult): Row[] {
  return [floor, ...pages].flatMap((page) => {
    const { name, weight } = page;
    if (!weight) return [];
    const base = page === floor ? undefined : floor.weight;
    const bytes = [beside(weight.usable, base?.usable, kB), beside(weight.all, base?.all, kB)];
    return [[name, ...bytes, weight.requests, weight.calls]];
  });
}

function lighthouseRows({ floor, pages }: BenchResult, form: Form): Row[] {
  return [floor, ...pages].flatMap((page) => {
    const audit = page[form];
    if (!audit) return [];
    const { score, fcp, lcp, tbt, cls } = audit;
    const base = page === floor ? undefined : floor[form];
    const paints = [beside(fcp, base?.fcp, seconds), beside(lcp, base?.lcp, seconds)];
    return [[page.name, score.toFixed(0), ...paints, tbt.toFixed(0), cls.toFixed(3)]];
  });
}

function routeCells(changes: readonly RouteChange[]): string[] {
  const times = changes.map(({ milliseconds }) => milliseconds);
  const figures = [0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(0));
  return [figures.join(' / '), `${changes.filter(({ sawLoading }) => sawLoading).length}/${changes.length}`];
}

/** Returns the results as Markdown: a table for each part that was measured, ratios to the bare page in brackets. */
export function toMarkdown(result: BenchResult): string {
  const { conditions, routes, typing, heap, failures } = result;
  const ofLighthouse = ['Page', 'Score', 'FCP s', 'LCP s', 'TBT ms', 'CLS'];
  const ofRoute = (what: string) => [`${what} ms: p50 / p95 / max`, 'Something loading seen'];
  return [
    conditions,
    ...section(
      'JavaScript (gzip) and requests',
      ['Page', 'kB before usable', 'kB in all', 'Requests', 'of them calls'],
      weightRows(result),
    ),
    ...section('Lighthouse, mobile', ofLighthouse, lighthouseRows(result, 'mobile')),
    ...section('Lighthouse, desktop', ofLighthouse, lighthouseRows(result, 'desktop')),
    ...section(
      'From a list to an entry and back at 4× CPU',
      ['Way', ...ofRoute('Click to content'), ...ofRoute('Back to rows')],
      routes.map(({ list, open, back }) => [list, ...routeCells(open), ...routeCells(back)]),
    ),
    ...section(
      'Interaction to next paint at 4× CPU',
      ['Interaction', 'INP ms'],
      typing.map(({ name, worst }) => [name, worst <= 16 ? '≤ 16' : worst.toFixed(0)]),
    ),
    ...section(
      'Heap over route changes',
      ['Changes', 'MB', 'DOM nodes', 'Listeners'],
      heap.map(({ changes, used, nodes, listeners }) => [changes, (used / 1e6).toFixed(2), nodes, listeners]),
    ),
    ...section(
      'Not measured',
      ['What', 'Why'],
      failures.map(({ name, reason }) => [name, reason]),
    ),
  ].join('\n\n');
}
