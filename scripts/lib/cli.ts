import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { StartError } from '../../server/lib/start-error.ts';

/** Something the person at the terminal can put right: shown as its message only, without a stack. */
export class UserError extends Error {}

/** What the person at the terminal is told of a failure: a stack only when it is our own mistake. */
export function failureText(error: unknown): string {
  if (error instanceof UserError || error instanceof StartError) return error.message;
  return error instanceof Error && error.stack ? error.stack : String(error);
}

/** Runs a script's main function; a failure prints its text and exits with 1. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(`\n✗ ${failureText(error)}`);
    process.exit(1);
  }
}

/**
 * The options of a command line; `--help` prints the usage and ends it. Throws a `UserError` that says what does not fit, with
 * the usage.
 */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  args: readonly string[] = process.argv.slice(2),
) {
  if (args.includes('--help')) {
    console.log(usage);
    process.exit();
  }
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

/** Reads the whole number above 0 that an option was given as. Throws a `UserError` that names it when it is none. */
export function wholeNumberOf(name: string, text: string | undefined): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new UserError(`--${name} is "${text}": expected a whole number above 0.`);
}

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
