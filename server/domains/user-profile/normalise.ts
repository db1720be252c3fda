/** The form in which the texts of candidates are stored for searching: NFKC, lower case, one kind of white space. */
export const normaliseText = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The form in which two spellings of one skill are equal: 「ＲＥＡＣＴ  Native」 and 「react native」. */
export const skillKey = (name: string): string => normaliseText(name).trim().replace(/\s+/gu, ' ');

/** The words of a keyword search, normalised: parted by spaces of any width, each once, empty ones left out. */
export const keywordWords = (keyword: string): string[] => [
  ...new Set(normaliseText(keyword).split(/\s+/u).filter(Boolean)),
];

const isSpace = (character: string) => /\s/u.test(character);

/** A pair of UTF-16 units as one 32-bit integer, as Postgres holds it; a single unit is itself. */
const gramOf = (before: number, unit: number): number => (before << 16) | unit;

/**
 * What the keyword index holds of a normalised text: its distinct characters and its distinct pairs of neighbours, none
 * of them white space, as integers. A text that contains a word has all grams of that word.
 */
export function gramsOf(normalised: string): number[] {
  const grams = new Set<number>();
  let before = 0;
  for (let index = 0; index < normalised.length; index += 1) {
    const unit = normalised.charCodeAt(index);
    if (isSpace(normalised.charAt(index))) {
      before = 0;
      continue;
    }
    grams.add(unit);
    if (before) grams.add(gramOf(before, unit));
    before = unit;
  }
  return [...grams];
}

/** The gram that a word of one or two characters is. */
export const gramOfWord = (word: string): number =>
  word.length === 1 ? word.charCodeAt(0) : gramOf(word.charCodeAt(0), word.charCodeAt(1));

/** A pair of neighbours in a word, as text and as the keyword index holds it. */
export type Pair = { text: string; gram: number };

/** Distinct pairs that a text must have to contain a word, no more than `most`, from all over the word. */
export function pairsOf(word: string, most: number): Pair[] {
  const last = word.length - 1;
  const count = Math.min(last, most);
  const texts = Array.from({ length: count }, (_, index) => {
    const start = Math.floor((index * last) / count);
    return word.slice(start, start + 2);
  });
  return [...new Set(texts)].map((text) => ({ text, gram: gramOfWord(text) }));
}

/** Whether a word is in the index as it is: longer words must be looked for in the text itself as well. */
export const isGram = (word: string): boolean => word.length <= 2;
