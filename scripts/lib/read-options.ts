import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { UserError } from './user-error.ts';

/**
 * The options of a command line, those after the script's name unless others are given. Throws a `UserError` that says
 * what does not fit, and how the command is used.
 */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  args: readonly string[] = process.argv.slice(2),
) {
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
