import { findMatches, needlesOf } from '#endpoints/text/find-matches';

/** A piece of a text: one that matches a word, or what is between two of those. */
export type MarkedPart = { text: string; isMatch: boolean };

/** What is looked for of words, which stay the same from text to text. */
const needlesByWords = new WeakMap<readonly string[], readonly string[]>();

function needlesFor(words: readonly string[]): readonly string[] {
  const needles = needlesByWords.get(words) ?? needlesOf(words);
  needlesByWords.set(words, needles);
  return needles;
}

/** A character with the marks that belong to it. */
const CHARACTER = /.\p{M}*/gsu;

/**
 * Splits a text where a search finds one of the words, however it is spelled. The parts together are the text as it is; no
 * character is split.
 */
export function markMatches(text: string, words: readonly string[]): MarkedPart[] {
  const needles = needlesFor(words);
  const matches = text === '' || needles.length === 0 ? [] : findMatches(text, needles);
  if (matches.length === 0) return [{ text, isMatch: false }];
  const isMatch = new Array<boolean>(text.length).fill(false);
  for (const [from, to] of matches) isMatch.fill(true, from, to);
  const parts: MarkedPart[] = [];
  for (const { 0: character, index } of text.matchAll(CHARACTER)) {
    const isIn = isMatch.slice(index, index + character.length).includes(true);
    const last = parts.at(-1);
    if (last && last.isMatch === isIn) last.text += character;
    else parts.push({ text: character, isMatch: isIn });
  }
  return parts;
}
