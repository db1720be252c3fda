/**
 * What people type with a Japanese keyboard into a field for numbers or addresses, in half width: 「03ー1234」
 * becomes `03-1234`. Spaces at the ends go.
 */
export function toHalfWidth(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/(?<=\d)[\u2010-\u2015\u2212\u30fc](?=\d)/g, '-')
    .trim();
}
