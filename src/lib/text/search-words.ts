const WORD = /-?"[^"]*"?|\S+/g;

/**
 * The words of a typed search that results are looked through for: parted by spaces of any width, 「"…"」 as one. 「-…」,
 * which a result does not have, and 「OR」 are left out.
 */
export function searchWords(keyword: string): string[] {
  const typed = keyword.normalize('NFKC').replace(/[“”]/g, '"').match(WORD) ?? [];
  const words = typed
    .filter((word) => !word.startsWith('-') && word !== 'OR')
    .map((word) => word.replaceAll('"', '').trim());
  return [...new Set(words.filter(Boolean))];
}
