import { sameForm } from '#endpoints/text/list-form';
import { findByWords } from '@/lib/text/find-by-words';

export { sameForm };

const MAX_SUGGESTIONS = 50;

/** Puts the word itself before words that start with it, and these before others that have it in them. */
function distance(word: string, needle: string): number {
  const text = sameForm(word);
  if (text === needle) return 0;
  return text.startsWith(needle) ? 1 : 2;
}

/** The suggestions that contain what is typed and are not chosen yet, the nearest first. */
export function suggestionsFor(text: string, suggestions: readonly string[], chosen: readonly string[]) {
  const known = new Set(chosen.map(sameForm));
  const needle = sameForm(text);
  return findByWords(suggestions, text, (word) => word)
    .filter((word) => !known.has(sameForm(word)))
    .sort((one, other) => distance(one, needle) - distance(other, needle))
    .slice(0, MAX_SUGGESTIONS)
    .map((word) => ({ value: word, label: word }));
}
