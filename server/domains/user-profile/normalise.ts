/** The form in which the texts of candidates are stored for searching: NFKC, lower case, one kind of white space. */
export const normaliseText = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The form in which two spellings of one skill are equal: 「ＲＥＡＣＴ  Native」 and 「react native」. */
export const skillKey = (name: string): string => normaliseText(name).trim().replace(/\s+/gu, ' ');

/** The words of a keyword search, normalised: parted by spaces of any width, each once, empty ones left out. */
export const keywordWords = (keyword: string): string[] => [
  ...new Set(normaliseText(keyword).split(/\s+/u).filter(Boolean)),
];

const isSpace = (character: string) => /\s/u.test(character);

/**
 * What the keyword index holds of a normalised text: its distinct characters and its distinct pairs of neighbouring
 * characters, none of them white space. A text that contains a word has all grams of that word.
 */
export function gramsOf(normalised: string): string[] {
  const grams = new Set<string>();
  let before = '';
  for (const character of normalised) {
    if (isSpace(character)) {
      before = '';
      continue;
    }
    grams.add(character);
    if (before) grams.add(before + character);
    before = character;
  }
  return [...grams];
}

/** The fewest grams that a text must have to contain a word: its pairs, or the word itself if it is one character. */
export function gramsOfWord(word: string): string[] {
  const characters = [...word];
  if (characters.length === 1) return characters;
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
}

/** Whether a word's grams say everything about it: longer words must be looked for in the text itself as well. */
export const isGram = (word: string): boolean => [...word].length <= 2;

/** A LIKE pattern for texts that contain `word`, which may hold `%`, `_` and `\` of its own. */
export const containsPattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
