import { UserError } from '../../scripts/lib/cli.ts';

/** Declares an option with its initial value. */
export const text = (initial: string) => ({ type: 'string', default: initial }) as const;

/** Reads a whole number of an option. Throws a `UserError` that names it and what is expected. */
export function numberOf(name: string, given: string, least: number, most = Number.MAX_SAFE_INTEGER): number {
  const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  if (value >= least && value <= most) return value;
  const range = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`;
  throw new UserError(`--${name} is "${given}": expected a whole number ${range}.`);
}

/** Reads names separated by commas, all of which must be known; without a text all of them. */
export function namesOf<const Name extends string>(
  name: string,
  given: string | undefined,
  known: readonly Name[],
): readonly Name[] {
  if (given === undefined) return known;
  const names = given.split(',').map((one) => one.trim());
  const wrong = names.find((one) => !known.some((each) => each === one));
  if (wrong === undefined) return known.filter((one) => names.includes(one));
  throw new UserError(`--${name} names "${wrong}": expected some of ${known.join(', ')}.`);
}
