import { findMatches, needlesOf } from '#endpoints/text/find-matches';

/** Characters of a text that are returned, and how many of them stand before the first hit. */
const LENGTH = 120;
const BEFORE = 30;

/** Returns where the first of the words begins, in characters; 0 when none is there. */
function firstHit(line: string, words: readonly string[]): number {
  const places = findMatches(line, needlesOf(words)).map(([from]) => from);
  return places.length === 0 ? 0 : [...line.slice(0, Math.min(...places))].length;
}

/**
 * Returns the part of a text about the first of the words, however it is spelled, in one line; an ellipsis stands for what
 * is left out.
 */
export function excerptAround(text: string, words: readonly string[]): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const characters = [...line];
  const start =
    characters.length <= LENGTH
      ? 0
      : Math.max(0, Math.min(firstHit(line, words) - BEFORE, characters.length - LENGTH));
  const end = start + LENGTH;
  const part = characters.slice(start, end).join('');
  return `${start > 0 ? '…' : ''}${part}${end < characters.length ? '…' : ''}`;
}
