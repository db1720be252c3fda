/** A piece of a message: plain text, or an address to follow. */
export type TextPart = { text: string; href: string | null };

// Only printable ASCII: in Japanese the sentence goes on right behind an address, without a space.
const ADDRESS = /https?:\/\/[!-~]+/gi;

// What ends a sentence or closes a quotation is rarely part of the address before it.
const TRAILING = /[.,:;!?'"`>*~_|\\]+$/;

const PAIRS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const;

const countOf = (text: string, character: string) => text.split(character).length - 1;

function trimAddress(address: string): string {
  let trimmed = address.replace(/[<>"`].*$/, '').replace(TRAILING, '');
  for (const [open, close] of PAIRS) {
    while (trimmed.endsWith(close) && countOf(trimmed, close) > countOf(trimmed, open)) {
      trimmed = trimmed.slice(0, -1).replace(TRAILING, '');
    }
  }
  return trimmed;
}

/** Whether an address may be a link: http(s), with a host, and without a user name that could pass for one. */
function isFollowable(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}

/** Splits a text that anyone may have written into plain text and http(s) addresses. Nothing of it is lost. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimAddress(match[0]);
    if (!isFollowable(address)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null });
    parts.push({ text: address, href: address });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}
