import { quantile, table } from '../lib/figures.ts';

type Entry = { times: number[]; errors: number };

/** Counts the calls by name with their milliseconds, and keeps the first errors word for word. */
export function createTally() {
  const entries = new Map<string, Entry>();
  const samples: string[] = [];

  const entryOf = (name: string): Entry => {
    const entry = entries.get(name) ?? { times: [], errors: 0 };
    entries.set(name, entry);
    return entry;
  };
  const all = (): Entry => ({
    times: [...entries.values()].flatMap(({ times }) => times),
    errors: [...entries.values()].reduce((sum, { errors }) => sum + errors, 0),
  });

  return {
    timed(name: string, milliseconds: number): void {
      entryOf(name).times.push(milliseconds);
    },
    failed(name: string, what: string): void {
      entryOf(name).errors += 1;
      if (samples.length < 20) samples.push(`${name}: ${what.slice(0, 300)}`);
    },
    /** How many calls got a response. */
    count: () => all().times.length,
    /** How many calls failed. */
    errors: () => all().errors,
    /** The calls by name and all of them together in a Markdown table, and the first failures. */
    report(): string {
      const named = [...entries].toSorted(([a], [b]) => a.localeCompare(b));
      const rows = [...named, ['all', all()] as const].map(([name, { times, errors }]) => [
        name,
        times.length,
        errors,
        ...[0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(0)),
      ]);
      const head = ['Call', 'Count', 'Errors', 'p50 ms', 'p99 ms', 'max ms'];
      return [table(head, rows), ...samples.map((sample) => `  ${sample}`)].join('\n');
    },
  };
}

export type Tally = ReturnType<typeof createTally>;
