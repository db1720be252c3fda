import type { HeapResult } from './heap.ts';
import type { Form, LighthouseResult } from './lighthouse.ts';
import type { Paint } from './paint.ts';
import type { RouteResult } from './routes.ts';
import { median, quantile } from './statistics.ts';
import type { TypingResult } from './typing.ts';
import type { Weight } from './weigh.ts';

/** The figures of one page; null where they were not asked for. */
export interface PageResult {
  name: string;
  weight: Weight | null;
  paint: Paint | null;
  lighthouse: Record<Form, LighthouseResult> | null;
}

export interface BenchResult {
  /** When it was measured, on what. */
  conditions: string;
  floor: PageResult;
  pages: PageResult[];
  beside: PageResult[];
  routes: RouteResult[];
  typing: TypingResult[];
  heap: HeapResult | null;
  /** What could not be measured, and why. */
  failures: { name: string; reason: string }[];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Returns a figure with its ratio to the floor's: `132.4 (1.2×)`. */
function beside(value: number, floor: number | undefined, format: (value: number) => string): string {
  return floor ? `${format(value)} (${(value / floor).toFixed(1)}×)` : format(value);
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1);
const whole = (value: number) => String(Math.round(value));
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);

function weightTable({ floor, pages, beside: others }: BenchResult): string {
  const rows = [floor, ...pages, ...others].flatMap(({ name, weight }) => {
    if (!weight) return [];
    const base = name === floor.name ? undefined : floor.weight;
    return [
      [
        name,
        beside(weight.usable, base?.usable, kB),
        beside(weight.all, base?.all, kB),
        beside(weight.withAhead, base?.withAhead, kB),
        String(weight.requests),
        String(weight.calls),
      ],
    ];
  });
  const head = ['Page', 'kB before usable', 'kB in all', 'kB with links ahead', 'Requests', 'of them calls'];
  return rows.length === 0 ? '' : `### JavaScript (gzip) and requests\n\n${table(head, rows)}`;
}

function paintTable({ floor, pages, beside: others }: BenchResult): string {
  const rows = [floor, ...pages, ...others].flatMap(({ name, paint }) => {
    if (!paint) return [];
    const base = name === floor.name ? undefined : floor.paint;
    return [[name, beside(paint.first, base?.first, seconds), beside(paint.largest, base?.largest, seconds)]];
  });
  const head = ['Page', 'First paint s', 'Largest content s'];
  return rows.length === 0 ? '' : `### On a slow line\n\n${table(head, rows)}`;
}

function lighthouseTable({ floor, pages, beside: others }: BenchResult, form: Form): string {
  const rows = [floor, ...pages, ...others].flatMap(({ name, lighthouse }) => {
    if (!lighthouse) return [];
    const { score, fcp, lcp, tbt, cls, accessibility, bestPractices } = lighthouse[form];
    const base = name === floor.name ? undefined : floor.lighthouse?.[form];
    return [
      [
        name,
        whole(score),
        beside(fcp, base?.fcp, seconds),
        beside(lcp, base?.lcp, seconds),
        whole(tbt),
        cls.toFixed(3),
        accessibility === null ? '' : whole(accessibility),
        bestPractices === null ? '' : whole(bestPractices),
      ],
    ];
  });
  const head = ['Page', 'Score', 'FCP s', 'LCP s', 'TBT ms', 'CLS', 'Accessibility', 'Best practices'];
  return rows.length === 0 ? '' : `### Lighthouse, ${form}\n\n${table(head, rows)}`;
}

function routesTable({ routes }: BenchResult): string {
  if (routes.length === 0) return '';
  const times = (values: readonly number[]) =>
    `${whole(median(values))} / ${whole(quantile(values, 0.95))} / ${whole(Math.max(...values))}`;
  const rows = routes.map((route) => {
    const all = route.open.length;
    return [
      route.list,
      `${route.rate}×`,
      times(route.open),
      `${route.openWithLoading}/${all}`,
      whole(median(route.openWork)),
      times(route.back),
      `${route.backWithLoading}/${all}`,
      whole(median(route.backWork)),
      `${route.inPlaceAtOnce}/${all}, ${route.inPlace}/${all}`,
    ];
  });
  const head = [
    'Way',
    'CPU',
    'Click to content ms: p50 / p95 / max',
    'Something loading seen',
    'Main thread ms',
    'Back to rows ms: p50 / p95 / max',
    'Something loading seen',
    'Main thread ms',
    'Row in its place: first frame, then',
  ];
  return `### From a list to an entry and back\n\n${table(head, rows)}`;
}

function typingTable({ typing }: BenchResult): string {
  if (typing.length === 0) return '';
  const rows = typing.map(({ name, worst }) => [name, worst <= 16 ? '≤ 16' : whole(worst)]);
  return `### Interaction to next paint at 4× CPU\n\n${table(['Interaction', 'INP ms'], rows)}`;
}

function heapTable({ heap }: BenchResult): string {
  if (!heap) return '';
  const rows = heap.samples.map(({ changes, used, nodes, listeners }) => [
    String(changes),
    (used / 1_000_000).toFixed(2),
    String(nodes),
    String(listeners),
  ]);
  const growth = `Growth in the second half: ${(heap.perChange / 1000).toFixed(2)} kB, ${heap.nodesPerChange.toFixed(2)} nodes and ${heap.listenersPerChange.toFixed(2)} listeners for each change.`;
  return `### Heap over route changes\n\n${table(['Changes', 'MB', 'DOM nodes', 'Listeners'], rows)}\n\n${growth}`;
}

function faults({ pages }: BenchResult): string {
  const lines = pages.flatMap(({ name, lighthouse }) =>
    (['mobile', 'desktop'] as const).flatMap((form) => {
      const found = lighthouse?.[form].faults ?? [];
      return found.length === 0 ? [] : [`- ${name}, ${form}: ${found.join(', ')}`];
    }),
  );
  return lines.length === 0 ? '' : `Faults that Lighthouse names:\n\n${lines.join('\n')}`;
}

function failuresOf({ failures }: BenchResult): string {
  const lines = failures.map(({ name, reason }) => `- ${name}: ${reason}`);
  return lines.length === 0 ? '' : `Not measured:\n\n${lines.join('\n')}`;
}

/** Returns the results as Markdown: a table for each part that was measured, ratios to the bare page in brackets. */
export function toMarkdown(result: BenchResult): string {
  return [
    result.conditions,
    weightTable(result),
    paintTable(result),
    lighthouseTable(result, 'mobile'),
    lighthouseTable(result, 'desktop'),
    faults(result),
    routesTable(result),
    typingTable(result),
    heapTable(result),
    failuresOf(result),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
