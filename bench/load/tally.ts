import { quantile, table } from '../lib/figures.ts';

/** Counts the calls by name with their milliseconds, and keeps the first errors word for word. */
export function createTally() {
  const calls: { name: string; milliseconds: number }[] = [];
  const errors: string[] = [];
  const timesOf = (own: typeof calls) => own.map(({ milliseconds }) => milliseconds);
  return {
    timed(name: string, milliseconds: number): void {
      calls.push({ name, milliseconds });
    },
    failed(name: string, what: string): void {
      errors.push(`${name}: ${what.slice(0, 300)}`);
    },
    /** How many calls got a response. */
    count: () => calls.length,
    /** How many calls failed. */
    errors: () => errors.length,
    /** The calls by name and all of them together in a Markdown table, and the first failures. */
    report(): string {
      const named = [...Map.groupBy(calls, ({ name }) => name)].toSorted(([a], [b]) => a.localeCompare(b));
      const rows = [...named, ['all', calls] as const].map(([name, own]) => [
        name,
        own.length,
        errors.filter((error) => name === 'all' || error.startsWith(`${name}: `)).length,
        ...[0.5, 0.99, 1].map((share) => quantile(timesOf(own), share).toFixed(0)),
      ]);
      const head = ['Call', 'Count', 'Errors', 'p50 ms', 'p99 ms', 'max ms'];
      return [table(head, rows), ...errors.slice(0, 20).map((error) => `  ${error}`)].join('\n');
    },
  };
}

export type Tally = ReturnType<typeof createTally>;
