import { fold, latinWords, marked, UNMARKED_LETTERS, withoutLongMarks } from './fold.ts';

/** Latin words of which a stored text also has the form as one word. */
const JOINED_WORDS = 3;

/** A trailing long mark is left out where so many characters stay: 「ユーザ」 of 「ユーザー」. */
const LEAST_STEM = 3;

const shift = (text: string, from: RegExp, by: number) =>
  text.replace(from, (kana) => String.fromCharCode(kana.charCodeAt(0) + by));

/** Returns katakana for hiragana. */
const toKatakana = (text: string): string => shift(text, /[ぁ-ゖ]/g, 0x60);

/** Returns hiragana for katakana. */
export const toHiragana = (text: string): string => shift(text, /[ァ-ヶ]/g, -0x60);

const isKatakana = (text: string) => /^[ァ-ヶー]+$/.test(text);
const isHiragana = (text: string) => /^[ぁ-ゖー]+$/.test(text);

/** Returns katakana in the form in which long marks do not matter, as far as the word stays recognizable. */
function unmarked(folded: string): string {
  if (isKatakana(folded) && withoutLongMarks(folded).length >= UNMARKED_LETTERS)
    return withoutLongMarks(folded);
  return folded.length > LEAST_STEM ? folded.replace(/(?<=[ァ-ヶ])ー$/, '') : folded;
}

/** Returns one form for all spellings of a word or phrase: a text has it when it has any of these spellings. */
export function plainForm(word: string): string {
  const folded = fold(word.trim().replace(/^[.\-_/・\s]+(?=\S)/, ''));
  const words = latinWords(folded);
  if (words === null) return unmarked(folded);
  return words.length > JOINED_WORDS ? folded : marked(words.join(''));
}

/** Returns the forms of a word of which a text must have one: its plain form, and for kana the other kana's. */
export function formsOf(word: string): string[] {
  const form = plainForm(word);
  const folded = fold(word.trim());
  if (isHiragana(folded) && folded.length > 1) return [form, unmarked(fold(toKatakana(folded)))];
  // Two characters of katakana are too often an end of other words in hiragana: 「デモ」 and 「でも」.
  if (isKatakana(folded) && folded.length > 2) return [form, toHiragana(folded)];
  return [form];
}
