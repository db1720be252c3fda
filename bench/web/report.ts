import { quantile, table } from '../lib/figures.ts';
import type { Audit } from './lighthouse.ts';
import type { RouteChange } from './routes.ts';

/** A table of the report. */
export type Section = { title: string; head: readonly string[]; rows: (string | number)[][] };

/** Returns a figure; where the bare page has one, as a ratio to it first: `1.2× (132.4)`. */
function beside(value: number, bare: number | undefined, digits: number): string {
  return bare ? `${(value / bare).toFixed(1)}× (${value.toFixed(digits)})` : value.toFixed(digits);
}

/** Scripts and calls are those of the page and what it fetches ahead. */
export const auditHead = ['Page', 'LCP s', 'FCP s', 'TBT ms', 'CLS', 'Score', 'Scripts kB', 'Calls'];

/** The figures of a page as a row, as ratios to the bare page's, except for that page itself. */
export const auditRow = (name: string, audit: Audit, bare?: Audit) => [
  name,
  beside(audit.lcp / 1000, bare && bare.lcp / 1000, 2),
  beside(audit.fcp / 1000, bare && bare.fcp / 1000, 2),
  beside(audit.tbt, bare?.tbt, 0),
  audit.cls.toFixed(3),
  audit.score.toFixed(0),
  beside(audit.scripts / 1000, bare && bare.scripts / 1000, 1),
  audit.calls,
];

/** How long changes of a route took, and in how many something loading was seen. */
export function routeCells(changes: readonly RouteChange[]): string[] {
  const times = changes.map(({ milliseconds }) => milliseconds);
  const figures = [0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(0));
  return [figures.join(' / '), `${changes.filter(({ sawLoading }) => sawLoading).length}/${changes.length}`];
}

/** Returns the report as Markdown, without tables that have no rows. */
export const toMarkdown = (conditions: string, sections: readonly Section[]): string =>
  [
    conditions,
    ...sections
      .filter(({ rows }) => rows.length > 0)
      .map(({ title, head, rows }) => `### ${title}\n\n${table(head, rows)}`),
  ].join('\n\n');
