/** Seconds since `since` (a `performance.now()`), as text with one digit. */
export function elapsed(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Runs one step and prints a line with the time it took when it is done. A step that may take long is announced
 * first, with `hint` saying how long.
 */
export async function step<T>(name: string, run: () => Promise<T>, hint?: string): Promise<T> {
  const since = performance.now();
  if (hint) console.log(`  … ${name} (${hint})`);
  const result = await run();
  console.log(`  ✓ ${name.padEnd(44)} ${elapsed(since).padStart(8)}`);
  return result;
}
