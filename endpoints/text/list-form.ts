import { compoundWords, looseningSteps, readingSteps } from './loosen.ts';
import { spell, toHiragana } from './spell.ts';
import { change } from './traced.ts';

/** Lists have a text in hiragana, its Latin words as they are. */
const listSteps = looseningSteps({ kana: toHiragana, latin: (word) => word });

/** Leaves out what joins words, okurigana and the like; of a text in which kana are not yet one. */
const flatten = (spelled: string): string =>
  change(toHiragana(change(spelled.replace(/[ ・._/-]+/g, ''), readingSteps)), listSteps);

/**
 * Returns a short text as lists look through it, of which words are found in part too: its spelling with all kana as
 * hiragana, then the same without what joins words and without okurigana.
 */
export function listForm(text: string): string {
  const spelled = spell(text);
  const hiragana = toHiragana(spelled);
  const flat = flatten(spelled);
  return flat === hiragana ? hiragana : `${hiragana}\n${flat}`;
}

/** Puts two words together that are also written as one: 「front end」. */
function withCompounds(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last !== undefined && compoundWords.has(flatten(last + word)))
      joined[joined.length - 1] = last + word;
    else joined.push(word);
  }
  return joined;
}

/** What lists are looked through for: words that must all be there, each in one of its forms. */
type ListWords = readonly (readonly string[])[];

/** Returns the words of a search of a list; none of a blank one. */
export const listWords = (search: string): ListWords =>
  withCompounds(spell(search).split(/\s+/).filter(Boolean)).map((word) =>
    [...new Set([flatten(word), toHiragana(word)])].filter(Boolean),
  );

/** Returns whether a text in `listForm` has all words. */
export const hasWords = (form: string, words: ListWords): boolean =>
  words.every((forms) => forms.some((each) => form.includes(each)));

/** Returns the form in which two spellings of the same text are equal. */
export function sameForm(text: string): string {
  const spelled = spell(text).trim();
  return flatten(spelled) || spelled;
}
