import { safeHref } from '@/lib/address/safe-link';

/** A piece of a message: plain text, or an address to follow. */
export type TextPart = { text: string; href: string | null };

/**
 * Printable ASCII, and kanji and katakana right behind a slash and other separators, as in `/wiki/東京`. In Japanese the sentence
 * goes on behind an address without a space, mostly with hiragana.
 */
const ADDRESS = /https?:\/\/(?:[!-~]|(?<=[/=?&#])[\p{sc=Han}\p{sc=Katakana}ー々〆ヶ]+)+/giu;

// What ends a sentence or closes a quotation is rarely part of the address before it.
const TRAILING = new Set('.,:;!?\'"`>*~_|\\');

const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** The address without the punctuation that follows it, in linear time: no text may freeze the page. */
function trimAddress(address: string): string {
  const text = address.split(/[<>"`]/, 1)[0] ?? '';
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const countOf = (character: string) => counts.get(character) ?? 0;
  let end = text.length;
  while (end > 0) {
    const last = text.charAt(end - 1);
    const opening = OPENING[last];
    const isUnpaired = opening !== undefined && countOf(last) > countOf(opening);
    if (!TRAILING.has(last) && !isUnpaired) break;
    counts.set(last, countOf(last) - 1);
    end -= 1;
  }
  return text.slice(0, end);
}

/** Splits a text that anyone may have written into plain text and http(s) addresses. Nothing of it is lost. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimAddress(match[0]);
    if (safeHref(address) === null) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null });
    parts.push({ text: address, href: address });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}
