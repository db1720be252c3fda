import { groupCharacter } from './synonyms.ts';
import { formsOf, plainForm } from './word-forms.ts';

/** What a text must have, or must not: one of the forms, each as a stored text has it, of the words as they were typed. */
export type Clause = { forms: string[]; words: string[]; isExcluded: boolean };

type Part = { text: string; isQuoted: boolean; isExcluded: boolean };

/** A quoted phrase, closed or not, or a word; before it perhaps a minus. */
const PART = /(-?)(?:"([^"]*)"?|([^\s"]+))/g;

/** The words of a name that has synonyms, at most: 「Amazon Web Services」. */
const NAME_WORDS = 4;

function partsOf(keyword: string): Part[] {
  const plain = keyword.normalize('NFKC').replace(/[“”„‟]/g, '"');
  return [...plain.matchAll(PART)]
    .map(([, minus, quoted, word]) => ({
      text: (quoted ?? word ?? '').trim(),
      isQuoted: quoted !== undefined,
      isExcluded: minus === '-',
    }))
    .filter(({ text, isQuoted }) => text !== '' && (isQuoted || text !== '-'));
}

const isOr = ({ text, isQuoted }: Part): boolean => !isQuoted && text === 'OR';

/** Puts words together that are a name with synonyms: 「Machine Learning」 finds 「機械学習」. */
function withNames(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    if (!part) break;
    let name = part;
    let taken = index;
    for (let last = index + 1; last < Math.min(parts.length, index + NAME_WORDS); last += 1) {
      const words = parts.slice(index, last + 1);
      if (words.some((word, at) => word.isQuoted || isOr(word) || (word.isExcluded && at > 0))) break;
      const text = words.map((word) => word.text).join(' ');
      if (groupCharacter(plainForm(text)) === undefined) continue;
      name = { ...part, text };
      taken = last;
    }
    joined.push(name);
    index = taken;
  }
  return joined;
}

/** Returns the forms of a word or phrase; one with synonyms is the character that stands for all of them. */
function spellingsOf({ text }: Part): string[] {
  const character = groupCharacter(plainForm(text));
  return character === undefined ? formsOf(text) : [character];
}

/**
 * Reads a keyword: words that must all be there, `"…"` as one phrase, `-` before what must not be there, `OR` between
 * what may stand for each other. Spellings and synonyms of a word count as the word.
 */
export const readKeyword = (keyword: string): Clause[] => clausesOf(withNames(partsOf(keyword)), spellingsOf);

/** Reads a keyword in the same way where synonyms do not count: for texts that are remembered word by word. */
export const readWords = (keyword: string): Clause[] =>
  clausesOf(partsOf(keyword), ({ text }) => formsOf(text));

function clausesOf(parts: readonly Part[], formsOfPart: (part: Part) => string[]): Clause[] {
  const clauses: Clause[] = [];
  let joinsNext = false;
  for (const part of parts) {
    const last = clauses.at(-1);
    if (isOr(part)) {
      joinsNext = last !== undefined && !last.isExcluded;
      continue;
    }
    const forms = formsOfPart(part);
    if (joinsNext && last && !part.isExcluded) {
      last.forms = [...new Set([...last.forms, ...forms])];
      last.words.push(part.text);
    } else clauses.push({ forms, words: [part.text], isExcluded: part.isExcluded });
    joinsNext = false;
  }
  return clauses.filter(
    ({ forms, isExcluded }, index) =>
      !clauses
        .slice(0, index)
        .some(
          (earlier) => earlier.isExcluded === isExcluded && earlier.forms.join('\n') === forms.join('\n'),
        ),
  );
}
