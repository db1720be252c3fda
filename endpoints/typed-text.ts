/*
 * What people type and paste into fields of addresses and numbers, as the product keeps it. Browser and server use the
 * same functions, by the schemas of `primitives.ts`. Each leaves a text that it does not understand to the check after it.
 */

/** Longer texts are no address and no number, and are not worth a look. */
const MAX_LENGTH = 4000;

/** Marks that nobody sees: joiners, direction marks, variation selectors, soft hyphens, byte order marks. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** What is meant as a dash in numbers: every dash there is, the minus sign, rules, and the long vowel mark of both kana. */
const DASHES = /[\p{Dash_Punctuation}\u02d7\u2043\u2212\u2500\u2501\u2796\u30fc]/gu;

/** A text in half width (NFKC), without marks that nobody sees. */
export const inHalfWidth = (text: string): string => text.normalize('NFKC').replace(UNSEEN, '');

/** Like `inHalfWidth`, and on one line: spaces of all kinds become one plain space. */
const onOneLine = (text: string): string =>
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

/** Digits with one kind of dash between them, which may also be typed as a dot or as the number one in kanji. */
const withHyphens = (text: string): string =>
  text
    .replace(DASHES, '-')
    .replace(/(?<=\d)[.·・一](?=\d)/g, '-')
    .replace(/ ?- ?/g, '-');

/** A telephone number: `03-1234-5678`, `+81 3-1234-5678`, `(03)1234-5678`. */
export const normalizePhone = (text: string): string =>
  withHyphens(onOneLine(text).replace(/^(?:tel|電話(?:番号)?)[.:]? ?/i, ''));

/** A postal code: 「〒100-0001」 and `1000001` are `100-0001`. */
export function normalizePostalCode(text: string): string {
  const code = withHyphens(onOneLine(text).replace(/^〒 ?/, ''));
  const [, area, town] = /^(\d{3})[- ]?(\d{4})$/.exec(code) ?? [];
  return area === undefined ? code : `${area}-${town}`;
}

const otherUnits: Readonly<Record<string, string>> = { 人: '名' };

function withoutUnit(text: string, unit: string): string {
  const bare = unit === '円' ? text.replace(/^[¥\\] ?/, '') : text;
  const ending = [unit, otherUnits[unit]].find((name) => name && bare.endsWith(name)) ?? '';
  return bare.slice(0, bare.length - ending.length).trim();
}

/**
 * A whole number as its digits: 「３，０００円」 in a field of 円 is `3000`, 「１０時間」 in one of 時間 is `10`. What is no whole
 * number stays as it was typed.
 */
export function normalizeNumber(text: string, unit = ''): string {
  const plain = onOneLine(text);
  if (plain === '') return '';
  const digits = withoutUnit(plain, unit);
  if (/^\d+$/.test(digits)) return digits;
  return /^\d{1,3}([,、 ])\d{3}(?:\1\d{3})*$/.test(digits) ? digits.replace(/\D/g, '') : text;
}
