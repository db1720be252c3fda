import { stripUnseen } from '#endpoints/text/unseen';
import { returnedForm } from '@/lib/text/same-text';

type Adding = {
  max?: number | undefined;
  /** The form in which two words are the same; a plain one while the tables of spellings are not there. */
  formOf?: ((word: string) => string) | undefined;
};

/** Adds words to a list, trimmed, each once however it is written, up to `max`. */
export function addTags(
  tags: readonly string[],
  words: readonly string[],
  { max = Number.POSITIVE_INFINITY, formOf = returnedForm }: Adding,
): string[] {
  const result = [...tags];
  const known = new Set(tags.map(formOf));
  for (const word of words) {
    const tag = stripUnseen(word).trim();
    if (!tag || known.has(formOf(tag)) || result.length >= max) continue;
    known.add(formOf(tag));
    result.push(tag);
  }
  return result;
}
