/**
 * The form in which two spellings of the same Japanese word are equal: NFKC (full-width and half-width), lower case,
 * katakana as hiragana. For comparing only, never for showing.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}

/** A text folded, with the spaces at its ends trimmed. */
export const normalizeText = (text: string): string => foldText(text).trim();
