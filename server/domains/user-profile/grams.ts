import { marked } from '#endpoints/text/fold';
import { MARK } from '#endpoints/text/spell';

/** A part of what is looked for, as text and as the keyword index holds it. */
export type Gram = { text: string; gram: number };

const isSpace = (character: string) => /\s/u.test(character);

/** Returns a pair of UTF-16 units as one 32-bit integer, as Postgres holds it; a single unit is itself. */
const gramOf = (before: number, unit: number): number => (before << 16) | unit;

/** Where no pair is: those of private characters, which no text has. */
const FIRST_WORD = 0xe000 << 16;
const WORDS = 6400 * 65_536;

/** Returns a Latin word as one integer, apart from all pairs. Two words in millions share one: a text must be looked at as well. */
function gramOfWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  }
  return (FIRST_WORD + ((hash >>> 0) % WORDS)) | 0;
}

/** Returns the Latin words and what is between them, in turns, beginning with what is before the first word. */
const partsOf = (folded: string): string[] => folded.split(MARK);

const isWord = (index: number): boolean => index % 2 === 1;

/**
 * Returns what the keyword index holds of a folded text: its distinct Latin words, and of everything else its distinct
 * characters and pairs of neighbors, none of them white space, as integers. A text that contains a form has all its grams.
 */
export function gramsOf(folded: string): number[] {
  const grams = new Set<number>();
  for (const [index, part] of partsOf(folded).entries()) {
    if (isWord(index)) {
      grams.add(gramOfWord(part));
      continue;
    }
    let before = 0;
    for (let at = 0; at < part.length; at += 1) {
      const unit = part.charCodeAt(at);
      if (isSpace(part.charAt(at))) {
        before = 0;
        continue;
      }
      grams.add(unit);
      if (before) grams.add(gramOf(before, unit));
      before = unit;
    }
  }
  return [...grams];
}

/** Returns the pairs of a text without Latin words, or its only character. */
function pairsOf(text: string): Gram[] {
  if (text.length === 1) return [{ text, gram: text.charCodeAt(0) }];
  return Array.from({ length: text.length - 1 }, (_, at) => ({
    text: text.slice(at, at + 2),
    gram: gramOf(text.charCodeAt(at), text.charCodeAt(at + 1)),
  }));
}

/** Returns distinct grams that a text must have to contain a form, no more than `most`, from all over the form. */
export function gramsOfForm(form: string, most: number): Gram[] {
  const all = partsOf(form).flatMap((part, index) => {
    if (isWord(index)) return [{ text: marked(part), gram: gramOfWord(part) }];
    return part.split(/\s+/u).filter(Boolean).flatMap(pairsOf);
  });
  const distinct = [...new Map(all.map((each) => [each.gram, each])).values()];
  const count = Math.min(distinct.length, most);
  return Array.from(
    { length: count },
    (_, index) => distinct[Math.floor((index * distinct.length) / count)],
  ).filter((each) => each !== undefined);
}

/** Returns whether the index says for sure that a text has a form: others must be looked for in the text as well. */
export const isInIndex = (form: string): boolean =>
  form.length <= 2 && !form.includes(MARK) && !/\s/u.test(form);
