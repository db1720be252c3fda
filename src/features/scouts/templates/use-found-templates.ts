import type { ScoutTemplate } from '#endpoints/template';
import { useFindByWords } from '@/lib/text/use-find-by-words';

const textOf = ({ title, message }: ScoutTemplate) => `${title}\n${message}`;

/** Returns the templates that hold every word in their title or text, in any spelling; none while there are none to look in. */
export function useFoundTemplates(templates: readonly ScoutTemplate[] = [], words: string) {
  const findByWords = useFindByWords(words !== '');
  return findByWords(templates, words, textOf);
}
