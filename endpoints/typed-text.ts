/*
 * What people type and paste into fields of addresses (here) and numbers (`typed-numbers.ts`), as the product keeps it. Browser
 * and server use the same functions, by the schemas of `contacts.ts`. Each leaves a text that it does not understand to the check after it.
 */

/** Longer texts are no address and no number, and are not worth a look. */
const MAX_LENGTH = 4000;

/** Marks that nobody sees: joiners, direction marks, variation selectors, soft hyphens, byte order marks. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A text in half width (NFKC), without marks that nobody sees. */
export const inHalfWidth = (text: string): string => text.normalize('NFKC').replace(UNSEEN, '');

/** Like `inHalfWidth`, and on one line: spaces of all kinds become one plain space. */
export const onOneLine = (text: string): string =>
  text.length > MAX_LENGTH ? text.trim() : inHalfWidth(text).replace(/\s+/g, ' ').trim();

/** A web address in half width. Between digits, where a Japanese keyboard writes a long vowel mark, comes a hyphen. */
export const normalizeWebAddress = (text: string): string =>
  onOneLine(text).replace(/(?<=\d)[\u2010-\u2015\u2212\u30fc](?=\d)/g, '-');

/** Quotes, brackets and punctuation that surround an address in a sentence or a list. */
const AROUND =
  /^[\s"'`“”‘’「」『』【】〈〉《》()[\]<>、。・•,.;:!?]+|[\s"'`“”‘’「」『』【】〈〉《》()[\]<>、。・•,.;:!?]+$/g;

function withoutMailto(text: string): string {
  const [, scheme] = /^[\s<("「]*mailto:([^?>]*)/i.exec(text) ?? [];
  if (scheme === undefined) return text;
  try {
    return decodeURIComponent(scheme);
  } catch {
    return scheme;
  }
}

/** A domain in other letters as the mail system writes it: 「日本語.jp」 is `xn--wgv71a119e.jp`. */
function asciiDomain(domain: string): string {
  const dotted = domain.replaceAll('。', '.');
  // A slash or a colon would end the name of the host: such a text is no domain.
  if (!/[^\0-\x7f]/.test(dotted) || /[\s/:?#@\\[\]%]/.test(dotted)) return dotted;
  return URL.canParse(`http://${dotted}`) ? new URL(`http://${dotted}`).hostname : dotted;
}

/**
 * An e-mail address as it is kept: out of 「田中 <tanaka@example.com>」, a `mailto:` link, quotes or brackets, in half width,
 * its domain in ASCII. Upper case stays: addresses are compared without it.
 */
export function normalizeEmail(text: string): string {
  const plain = onOneLine(text);
  const [, named] = /^[^<>]*<([^<>]*@[^<>]*)>[^<>@]*$/.exec(plain) ?? [];
  const [, commented] = /^([^\s()@]+@[^\s()@]+) ?\([^()@]*\)$/.exec(plain) ?? [];
  const address = withoutMailto(named ?? commented ?? plain)
    .replace(AROUND, '')
    .replace(/ ?@ ?/, '@');
  const at = address.lastIndexOf('@');
  return at === -1 ? address : `${address.slice(0, at + 1)}${asciiDomain(address.slice(at + 1))}`;
}
