import { foldText } from './normalize-text';

/** A piece of a text: one that matches a word, or what stands between two of those. */
export type MarkedPart = { text: string; isMatch: boolean };

/** No word to mark: always the same array. */
export const noWords: readonly string[] = [];

/** A character with the marks that belong to it, which fold together: 「ｶﾞ」 is one, so is 「か」 with a combining mark. */
const UNIT = /.[\p{M}\uff9e\uff9f]*/gsu;

/** For each place of the folded text, the unit that it comes from. */
function foldByUnit(units: readonly string[]) {
  let folded = '';
  const unitAt: number[] = [];
  for (const [index, unit] of units.entries()) {
    folded += foldText(unit);
    while (unitAt.length < folded.length) unitAt.push(index);
  }
  return { folded, unitAt };
}

/**
 * Splits a text where it has one of the words, whatever their width, case and kana. The parts together are the text as it
 * is; a character that matches only in part, such as 「㌔」 of 「キ」, matches as a whole.
 */
export function markMatches(text: string, words: readonly string[]): MarkedPart[] {
  const whole = [{ text, isMatch: false }];
  const needles = words.map((word) => foldText(word).trim()).filter(Boolean);
  if (text === '' || needles.length === 0) return whole;
  // Most texts have none of the words: no need to look where.
  const quick = foldText(text);
  if (!needles.some((needle) => quick.includes(needle))) return whole;

  const units = text.match(UNIT) ?? [];
  const { folded, unitAt } = foldByUnit(units);
  const isMatch = units.map(() => false);
  for (const needle of needles) {
    for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + 1)) {
      isMatch.fill(true, unitAt[at], (unitAt[at + needle.length - 1] ?? 0) + 1);
    }
  }

  const parts: MarkedPart[] = [];
  for (const [index, unit] of units.entries()) {
    const last = parts.at(-1);
    if (last && last.isMatch === isMatch[index]) last.text += unit;
    else parts.push({ text: unit, isMatch: isMatch[index] === true });
  }
  return parts;
}
