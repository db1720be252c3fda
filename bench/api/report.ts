import { table } from '../lib/figures.ts';
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

const number = (value: number) => value.toFixed(value >= 9.95 ? 0 : 1);
const thousands = (value: number) => value.toLocaleString('en-US');

/** Returns the Markdown table of the runs of one database: a pair of columns for each number of candidates. */
function tableOf(runs: readonly Run[]): string {
  const sizes = runs.flatMap(({ size }) => [`${thousands(size)}: clock p50, p99`, 'processor p50, p99']);
  const head = ['Call', ...sizes, 'grows', 'statements', 'response', '× constant'];
  const rows = (runs.at(-1)?.calls ?? []).map((call) => {
    const same = runs.map(({ calls }) => calls.find(({ label }) => label === call.label));
    const figures = same.flatMap((each) =>
      each
        ? [
            `${number(each.p50)}, ${number(each.p99)}`,
            `${number(each.processorP50)}, ${number(each.processorP99)}`,
          ]
        : ['–', '–'],
    );
    const [before] = same;
    const growth = before && runs.length > 1 ? `${number(call.processorP50 / before.processorP50)}×` : '–';
    const response = `${number(call.bytes / 1000)} kB`;
    return [call.label, ...figures, growth, call.statements, response, number(call.ratio)];
  });
  return table(head, rows);
}

/** Returns the report for docs/performance.md: milliseconds, a table for each database and what there are many of. */
export function toMarkdown(runs: readonly Run[], machine: string): string {
  const groups = Map.groupBy(runs, ({ database, of }) => `${database}, ${of}`);
  const parts = [...groups].map(([title, own]) => {
    const sizes = own.map(({ size, bytes }) => `${thousands(size)}: ${(bytes / 1e9).toFixed(1)} GB`);
    return `### ${title}\n\n${sizes.join('; ')} with indexes.\n\n${tableOf(own)}`;
  });
  return `${machine}\n\n${parts.join('\n\n')}\n`;
}

/** The figures of one call as a line of a terminal. */
export const toLine = (call: Measured): string => {
  const pair = (p50: number, p99: number) => `${number(p50).padStart(6)} ${number(p99).padStart(6)}`;
  const times = `clock ${pair(call.p50, call.p99)}   processor ${pair(call.processorP50, call.processorP99)}`;
  return `  ${call.label.padEnd(48)} ${times}   ${call.statements} statements   ${number(call.ratio)}×`;
};
