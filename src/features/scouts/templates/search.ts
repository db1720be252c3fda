import type { ScoutTemplate } from '#endpoints/template';
import { findByWords } from '@/lib/text/find-by-words';

/** The templates that hold every word in their title or text, in any spelling. */
export function searchTemplates(
  templates: readonly ScoutTemplate[],
  words: string,
): readonly ScoutTemplate[] {
  return findByWords(templates, words, ({ title, message }) => `${title}\n${message}`);
}
