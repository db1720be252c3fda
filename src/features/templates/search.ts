import type { ScoutTemplate } from '#endpoints/template';
import { normalizeText } from '@/lib/text/normalize-text';

/** The templates that hold every word in their title or text, in any spelling. */
export function searchTemplates(
  templates: readonly ScoutTemplate[],
  words: string,
): readonly ScoutTemplate[] {
  const wanted = normalizeText(words)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (wanted.length === 0) return templates;
  return templates.filter(({ title, message }) => {
    const text = normalizeText(`${title}\n${message}`);
    return wanted.every((word) => text.includes(word));
  });
}
