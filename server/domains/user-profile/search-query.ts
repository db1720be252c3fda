import { formsOf, plainForm } from '#endpoints/text/fold';
import { isOr, type KeywordPart, keywordParts } from '#endpoints/text/keyword';
import { groupCharacters } from './synonyms.ts';

/** What a text must have, or must not: one of the forms, each as a stored text has it, of the words as they were typed. */
export type Clause = { forms: string[]; words: string[]; isExcluded: boolean };

const hasSynonyms = (form: string): boolean => groupCharacters(form).length > 0;

/** Returns the forms of a word or phrase; one with synonyms is the character of its group. */
function spellingsOf(part: KeywordPart): string[] {
  const characters = groupCharacters(plainForm(part.text));
  return characters.length > 0 ? characters : formsOfPart(part);
}

/** Returns the forms of a word or phrase, and those of it with its neighbors as one word. */
const formsOfPart = ({ text, joined = [] }: KeywordPart): string[] => [text, ...joined].flatMap(formsOf);

/**
 * Reads a keyword: words that must all be there, `"…"` as one phrase, `-` before what must not be there, `OR` between
 * what may stand for each other. Spellings and synonyms of a word count as the word.
 */
export const readKeyword = (keyword: string): Clause[] =>
  clausesOf(keywordParts(keyword, hasSynonyms), spellingsOf);

/** Reads a keyword in the same way where synonyms do not count: for texts that are remembered word by word. */
export const readWords = (keyword: string): Clause[] => clausesOf(keywordParts(keyword), formsOfPart);

function clausesOf(parts: readonly KeywordPart[], spell: (part: KeywordPart) => string[]): Clause[] {
  const clauses: Clause[] = [];
  let joinsNext = false;
  for (const part of parts) {
    const last = clauses.at(-1);
    if (isOr(part)) {
      joinsNext = last !== undefined && !last.isExcluded;
      continue;
    }
    const forms = spell(part);
    // Of 「/」 nothing is left.
    if (forms.length === 0) continue;
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
