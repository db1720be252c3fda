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

/**
 * Grams that a text must have to contain a word: the word itself if it is one character, else its pairs, of a longer
 * word only the first, the last and one between: each takes time to look up, and hardly excludes another text.
 */
export function gramsOfWord(word: string): number[] {
  if (word.length === 1) return [word.charCodeAt(0)];
  const last = word.length - 1;
  const starts = last < 4 ? Array.from({ length: last }, (_, index) => index) : [0, last >> 1, last - 1];
  return [...new Set(starts.map((at) => gramOf(word.charCodeAt(at), word.charCodeAt(at + 1))))];
}

/** Whether a word's grams say everything about it: longer words must be looked for in the text itself as well. */
export const isGram = (word: string): boolean => word.length <= 2;
