import { looseningSteps, readingSteps } from './loosen.ts';
import { MARK, spell, spellTraced, toHiragana, toKatakana } from './spell.ts';
import { change, changeTraced, type Step, type Traced } from './traced.ts';

export const marked = (word: string): string => `${MARK}${word}${MARK}`;

const steps: readonly Step[] = [
  [/[a-z0-9]+(?:[+#]+|&[a-z0-9]+)*/g, marked('$&')],
  // What may separate the parts of one Latin name: 「Node.js」, 「React Native」, 「CI/CD」.
  [new RegExp(`(?<=${MARK})[ ・]*[.\\-_/]?[ ・]*(?=${MARK})`, 'g'), ''],
  [/[ ・]+/g, ''],
];

const loosening = [...readingSteps, ...looseningSteps({ kana: (text) => text, latin: marked })];

/** Returns a text as searches compare it: in one spelling, without spaces, with `MARK` around each Latin word. */
export const fold = (text: string): string => change(spell(text), steps);

/** Returns a folded text without what people write or not: okurigana, long marks at the end of some words. */
export const loosen = (folded: string): string => change(folded, loosening);

/** Returns the same as `fold`, each unit of which knows where it comes from. */
export const foldTraced = (text: string): Traced => changeTraced(spellTraced(text), steps);

/** Returns the same as `loosen`, each unit of which knows where it comes from. */
export const loosenTraced = (folded: Traced): Traced => changeTraced(folded, loosening);

/** Latin words that are also found when written as one, at most, and how long that is, at most. */
const JOINED_WORDS = 3;
const JOINED_LENGTH = 40;

const LATIN_WORDS = new RegExp(`(?:${MARK}[^${MARK}]+${MARK})+`, 'g');

const wordsOf = (folded: string): string[] => folded.split(MARK).filter(Boolean);

/** Returns the Latin words that a folded text consists of; null when there is anything else in it. */
export function latinWords(folded: string): string[] | null {
  const words = wordsOf(folded);
  return words.length > 0 && folded === words.map(marked).join('') ? words : null;
}

/**
 * Returns the word before a number at its end, where that is a version: `python` of 「Python3」, `es` of 「ES2015」. Of shorter
 * ones, as 「EC2」 and 「S3」, the number is a part.
 */
export function withoutVersion(word: string, next = ''): string | null {
  const [, name = '', version = ''] = /^([a-z0-9+#&]*[a-z+#])(\d+)$/.exec(word) ?? [];
  const isLong = name.length > 2 || (name.length === 2 && (version.length > 1 || /^\d+$/.test(next)));
  return isLong ? name : null;
}

/** Returns the words within one: `python` of 「R&Python」, `react` of 「React+Redux」. */
export function partsOfWord(word: string): string[] {
  const bare = word.replace(/[+#]+$/, '');
  const isBare = bare !== word && (bare.length > 1 || word === `${bare}+`);
  const parts = word.includes('&') ? word.split('&').filter((part) => part.length > 1) : [];
  return isBare ? [...parts, bare] : parts;
}

/** Returns what else Latin words that follow each other are found as. */
function spellingsOfWords(words: readonly string[]): string[] {
  const found: string[] = [];
  for (const [start, first] of words.entries()) {
    found.push(...partsOfWord(first));
    let joined = '';
    for (const [count, word] of words.slice(start, start + JOINED_WORDS).entries()) {
      joined += word;
      if (joined.length > JOINED_LENGTH) break;
      if (count > 0) found.push(joined);
      const name = withoutVersion(joined, words[start + count + 1]);
      if (name !== null) found.push(name);
    }
  }
  return found;
}

const KATAKANA_RUN = /[ァ-ヶー]+/g;

/** So many letters without long marks are enough to tell words apart: 「マネジャ」, but not 「コス」 of 「コース」. */
const UNMARKED_LETTERS = 4;

const withoutLongMarks = (run: string): string => run.replaceAll('ー', '');

function unmarkedRuns(folded: string): Set<string> {
  const runs = (folded.match(KATAKANA_RUN) ?? []).filter((run) => run.includes('ー')).map(withoutLongMarks);
  return new Set(runs.filter((run) => run.length >= UNMARKED_LETTERS));
}

/** Ends a part of a sentence, within which a text is also kept loosened. */
const CLAUSE_END = /[、。,.;:!?()「」『』【】〔〕[\]<>《》〈〉|"'…\n]+/;

/** Returns the parts of sentences that look otherwise when loosened, which neither moves nor makes their ends. */
function looseClauses(folded: string): Set<string> {
  const clauses = new Set(folded.split(CLAUSE_END));
  return new Set(
    loosen(folded)
      .split(CLAUSE_END)
      .filter((clause) => !clauses.has(clause)),
  );
}

/**
 * Returns a folded text, followed by the other ways of writing what is in it: Latin names as one word and without their
 * version, katakana without long marks, clauses without okurigana.
 */
export function foldWithSpellings(text: string): string {
  const folded = fold(text);
  const words = new Set((folded.match(LATIN_WORDS) ?? []).flatMap((run) => spellingsOfWords(wordsOf(run))));
  return [folded, [...words].map(marked).join(' '), ...unmarkedRuns(folded), ...looseClauses(folded)]
    .filter(Boolean)
    .join('\n');
}

/** A trailing long mark is left out where so many characters stay: 「ユーザ」 of 「ユーザー」. */
const LEAST_STEM = 3;

const isKatakana = (text: string) => /^[ァ-ヶー]+$/.test(text);
const isHiragana = (text: string) => /^[ぁ-ゖー]+$/.test(text);

/** Returns katakana in the form in which long marks do not matter, as far as the word stays recognizable. */
function unmarked(folded: string): string {
  if (isKatakana(folded) && withoutLongMarks(folded).length >= UNMARKED_LETTERS)
    return withoutLongMarks(folded);
  return folded.length > LEAST_STEM ? folded.replace(/(?<=[ァ-ヶ])ー$/, '') : folded;
}

/** What joins parts of a name, or repeats what stands before it: nothing of a word that begins or ends with it. */
const EDGES = /^[.\-_/・\s々ゝヽー]+|[.\-_/・\s]+$/g;

const foldWord = (word: string): string => fold(spell(word).replace(EDGES, ''));

function plainFormOf(folded: string): string {
  const words = latinWords(folded);
  if (words === null) return unmarked(loosen(folded));
  const joined = words.join('');
  return words.length > JOINED_WORDS || joined.length > JOINED_LENGTH ? folded : marked(joined);
}

/** Returns one form for all spellings of a word or phrase: a text has it when it has any of these spellings. */
export const plainForm = (word: string): string => plainFormOf(foldWord(word));

/** Returns a word in the other kana, where its kana are no endings of other words. */
function inOtherKana(folded: string): string[] {
  if (isHiragana(folded)) return folded.length > 1 ? [toKatakana(folded)] : [];
  // Two characters of katakana are too often an end of other words in hiragana: 「デモ」 and 「でも」.
  if (isKatakana(folded)) return folded.length > 2 ? [toHiragana(folded)] : [];
  const katakana = folded.replace(/[ぁ-ゖー]{3,}/g, toKatakana);
  const hiragana = folded.replace(/[ァ-ヶー]{2,}/g, toHiragana);
  const isMixed = /[ぁ-ゖ]/.test(folded) && /[ァ-ヶ]/.test(folded);
  return isMixed ? [toKatakana(folded), toHiragana(folded)] : [katakana, hiragana];
}

/**
 * Returns the forms of a word of which a text must have one: its plain form, for kana the other kana's, and the word as it
 * is where kana were left out; none of a word of which nothing is left.
 */
export function formsOf(word: string): string[] {
  const folded = foldWord(word);
  const forms = [folded, ...inOtherKana(folded)].map(plainFormOf);
  const isShorter = latinWords(folded) === null && loosen(folded) !== folded;
  return [...new Set(isShorter ? [...forms, folded] : forms)].filter((form) => form !== '');
}
