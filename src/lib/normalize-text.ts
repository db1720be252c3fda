/**
 * The form in which two spellings of the same Japanese word are equal: NFKC (full-width and half-width), lower case,
 * katakana as hiragana, spaces trimmed. For comparing only, never for showing.
 */
export function normalizeText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}
