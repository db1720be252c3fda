import { cpus } from 'node:os';
import type { Measured } from './measure-calls.ts';

/** All figures of one database at one number of candidates. */
export type Run = {
  database: string;
  /** What there are so many of. */
  of: 'candidates' | 'messages';
  size: number;
  /** These with their indexes. */
  bytes: number;
  calls: readonly Measured[];
};

const number = (value: number) =>
  value >= 99.5 ? value.toFixed(0) : value >= 9.95 ? value.toFixed(0) : value.toFixed(1);
const thousands = (value: number) => value.toLocaleString('en-US');
const kilobytes = (bytes: number) => `${number(bytes / 1000)} kB`;

/** One line on what it was measured on. */
export function describeMachine(load: readonly number[]): string {
  const [first] = cpus();
  return `${cpus().length} × ${first?.model.trim() ?? 'processor'}, Node ${process.versions.node}, load ${load[0]?.toFixed(1)}`;
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Returns the Markdown table of the runs of one database: a pair of columns for each number of candidates. */
function tableOf(runs: readonly Run[]): string {
  const [first] = runs;
  const last = runs.at(-1);
  if (!first || !last) return '';
  const sizes = runs.flatMap(({ size }) => [`${thousands(size)}: clock p50, p99`, 'processor p50, p99']);
  const head = ['Call', ...sizes, 'grows', 'statements', 'response', '× constant'];
  const lines = last.calls.map((call) => {
    const same = runs.map(({ calls }) => calls.find(({ label }) => label === call.label));
    const figures = same.flatMap((each) =>
      each
        ? [
            `${number(each.p50)}, ${number(each.p99)}`,
            `${number(each.processorP50)}, ${number(each.processorP99)}`,
          ]
        : ['–', '–'],
    );
    const before = same[0];
    const growth =
      before && runs.length > 1 ? `${(call.processorP50 / before.processorP50).toFixed(1)}×` : '–';
    return row([
      call.label,
      ...figures,
      growth,
      String(call.statements),
      kilobytes(call.bytes),
      number(call.ratio),
    ]);
  });
  return [row(head), row(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...lines].join('\n');
}

/** Returns the report for docs/performance.md: milliseconds, a table for each database and what there are many of. */
export function toMarkdown(runs: readonly Run[], machine: string): string {
  const databases = [...new Set(runs.map(({ database }) => database))];
  const parts = databases.flatMap((database) =>
    (['candidates', 'messages'] as const).flatMap((of) => {
      const own = runs.filter((run) => run.database === database && run.of === of);
      if (own.length === 0) return [];
      const sizes = own.map(({ size, bytes }) => `${thousands(size)} ${of}: ${(bytes / 1e9).toFixed(1)} GB`);
      return [`### ${database}\n\n${sizes.join('; ')} with indexes.\n\n${tableOf(own)}`];
    }),
  );
  return `${machine}\n\n${parts.join('\n\n')}\n`;
}

/** The figures of one call as a line of a terminal. */
export const toLine = ({
  label,
  p50,
  p99,
  processorP50,
  processorP99,
  statements,
  ratio,
}: Measured): string =>
  `  ${label.padEnd(48)} clock ${number(p50).padStart(6)} ${number(p99).padStart(6)}   processor ${number(processorP50).padStart(6)} ${number(processorP99).padStart(6)}   ${statements} statements   ${number(ratio)}×`;
