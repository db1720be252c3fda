import { since as sinceYears } from '../../texts/since.ts';

/** When things came up that careers speak of: nobody has worked with them before. */
const years = new Map(Object.entries(sinceYears));

const byLength = [...years].sort(([a], [b]) => b.length - a.length);

/** Returns whether there could be talk of all that a text names in a year. */
export const isKnownIn = (text: string, year: number): boolean =>
  byLength.every(([word, since]) => since <= year || !text.includes(word));

/** Returns the longest that anyone can have used a skill, in years. */
export function longestUse(skill: string, thisYear: number): number {
  const since = years.get(skill);
  return since === undefined ? Number.POSITIVE_INFINITY : Math.max(1, thisYear - since);
}
