import type { ScoutTemplate } from '#endpoints/template';
import { useFindByWords } from '@/lib/text/use-find-by-words';

const textOf = ({ title, message }: ScoutTemplate) => `${title}\n${message}`;

/** Returns the templates that hold every word in their title or text, in any spelling; undefined while that is not known. */
export function useFoundTemplates(templates: readonly ScoutTemplate[] | undefined, words: string) {
  const findByWords = useFindByWords(words !== '');
  return templates && findByWords(templates, words, textOf);
}
