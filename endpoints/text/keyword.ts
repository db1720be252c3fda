import { fold, latinWords, plainForm } from './fold.ts';
import { compoundWords } from './loosen.ts';
import { MARK } from './spell.ts';
import { stripUnseen } from './unseen.ts';

/** A word or phrase of a keyword, as it was typed; `joined` is it with its neighbors, which may be one word in a text. */
export type KeywordPart = { text: string; isQuoted: boolean; isExcluded: boolean; joined?: string[] };

/** A quoted phrase, closed or not, or a word; before it perhaps a minus. */
const PART = /([-‐‑–—−]?)(?:"([^"]*)"?|([^\s"]+))/g;

/** The words of a name that is written as several, at most: 「Amazon Web Services」. */
const NAME_WORDS = 4;

/** Returns whether a part only says that those beside it are alternatives. */
export const isOr = ({ text, isQuoted }: KeywordPart): boolean => !isQuoted && text === 'OR';

function read(keyword: string): KeywordPart[] {
  const plain = stripUnseen(keyword)
    .normalize('NFKC')
    .replace(/[“”„‟〝〞〟″]/g, '"');
  return [...plain.matchAll(PART)]
    .map(([, minus, quoted, word]) => ({
      text: (quoted ?? word ?? '').trim(),
      isQuoted: quoted !== undefined,
      isExcluded: Boolean(minus),
    }))
    .filter(({ text, isQuoted }) => text !== '' && (isQuoted || !/^[-‐‑–—−]$/.test(text)));
}

/** Puts words together that are one name. */
function withNames(parts: readonly KeywordPart[], isName: (form: string) => boolean): KeywordPart[] {
  const joined: KeywordPart[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    if (!part) break;
    let name = part;
    let taken = index;
    for (let last = index + 1; last < Math.min(parts.length, index + NAME_WORDS); last += 1) {
      const words = parts.slice(index, last + 1);
      if (words.some((word, at) => word.isQuoted || isOr(word) || (word.isExcluded && at > 0))) break;
      const text = words.map((word) => word.text).join(' ');
      if (!isName(plainForm(text))) continue;
      name = { ...part, text };
      taken = last;
    }
    joined.push(name);
    index = taken;
  }
  return joined;
}

const isLatin = ({ text, isQuoted, isExcluded }: KeywordPart): boolean =>
  !isQuoted && !isExcluded && text !== 'OR' && latinWords(fold(text)) !== null;

/** Notes of Latin words beside each other that a text may have them as one: 「Type Script」. */
function withNeighbors(parts: readonly KeywordPart[], isName: (form: string) => boolean): KeywordPart[] {
  const isAlone = (part: KeywordPart | undefined): part is KeywordPart =>
    part !== undefined && isLatin(part) && !isName(plainForm(part.text));
  return parts.map((part, index) => {
    if (!isAlone(part)) return part;
    const [before, after] = [parts[index - 1], parts[index + 1]];
    const joined = [
      ...(isAlone(before) ? [`${before.text} ${part.text}`] : []),
      ...(isAlone(after) ? [`${part.text} ${after.text}`] : []),
    ];
    return joined.length > 0 ? { ...part, joined } : part;
  });
}

const isCompound = (form: string): boolean => compoundWords.has(form.replaceAll(MARK, ''));

/**
 * Returns the parts of a keyword; words that are one name are one part: 「front end」, and those of which `isName` says so
 * by their plain form.
 */
export const keywordParts = (keyword: string, isName = isCompound): KeywordPart[] =>
  withNeighbors(
    withNames(read(keyword), (form) => isCompound(form) || isName(form)),
    isName,
  );

/** Returns the words of a keyword that a hit has, or one of which it has. */
export const soughtWords = (keyword: string): string[] => [
  ...new Set(
    keywordParts(keyword)
      .filter((part) => !part.isExcluded && !isOr(part))
      .flatMap(({ text, joined = [] }) => [text, ...joined]),
  ),
];
