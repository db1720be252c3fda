import { onOneLine } from './typed-text.ts';

/** What is meant as a dash in numbers: dashes, the minus sign, rules, and long vowel marks. */
const DASHES = /[\p{Dash_Punctuation}\u02d7\u2043\u2212\u2500\u2501\u2796\u30fc]/gu;

/** Digits with one kind of dash between them, also a dot or the kanji 一. */
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
