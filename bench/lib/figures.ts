import { cpus, loadavg } from 'node:os';

/** Returns the value below which the given share of all lies: 0.5 is the median. NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}

/** Returns the middle value, or the mean of the two in the middle. NaN of nothing. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Returns a Markdown table; every column but the first is aligned to the right. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  );
}

/** Returns one line on the machine and how busy it is. */
export function describeMachine(): string {
  const [first] = cpus();
  const [load = 0] = loadavg();
  return `${cpus().length} × ${first?.model.trim() ?? 'processor'}, Node ${process.versions.node}, load ${load.toFixed(1)}`;
}
