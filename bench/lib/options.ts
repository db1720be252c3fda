import { UserError } from '../../scripts/lib/cli.ts';

/** Reads a whole number of an option. Throws a `UserError` that names it and what is expected. */
export function numberOf(name: string, text: string, least: number, most = Number.MAX_SAFE_INTEGER): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  const range = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`;
  throw new UserError(`--${name} is "${text}": expected a whole number ${range}.`);
}

/** Reads names separated by commas, all of which must be known; without a text all of them. */
export function namesOf<const Name extends string>(
  name: string,
  text: string | undefined,
  known: readonly Name[],
): readonly Name[] {
  if (text === undefined) return known;
  const names = text.split(',').map((one) => one.trim());
  const wrong = names.find((one) => !known.some((each) => each === one));
  if (wrong === undefined) return known.filter((one) => names.includes(one));
  throw new UserError(`--${name} names "${wrong}": expected some of ${known.join(', ')}.`);
}
