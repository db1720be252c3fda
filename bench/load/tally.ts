type Entry = { times: number[]; errors: number };

/** Counts the calls by name with their milliseconds, and keeps the first errors word for word. */
export function createTally() {
  const entries = new Map<string, Entry>();
  const samples: string[] = [];
  let errors = 0;

  const entryOf = (name: string): Entry => {
    const entry = entries.get(name) ?? { times: [], errors: 0 };
    entries.set(name, entry);
    return entry;
  };

  return {
    timed(name: string, milliseconds: number): void {
      entryOf(name).times.push(milliseconds);
    },
    failed(name: string, what: string): void {
      errors += 1;
      entryOf(name).errors += 1;
      if (samples.length < 20) samples.push(`${name}: ${what.slice(0, 300)}`);
    },
    /** How many calls got a response. */
    get count() {
      return [...entries.values()].reduce((sum, { times }) => sum + times.length, 0);
    },
    /** How many calls failed. */
    get errors() {
      return errors;
    },
    /** What the first failures were, in one line each. */
    get samples(): readonly string[] {
      return samples;
    },
    /** The calls by name and all of them together, as rows of a Markdown table, in milliseconds. */
    toRows(): string[] {
      const all: Entry = { times: [...entries.values()].flatMap(({ times }) => times), errors };
      return [...[...entries].sort(([a], [b]) => a.localeCompare(b)), ['all', all] as const].map(
        ([name, { times, errors: failed }]) => {
          const sorted = [...times].sort((a, b) => a - b);
          const figures = [0.5, 0.99, 1].map((share) => at(sorted, share).toFixed(0));
          return `| ${name} | ${times.length} | ${failed} | ${figures.join(' | ')} |`;
        },
      );
    },
  };
}

export type Tally = ReturnType<typeof createTally>;

/** Returns the value below which `share` of the sorted values lie; 0 of none. */
export function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
